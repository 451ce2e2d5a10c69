import Support
import Testing

@testable import Tally
@testable import TallyStore

/// Requests that break a rule, with the failure that each returns.
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

    /// An engine at 09:00. Tasks 1 to 3 are in today's focus, 4 is open, 5 is completed, and 6 to 8 are in the
    /// focus of the 25th. Habits and activities are Tea and Run. A timer runs since 08:50.
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
        Refusal("an unknown project", .notFound) { tally in
            let draft = try TaskDraft("f") { $0.project = .set("Garden") }
            try tally.change { _ = try $0.createTask(draft) }
        },
        Refusal("creating a project for a task that ends before it starts", .invalid(path: "end")) { tally in
            try tally.add("f", project: "Garden", start: "2026-11-20T10:00", end: "2026-11-20T09:00")
        },
        Refusal("moving a task to an unknown project", .notFound) { tally in
            try tally.update(4) { ($0.title, $0.project) = (try Title("f"), .set("Garden")) }
        },
        Refusal("creating a project for a task that moves to it and ends at its start", .invalid(path: "end"))
        {
            tally in
            try tally.update(4) {
                ($0.project, $0.createProject, $0.end) = (
                    .set("Garden"), true, .set(try time("2026-11-20T10:00"))
                )
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
        Refusal("a start on an all-day task", .invalid(path: "allDay")) { tally in
            try tally.update(4) { ($0.allDay, $0.start) = (true, .set(try time("2026-11-20T09:00"))) }
        },
        Refusal("a completion in the future", .invalid(path: "at")) { tally in
            try tally.complete(1, at: "2026-11-20T09:00:01")
        },
        Refusal("a completion tomorrow", .invalid(path: "at")) { tally in
            try tally.complete(1, at: "2026-11-21")
        },
        Refusal("moving a task before itself", .invalid(path: "before")) { tally in
            try tally.change { _ = try $0.moveTask(.number(1), .before, .number(1)) }
        },
        Refusal("moving a task after an unknown task", .notFound) { tally in
            try tally.change { _ = try $0.moveTask(.number(1), .after, .number(99)) }
        },
        Refusal("completing an unknown task", .notFound) { tally in try tally.complete(99) },
        Refusal("deleting an unknown task", .notFound) { tally in try tally.delete(99) },
        Refusal("rescheduling an unknown task", .notFound) { tally in
            try tally.change { _ = try $0.rescheduleTask(.number(99), byDays: 1) }
        },
    ]

    private static let focus = [
        Refusal("a fourth task today", .focusFull) { tally in try tally.focus(4) },
        Refusal("a fourth task on another day", .focusFull) { tally in try tally.focus(4, on: "2026-11-25") },
        Refusal("a fourth task moved from another day", .focusFull) { tally in try tally.focus(6) },
        Refusal("a fourth task moved from today to another day", .focusFull) { tally in
            try tally.focus(1, on: "2026-11-25")
        },
        Refusal("a past day", .invalid(path: "date")) { tally in try tally.focus(4, on: "2026-11-19") },
        Refusal("a completed task", .invalidState) { tally in try tally.focus(5, on: "2026-11-21") },
        Refusal("removing a task that is not in focus", .invalidState) { tally in try tally.unfocus(4) },
        Refusal("removing a task from another day than its own", .invalidState) { tally in
            try tally.unfocus(1, on: "2026-11-25")
        },
        Refusal("resetting a past day", .invalid(path: "date")) { tally in
            let date = try day("2026-11-19")
            try tally.change { _ = try $0.resetFocus(on: date) }
        },
    ]

    private static func update(
        _ name: String, in tally: TestEngine, _ change: (inout ProjectDraft) throws -> Void
    ) throws {
        var changes = ProjectDraft()
        changes.description = .set(try Notes("x"))
        try change(&changes)
        let given = changes
        try tally.change { _ = try $0.updateProject(name, given) }
    }

    private static let projects = [
        Refusal("a duplicate project name", .duplicate) { tally in
            let draft = ProjectDraft(name: try Name("HOUSE"))
            try tally.change { _ = try $0.createProject(draft) }
        },
        Refusal("renaming a project to another project's name", .duplicate) { tally in
            try update("House", in: tally) { $0.name = try Name("work") }
        },
        Refusal("moving a project after itself", .invalid(path: "after")) { tally in
            try update("House", in: tally) { $0.after = "House" }
        },
        Refusal("moving a project after an unknown one", .notFound) { tally in
            try update("House", in: tally) { $0.after = "Garden" }
        },
        Refusal("renaming Inbox", .reserved) { tally in
            try update("Inbox", in: tally) { $0.name = try Name("Box") }
        },
        Refusal("archiving Inbox", .reserved) { tally in
            try update("inbox", in: tally) { $0.isArchived = true }
        },
        Refusal("moving Inbox", .reserved) { tally in try update("Inbox", in: tally) { $0.after = "Work" } },
        Refusal("deleting Inbox", .reserved) { tally in
            let inbox = try tally.read { try $0.project("Inbox").project.id.text }
            try tally.change { _ = try $0.deleteProject(inbox) }
        },
    ]

    private static let habits = [
        Refusal("a duplicate habit name", .duplicate) { tally in try tally.habit("TEA") },
        Refusal("renaming a habit to another habit's name", .duplicate) { tally in
            var changes = HabitDraft()
            (changes.name, changes.target) = (try Name("tea"), .clear)
            let given = changes
            try tally.change { _ = try $0.updateHabit("Run", given) }
        },
        Refusal("counting a habit tomorrow", .invalid(path: "date")) { tally in
            try tally.count("Tea", on: "2026-11-21")
        },
        Refusal("setting a habit's count tomorrow", .invalid(path: "date")) { tally in
            let date = try day("2026-11-21")
            try tally.change { _ = try $0.setHabit("Tea", to: 1, on: date) }
        },
        Refusal("exceeding the maximum count", .invalid(path: "by")) { tally in
            try tally.count("Tea", by: HabitTarget.maximumCount)
        },
        Refusal("counting an unknown habit", .notFound) { tally in try tally.count("Coffee") },
    ]

    private static let timeAndActivities = [
        Refusal("a duplicate activity name", .duplicate) { tally in try tally.activity("TEA") },
        Refusal("renaming an activity to another activity's name", .duplicate) { tally in
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
        Refusal("an entry for an unknown task", .notFound) { tally in
            try tally.log("Tea", "2026-11-20T08:00", "2026-11-20T09:00", task: 99)
        },
        Refusal("moving an entry into the future", .invalid(path: "end")) { tally in
            let entry = try #require(try tally.entries().entries.first)
            try tally.update(entry) {
                ($0.activity, $0.end) = ("Run", try time("2026-11-20T09:00:01"))
            }
        },
        Refusal("a timer for an unknown activity", .notFound) { tally in try tally.start("Coffee") },
        Refusal("a timer that starts in the future", .invalid(path: "at")) { tally in
            try tally.start("Run", at: "2026-11-20T09:00:01")
        },
        Refusal("a timer that starts before the running one", .invalid(path: "at")) { tally in
            try tally.start("Run", at: "2026-11-20T08:49:59")
        },
        Refusal("stopping a timer before its start", .invalid(path: "at")) { tally in
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
