import JSONRPC
import Tally

extension ErrorCode {
    static let notFound = ErrorCode(
        1001, name: "notFound", meaning: "there is no entity with that name, number or id")
    static let ambiguous = ErrorCode(
        1002, name: "ambiguous", meaning: "a prefix of an id matches several tasks or time entries")
    static let duplicate = ErrorCode(1003, name: "duplicate", meaning: "the name is already in use")
    static let reserved = ErrorCode(
        1004, name: "reserved",
        meaning: "Inbox cannot be renamed, archived or deleted, and the name of a command is no alias")
    static let focusFull = ErrorCode(
        1005, name: "focusFull", meaning: "three tasks are already in focus on the day")
    static let stakeLocked = ErrorCode(
        1006, name: "stakeLocked", meaning: "the change would make a stake easier")
    static let conflict = ErrorCode(1007, name: "conflict", meaning: "`ifRevision` does not match")
    static let busy = ErrorCode(
        1008, name: "busy", meaning: "the database stayed locked; it is safe to retry")
    static let storage = ErrorCode(
        1009, name: "storage", meaning: "the database cannot be read or written")
    static let invalidState = ErrorCode(
        1010, name: "invalidState", meaning: "the current state does not allow the request")
    static let notUndoable = ErrorCode(
        1011, name: "notUndoable", meaning: "there is nothing to undo or redo, or a rule forbids it")
}

extension Failure: RPCErrorConvertible {
    public var rpcError: RPCError {
        switch self {
        case .notFound(let entity, let name):
            Self.error(
                .notFound,
                Identifier(name) == nil
                    ? "There is no \(entity.words) “\(name)”." : "There is no \(entity.words) with this id.",
                ["entity": .string(entity.rawValue), "id": .string(name)])
        case .ambiguous(let prefix, let candidates):
            Self.error(
                .ambiguous,
                "“\(prefix)” matches at least \(candidates.words). Use more characters of the UUID.",
                ["candidates": candidates.json])
        case .duplicate(let entity, let name, let isArchived):
            Self.error(
                .duplicate,
                isArchived
                    ? "An archived \(entity.words) is named “\(name)”. "
                        + "Take it out of the archive or choose another name."
                    : "There is already \(entity.wordsWithArticle) named “\(name)”. Choose another name.",
                [
                    "entity": .string(entity.rawValue), "name": .string(name),
                    "archived": .bool(isArchived),
                ])
        case .reserved(let sentence):
            Self.error(.reserved, sentence)
        case .focusFull(let day, let today, let tasks):
            Self.error(
                .focusFull,
                "Three tasks are already in focus on \(day.inWords(today: today)): "
                    + "\(Self.titles(of: tasks)). \(FocusDay.howToMakeRoom)",
                ["date": .string(day.description), "tasks": Self.json(tasks)])
        case .stakeLocked(let reason, let path, let sentence, let tasks):
            RPCError(reason, sentence, data: ["path": .string(path), "tasks": Self.json(tasks)])
        case .conflict(let conflict):
            Self.error(
                .conflict,
                "ifRevision does not match: the record has changed since you read it. Read it again and retry.",
                ["current": conflict.json])
        case .invalid(let reason, let path, let problem):
            InvalidParams(reason, path: path, problem: problem).rpcError
        case .invalidRelation(let reason, let path, let problem, let tasks):
            InvalidParams(
                reason, path: path, problem: problem, details: ["tasks": Self.json(tasks)]
            ).rpcError
        case .unfinished(let reason, let sentence, let tasks):
            RPCError(reason, sentence, data: ["tasks": Self.json(tasks)])
        case .unusableFile(let reason, let path, let problem, let file):
            InvalidParams(reason, path: path, problem: problem, details: file.details).rpcError
        case .filter(let refusal, let path):
            refusal.located(at: path).rpcError
        case .invalidState(let reason, let sentence):
            RPCError(reason, sentence)
        case .notUndoable(let reason, let sentence):
            RPCError(reason, sentence)
        case .mutationReused(let mutationID):
            InvalidParams(
                InvalidReason.mutationReused, path: "mutationId",
                problem: "must be new; a different request already used “\(mutationID)”"
            ).rpcError
        case .busy:
            Self.error(
                .busy,
                "The database is still locked after 5 seconds, by another process or a background request. "
                    + "Try again."
            )
        case .storage(let sentence, let reason):
            RPCError(reason, sentence, data: Self.finding(in: sentence))
        }
    }

    private static func error(_ reason: SoleReason, _ message: String, _ data: [String: JSONValue] = [:])
        -> RPCError
    {
        RPCError(reason, message, data: data)
    }

    /// Returns the titles as a list, shortened so that the sentence stays readable: `“A”, “B” and “C”`.
    private static func titles(of tasks: [TaskView]) -> String {
        let titles = tasks.map { task in
            task.title.count > 60 ? "“\(task.title.prefix(59))…”" : "“\(task.title)”"
        }
        guard let last = titles.last, titles.count > 1 else { return titles.joined() }
        return titles.dropLast().joined(separator: ", ") + " and " + last
    }

    /// Returns the description of the damage without the advice, which names methods.
    private static func finding(in sentence: String) -> [String: JSONValue] {
        let finding = withoutRemedies(sentence)
        return finding == sentence ? [:] : ["finding": .string(finding)]
    }

    fileprivate static func json(_ value: some WireOutput) -> JSONValue {
        // Encoding cannot fail here: a result could hold the same value.
        (try? JSONValue(writing: value)) ?? .null
    }
}

extension Failure.FileProblem {
    fileprivate var details: [String: JSONValue] {
        var details: [String: JSONValue] = ["file": .string(file)]
        if let finding { details["finding"] = .string(finding) }
        return details
    }
}

extension Failure.Entity {
    /// The name of the entity in a sentence.
    var words: String {
        switch self {
        case .timeEntry: "time entry"
        case .filter: "saved filter"
        case .checklistItem: "checklist item"
        default: rawValue
        }
    }

    fileprivate var wordsWithArticle: String {
        ([.activity, .alias, .annotation].contains(self) ? "an " : "a ") + words
    }
}

extension Failure.Candidates {
    fileprivate var words: String {
        switch self {
        case .tasks(let tasks): "\(tasks.count) tasks"
        case .timeEntries(let entries): "\(entries.count) time entries"
        }
    }

    fileprivate var json: JSONValue {
        switch self {
        case .tasks(let tasks): Failure.json(tasks)
        case .timeEntries(let entries): Failure.json(entries)
        }
    }
}

extension Failure.Conflict {
    fileprivate var json: JSONValue {
        switch self {
        case .task(let task): Failure.json(task)
        case .project(let project): Failure.json(project)
        case .habit(let habit): Failure.json(habit)
        case .activity(let activity): Failure.json(activity)
        case .timeEntry(let entry): Failure.json(entry)
        case .settings(let settings): Failure.json(settings)
        case .filter(let filter): Failure.json(filter)
        case .alias(let alias): Failure.json(alias)
        case .series(let series): Failure.json(series)
        }
    }
}
