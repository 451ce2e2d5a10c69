import Testing

@testable import Tally
@testable import TallyStore

/// Requests that break a rule, and what each of them is answered.
@Suite struct RefusedRequestTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        let name: String
        let kind: FailureKind
        let request: @Sendable (Life) throws -> Void
        var testDescription: String { name }

        init(_ name: String, _ kind: FailureKind, _ request: @escaping @Sendable (Life) throws -> Void) {
            (self.name, self.kind, self.request) = (name, kind, request)
        }
    }

    /// At nine o'clock: four tasks and one that is done, three of the open ones in today's focus, and as many
    /// in that of the 25th; a habit, an activity with an entry, and a timer that runs since ten to nine.
    private static func life() throws -> Life {
        let life = try Life()
        for title in ["a", "b", "c"] { try life.addFocused(title) }
        try life.add("d", project: "House", start: "2026-11-20T10:00", end: "2026-11-20T11:00")
        try life.complete(try life.add("e", project: "Work"))
        for title in ["x", "y", "z"] { try life.addFocused(title, on: "2026-11-25") }
        for name in ["Tea", "Run"] {
            try life.habit(name, 1)
            try life.activity(name)
        }
        try life.count("Tea", by: 2)
        try life.log("Tea", "2026-11-20T08:00", "2026-11-20T08:30")
        try life.start("Tea", at: "2026-11-20T08:50")
        return life
    }

    private static let tasks = [
        Refusal("a project nobody knows", .notFound) { life in
            let draft = TaskDraft(title: try Title("f"), project: "Garden")
            try life.change { _ = try $0.createTask(draft) }
        },
        Refusal("a project made for a task that ends before it starts", .invalid(path: "end")) { life in
            try life.add("f", project: "Garden", start: "2026-11-20T10:00", end: "2026-11-20T09:00")
        },
        Refusal("moving a task to a project nobody knows", .notFound) { life in
            try life.update(4) { ($0.title, $0.project) = (try Title("f"), "Garden") }
        },
        Refusal("a project made for a task that is moved to it and ends at its start", .invalid(path: "end"))
        {
            life in
            try life.update(4) {
                ($0.project, $0.createProject, $0.end) = ("Garden", true, .set(try time("2026-11-20T10:00")))
            }
        },
        Refusal("an end before the start", .invalid(path: "end")) { life in
            try life.update(4) { $0.end = .set(try time("2026-11-20T09:59:59")) }
        },
        Refusal("a start after the end", .invalid(path: "end")) { life in
            try life.update(4) { $0.start = .set(try time("2026-11-20T12:00")) }
        },
        Refusal("an end without a start", .invalid(path: "start")) { life in
            try life.update(4) { $0.start = .clear }
        },
        Refusal("a start and the whole day", .invalid(path: "allDay")) { life in
            try life.update(4) { ($0.allDay, $0.start) = (true, .set(try time("2026-11-20T09:00"))) }
        },
        Refusal("a completion in the future", .invalid(path: "at")) { life in
            try life.complete(1, at: "2026-11-20T09:00:01")
        },
        Refusal("a completion tomorrow", .invalid(path: "at")) { life in
            try life.complete(1, at: "2026-11-21")
        },
        Refusal("a place before itself", .invalid(path: "before")) { life in
            try life.change { _ = try $0.moveTask(.number(1), .before, .number(1)) }
        },
        Refusal("a place after a task nobody knows", .notFound) { life in
            try life.change { _ = try $0.moveTask(.number(1), .after, .number(99)) }
        },
        Refusal("completing a task nobody knows", .notFound) { life in try life.complete(99) },
        Refusal("deleting a task nobody knows", .notFound) { life in try life.delete(99) },
        Refusal("rescheduling a task nobody knows", .notFound) { life in
            try life.change { _ = try $0.rescheduleTask(.number(99), byDays: 1) }
        },
    ]

    private static let focus = [
        Refusal("a fourth task today", .focusFull) { life in try life.focus(4) },
        Refusal("a fourth task on another day", .focusFull) { life in try life.focus(4, on: "2026-11-25") },
        Refusal("a fourth task from another day", .focusFull) { life in try life.focus(6) },
        Refusal("a fourth task from today to another day", .focusFull) { life in
            try life.focus(1, on: "2026-11-25")
        },
        Refusal("a past day", .invalid(path: "date")) { life in try life.focus(4, on: "2026-11-19") },
        Refusal("a completed task", .invalidState) { life in try life.focus(5, on: "2026-11-21") },
        Refusal("removing what is not there", .invalidState) { life in try life.unfocus(4) },
        Refusal("removing from another day than its own", .invalidState) { life in
            try life.unfocus(1, on: "2026-11-25")
        },
        Refusal("resetting a past day", .invalid(path: "date")) { life in
            let date = try day("2026-11-19")
            try life.change { _ = try $0.resetFocus(on: date) }
        },
    ]

    private static func update(
        _ name: String, in life: Life, _ change: (inout ProjectChanges) throws -> Void
    ) throws {
        var changes = ProjectChanges()
        changes.description = try Notes("x")
        try change(&changes)
        let given = changes
        try life.change { _ = try $0.updateProject(name, given) }
    }

    private static let projects = [
        Refusal("a project's name once more", .duplicate) { life in
            let draft = ProjectDraft(name: try Name("HOUSE"))
            try life.change { _ = try $0.createProject(draft) }
        },
        Refusal("another project's name", .duplicate) { life in
            try update("House", in: life) { $0.name = try Name("work") }
        },
        Refusal("a place after itself", .invalid(path: "after")) { life in
            try update("House", in: life) { $0.after = "House" }
        },
        Refusal("a place after a project nobody knows", .notFound) { life in
            try update("House", in: life) { $0.after = "Garden" }
        },
        Refusal("Inbox renamed", .reserved) { life in
            try update("Inbox", in: life) { $0.name = try Name("Box") }
        },
        Refusal("Inbox archived", .reserved) { life in try update("inbox", in: life) { $0.isArchived = true }
        },
        Refusal("Inbox moved", .reserved) { life in try update("Inbox", in: life) { $0.after = "Work" } },
        Refusal("Inbox deleted", .reserved) { life in
            let inbox = try life.read { try $0.project("Inbox").project.id.text }
            try life.change { _ = try $0.deleteProject(inbox) }
        },
    ]

    private static let habits = [
        Refusal("a habit's name once more", .duplicate) { life in try life.habit("TEA") },
        Refusal("another habit's name", .duplicate) { life in
            var changes = HabitChanges()
            (changes.name, changes.target) = (try Name("tea"), .clear)
            let given = changes
            try life.change { _ = try $0.updateHabit("Run", given) }
        },
        Refusal("counting tomorrow", .invalid(path: "date")) { life in
            try life.count("Tea", on: "2026-11-21")
        },
        Refusal("setting tomorrow", .invalid(path: "date")) { life in
            let date = try day("2026-11-21")
            try life.change { _ = try $0.setHabit("Tea", to: 1, on: date) }
        },
        Refusal("counting too far", .invalid(path: "by")) { life in
            try life.count("Tea", by: HabitTarget.maximumCount)
        },
        Refusal("counting a habit nobody knows", .notFound) { life in try life.count("Coffee") },
    ]

    private static let timeAndActivities = [
        Refusal("an activity's name once more", .duplicate) { life in try life.activity("TEA") },
        Refusal("another activity's name", .duplicate) { life in
            try life.update(activity: "Run") { ($0.name, $0.isArchived) = (try Name("tea"), true) }
        },
        Refusal("an entry that ends at its start", .invalid(path: "end")) { life in
            try life.log("Tea", "2026-11-20T08:00", "2026-11-20T08:00")
        },
        Refusal("an entry of more than 24 hours", .invalid(path: "end")) { life in
            try life.log("Tea", "2026-11-19T08:00", "2026-11-20T08:00:01")
        },
        Refusal("an entry in the future", .invalid(path: "end")) { life in
            try life.log("Tea", "2026-11-20T08:00", "2026-11-20T09:00:01")
        },
        Refusal("an entry of a task nobody knows", .notFound) { life in
            try life.log("Tea", "2026-11-20T08:00", "2026-11-20T09:00", task: 99)
        },
        Refusal("an entry moved into the future", .invalid(path: "end")) { life in
            let entry = try #require(try life.entries().entries.first)
            try life.update(entry) {
                ($0.activity, $0.end) = ("Run", try time("2026-11-20T09:00:01"))
            }
        },
        Refusal("a timer of an activity nobody knows", .notFound) { life in try life.start("Coffee") },
        Refusal("a timer from the future", .invalid(path: "at")) { life in
            try life.start("Run", at: "2026-11-20T09:00:01")
        },
        Refusal("a timer from before the one that runs", .invalid(path: "at")) { life in
            try life.start("Run", at: "2026-11-20T08:49:59")
        },
        Refusal("a timer stopped before its start", .invalid(path: "at")) { life in
            try life.stop(at: "2026-11-20T08:50:00")
        },
    ]

    @Test(
        "A refused request changes nothing", arguments: tasks + focus + projects + habits + timeAndActivities)
    func changesNothing(refusal: Refusal) throws {
        let life = try Self.life()
        func facts() throws -> [String: [String]] {
            try life.store { try Facts($0.connection).everything() }
        }
        let (before, steps) = (try facts(), try life.number("SELECT count(*) FROM step"))
        #expect(try failure { try refusal.request(life) } == refusal.kind)
        #expect(try facts() == before)
        #expect(try life.number("SELECT count(*) FROM step") == steps)
    }
}
