import Support
import Testing

@testable import Tally
@testable import TallyStore

/// Requests that break a rule, and what each of them is answered.
@Suite struct RefusedRequestTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        let name: String
        let kind: FailureKind
        let request: @Sendable (TestEngine) throws -> Void
        var testDescription: String { name }

        init(_ name: String, _ kind: FailureKind, _ request: @escaping @Sendable (TestEngine) throws -> Void)
        {
            (self.name, self.kind, self.request) = (name, kind, request)
        }
    }

    /// At nine o'clock: four tasks and one that is done, three of the open ones in today's focus, and as many
    /// in that of the 25th; a habit, an activity with an entry, and a timer that runs since ten to nine.
    private static func tally() throws -> TestEngine {
        let tally = try TestEngine()
        for title in ["a", "b", "c"] { try tally.addFocused(title) }
        try tally.add("d", project: "House", start: "2026-11-20T10:00", end: "2026-11-20T11:00")
        try tally.complete(try tally.add("e", project: "Work"))
        for title in ["x", "y", "z"] { try tally.addFocused(title, on: "2026-11-25") }
        for name in ["Tea", "Run"] {
            try tally.habit(name, 1)
            try tally.activity(name)
        }
        try tally.count("Tea", by: 2)
        try tally.log("Tea", "2026-11-20T08:00", "2026-11-20T08:30")
        try tally.start("Tea", at: "2026-11-20T08:50")
        return tally
    }

    private static let tasks = [
        Refusal("a project nobody knows", .notFound) { tally in
            let draft = TaskDraft(title: try Title("f"), project: "Garden")
            try tally.change { _ = try $0.createTask(draft) }
        },
        Refusal("a project made for a task that ends before it starts", .invalid(path: "end")) { tally in
            try tally.add("f", project: "Garden", start: "2026-11-20T10:00", end: "2026-11-20T09:00")
        },
        Refusal("moving a task to a project nobody knows", .notFound) { tally in
            try tally.update(4) { ($0.title, $0.project) = (try Title("f"), "Garden") }
        },
        Refusal("a project made for a task that is moved to it and ends at its start", .invalid(path: "end"))
        {
            tally in
            try tally.update(4) {
                ($0.project, $0.createProject, $0.end) = ("Garden", true, .set(try time("2026-11-20T10:00")))
            }
        },
        Refusal("an end before the start", .invalid(path: "end")) { tally in
            try tally.update(4) { $0.end = .set(try time("2026-11-20T09:59:59")) }
        },
        Refusal("a start after the end", .invalid(path: "end")) { tally in
            try tally.update(4) { $0.start = .set(try time("2026-11-20T12:00")) }
        },
        Refusal("an end without a start", .invalid(path: "start")) { tally in
            try tally.update(4) { $0.start = .clear }
        },
        Refusal("a start and the whole day", .invalid(path: "allDay")) { tally in
            try tally.update(4) { ($0.allDay, $0.start) = (true, .set(try time("2026-11-20T09:00"))) }
        },
        Refusal("a completion in the future", .invalid(path: "at")) { tally in
            try tally.complete(1, at: "2026-11-20T09:00:01")
        },
        Refusal("a completion tomorrow", .invalid(path: "at")) { tally in
            try tally.complete(1, at: "2026-11-21")
        },
        Refusal("a place before itself", .invalid(path: "before")) { tally in
            try tally.change { _ = try $0.moveTask(.number(1), .before, .number(1)) }
        },
        Refusal("a place after a task nobody knows", .notFound) { tally in
            try tally.change { _ = try $0.moveTask(.number(1), .after, .number(99)) }
        },
        Refusal("completing a task nobody knows", .notFound) { tally in try tally.complete(99) },
        Refusal("deleting a task nobody knows", .notFound) { tally in try tally.delete(99) },
        Refusal("rescheduling a task nobody knows", .notFound) { tally in
            try tally.change { _ = try $0.rescheduleTask(.number(99), byDays: 1) }
        },
    ]

    private static let focus = [
        Refusal("a fourth task today", .focusFull) { tally in try tally.focus(4) },
        Refusal("a fourth task on another day", .focusFull) { tally in try tally.focus(4, on: "2026-11-25") },
        Refusal("a fourth task from another day", .focusFull) { tally in try tally.focus(6) },
        Refusal("a fourth task from today to another day", .focusFull) { tally in
            try tally.focus(1, on: "2026-11-25")
        },
        Refusal("a past day", .invalid(path: "date")) { tally in try tally.focus(4, on: "2026-11-19") },
        Refusal("a completed task", .invalidState) { tally in try tally.focus(5, on: "2026-11-21") },
        Refusal("removing what is not there", .invalidState) { tally in try tally.unfocus(4) },
        Refusal("removing from another day than its own", .invalidState) { tally in
            try tally.unfocus(1, on: "2026-11-25")
        },
        Refusal("resetting a past day", .invalid(path: "date")) { tally in
            let date = try day("2026-11-19")
            try tally.change { _ = try $0.resetFocus(on: date) }
        },
    ]

    private static func update(
        _ name: String, in tally: TestEngine, _ change: (inout ProjectChanges) throws -> Void
    ) throws {
        var changes = ProjectChanges()
        changes.description = try Notes("x")
        try change(&changes)
        let given = changes
        try tally.change { _ = try $0.updateProject(name, given) }
    }

    private static let projects = [
        Refusal("a project's name once more", .duplicate) { tally in
            let draft = ProjectDraft(name: try Name("HOUSE"))
            try tally.change { _ = try $0.createProject(draft) }
        },
        Refusal("another project's name", .duplicate) { tally in
            try update("House", in: tally) { $0.name = try Name("work") }
        },
        Refusal("a place after itself", .invalid(path: "after")) { tally in
            try update("House", in: tally) { $0.after = "House" }
        },
        Refusal("a place after a project nobody knows", .notFound) { tally in
            try update("House", in: tally) { $0.after = "Garden" }
        },
        Refusal("Inbox renamed", .reserved) { tally in
            try update("Inbox", in: tally) { $0.name = try Name("Box") }
        },
        Refusal("Inbox archived", .reserved) { tally in
            try update("inbox", in: tally) { $0.isArchived = true }
        },
        Refusal("Inbox moved", .reserved) { tally in try update("Inbox", in: tally) { $0.after = "Work" } },
        Refusal("Inbox deleted", .reserved) { tally in
            let inbox = try tally.read { try $0.project("Inbox").project.id.text }
            try tally.change { _ = try $0.deleteProject(inbox) }
        },
    ]

    private static let habits = [
        Refusal("a habit's name once more", .duplicate) { tally in try tally.habit("TEA") },
        Refusal("another habit's name", .duplicate) { tally in
            var changes = HabitChanges()
            (changes.name, changes.target) = (try Name("tea"), .clear)
            let given = changes
            try tally.change { _ = try $0.updateHabit("Run", given) }
        },
        Refusal("counting tomorrow", .invalid(path: "date")) { tally in
            try tally.count("Tea", on: "2026-11-21")
        },
        Refusal("setting tomorrow", .invalid(path: "date")) { tally in
            let date = try day("2026-11-21")
            try tally.change { _ = try $0.setHabit("Tea", to: 1, on: date) }
        },
        Refusal("counting too far", .invalid(path: "by")) { tally in
            try tally.count("Tea", by: HabitTarget.maximumCount)
        },
        Refusal("counting a habit nobody knows", .notFound) { tally in try tally.count("Coffee") },
    ]

    private static let timeAndActivities = [
        Refusal("an activity's name once more", .duplicate) { tally in try tally.activity("TEA") },
        Refusal("another activity's name", .duplicate) { tally in
            try tally.update(activity: "Run") { ($0.name, $0.isArchived) = (try Name("tea"), true) }
        },
        Refusal("an entry that ends at its start", .invalid(path: "end")) { tally in
            try tally.log("Tea", "2026-11-20T08:00", "2026-11-20T08:00")
        },
        Refusal("an entry of more than 24 hours", .invalid(path: "end")) { tally in
            try tally.log("Tea", "2026-11-19T08:00", "2026-11-20T08:00:01")
        },
        Refusal("an entry in the future", .invalid(path: "end")) { tally in
            try tally.log("Tea", "2026-11-20T08:00", "2026-11-20T09:00:01")
        },
        Refusal("an entry of a task nobody knows", .notFound) { tally in
            try tally.log("Tea", "2026-11-20T08:00", "2026-11-20T09:00", task: 99)
        },
        Refusal("an entry moved into the future", .invalid(path: "end")) { tally in
            let entry = try #require(try tally.entries().entries.first)
            try tally.update(entry) {
                ($0.activity, $0.end) = ("Run", try time("2026-11-20T09:00:01"))
            }
        },
        Refusal("a timer of an activity nobody knows", .notFound) { tally in try tally.start("Coffee") },
        Refusal("a timer from the future", .invalid(path: "at")) { tally in
            try tally.start("Run", at: "2026-11-20T09:00:01")
        },
        Refusal("a timer from before the one that runs", .invalid(path: "at")) { tally in
            try tally.start("Run", at: "2026-11-20T08:49:59")
        },
        Refusal("a timer stopped before its start", .invalid(path: "at")) { tally in
            try tally.stop(at: "2026-11-20T08:50:00")
        },
    ]

    @Test(
        "A refused request changes nothing", arguments: tasks + focus + projects + habits + timeAndActivities)
    func changesNothing(refusal: Refusal) throws {
        let tally = try Self.tally()
        func records() throws -> [String: [String]] {
            try tally.store { try StoredTables($0.connection).everything() }
        }
        let (before, steps) = (try records(), try tally.number("SELECT count(*) FROM step"))
        #expect(try failure { try refusal.request(tally) } == refusal.kind)
        #expect(try records() == before)
        #expect(try tally.number("SELECT count(*) FROM step") == steps)
    }
}
