import JSONRPC
import Tally
import TallyLanguage

/// A captured line, its task, and the errors of both as places in the line.
struct CapturedLine {
    let text: String

    init(_ text: String) { self.text = text }

    /// Reads the line, with the projects that there are.
    func read(on engine: isolated Engine) throws -> Capture {
        // Only a line with this sign can name a project, or with this key.
        let namesProject = text.contains("@") || text.contains(":")
        let projects = namesProject ? try engine.projects(sort: .name, archived: nil) : []
        return try read(projects: projects.map(\.project.name), at: try engine.moment)
    }

    private func read(projects: [String], at moment: Moment) throws -> Capture {
        do {
            return try Capture.read(text, projects: projects, at: moment)
        } catch {
            throw located(error)
        }
    }

    /// Creates the task of the line.
    func creating(_ capture: Capture, _ create: (TaskDraft) throws -> TaskView) throws -> TaskView {
        do {
            return try create(try draft(of: capture))
        } catch Failure.invalid(let reason, let path, let problem) where Member.isOfLine(path) {
            throw error(reason, at: path, problem, in: capture)
        }
    }

    private func draft(of capture: Capture) throws -> TaskDraft {
        var draft: TaskDraft
        do {
            draft = TaskDraft(title: try Title(capture.title))
        } catch {
            throw self.error(error.reason, at: "title", error.problem, in: capture)
        }
        if let project = capture.project {
            draft.project = .set(EntityReference(project.name))
            draft.createProject = project.creates
        }
        guard capture.tags.count <= Tag.maxCount else {
            throw error(InvalidReason.tooLong, at: "tags", "must be at most \(Tag.maxCount)", in: capture)
        }
        if !capture.tags.isEmpty { draft.tags = .set(capture.tags) }
        draft.priority = capture.priority
        if let due = capture.due { draft.due = .set(DateText(due)) }
        draft.partOfDay = capture.partOfDay
        if let wait = capture.wait { draft.wait = .set(DateText(wait)) }
        if let scheduled = capture.scheduled { draft.scheduled = .set(DateText(scheduled)) }
        if let estimate = capture.estimate { draft.estimate = .set(Minutes(estimate)) }
        if let cents = capture.stake { draft.stake = .set(StakeDraft(cents: cents)) }
        if let phrase = capture.recurrence {
            draft.recurrence = .set(RecurrenceDraft(rule: RecurrenceText(phrase)))
        }
        if let seconds = capture.reminder {
            guard let offset = ReminderOffset(secondsBefore: seconds) else {
                throw error(
                    InvalidReason.outOfRange, at: "reminders",
                    "must be at most \(ReminderOffset.limit) days before the due", in: capture)
            }
            draft.reminders = .set([.offset(offset)])
        }
        return draft
    }

    private func located(_ refusal: Refusal) -> any Error {
        let offset = ["offset": JSONValue.integer(Int64(refusal.range.start))]
        let details = refusal.details.merging(offset) { $1 }
        if refusal.reason == .unknownProject {
            let mention = String(
                decoding: Array(text.utf8)[refusal.range.startByte..<refusal.range.endByte], as: UTF8.self)
            let name = mention.drop { $0 != "@" && $0 != ":" }.dropFirst().filter { $0 != "\"" }
            return RPCError(
                SoleReason.notFound, refusal.sentence,
                data: details.merging([
                    "entity": .string(Failure.Entity.project.rawValue), "id": .string(name),
                    "path": "text",
                ]) { $1 })
        }
        var error = refusal.located(at: "text", of: .due)
        error.details = details
        return error
    }

    /// Returns the error about a member of the task, at the part of the line that gave it.
    private func error(_ reason: some ErrorReason, at path: String, _ problem: String, in capture: Capture)
        -> InvalidParams
    {
        let member = Member.of(path)
        let range = capture.spans.last { member.roles.contains($0.role) }?.range
        return InvalidParams(
            reason, path: "text", problem: "The \(member.words) \(problem).",
            details: [
                "offset": .integer(Int64(range?.start ?? 0)), "start": .integer(Int64(range?.start ?? 0)),
                "end": .integer(Int64(range?.end ?? text.unicodeScalars.count)),
                "startByte": .integer(Int64(range?.startByte ?? 0)),
                "endByte": .integer(Int64(range?.endByte ?? text.utf8.count)),
            ])
    }

    /// A member of a task in the words of people, and what gives it in a line.
    private struct Member {
        let words: String
        let roles: [TextSpan.Role]

        /// Whether a line can give the member.
        static func isOfLine(_ path: String) -> Bool {
            !["start", "end", "allDay", "notes"].contains(path.prefix { $0.isLetter })
        }

        static func of(_ path: String) -> Member {
            switch path.prefix(while: { $0.isLetter }) {
            case "due": Member(words: "due", roles: [.due, .recurrence, .stake])
            case "recurrence": Member(words: "repeat", roles: [.recurrence])
            case "wait": Member(words: "wait", roles: [.wait])
            case "scheduled": Member(words: "time to begin", roles: [.scheduled])
            case "stake": Member(words: "stake", roles: [.stake])
            case "reminders": Member(words: "reminder", roles: [.reminder])
            case "project": Member(words: "project", roles: [.project])
            case "tags": Member(words: "tags", roles: [.tag])
            case "estimate": Member(words: "estimate", roles: [.estimate])
            default: Member(words: "title", roles: [])
            }
        }
    }
}
