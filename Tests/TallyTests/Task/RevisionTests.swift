import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct RevisionTests {
    typealias Request = @Sendable (isolated Engine, _ ifRevision: Int) throws -> Void

    private static func changes(title: String) throws -> TaskDraft {
        var changes = TaskDraft()
        changes.title = try Title(title)
        return changes
    }

    private static func entry(in engine: isolated Engine) throws -> TimeEntryReference {
        .identifier(try #require(try engine.timeEntries(matching: TimeQuery()).entries.first).id)
    }

    static let requests: [(String, Request)] = [
        ("task update", { _ = try $0.updateTask(.number(1), changes(title: "x"), ifRevision: $1) }),
        ("task complete", { _ = try $0.completeTask(.number(1), ifRevision: $1) }),
        ("task reschedule by", { _ = try $0.rescheduleTask(.number(1), byDays: 1, ifRevision: $1) }),
        (
            "task reschedule to",
            { _ = try $0.rescheduleTask(.number(1), to: time("2027-01-01"), ifRevision: $1) }
        ),
        ("task move", { _ = try $0.moveTask(.number(1), .after, .number(2), ifRevision: $1) }),
        ("task delete", { _ = try $0.deleteTask(.number(1), ifRevision: $1) }),
        ("focus add", { _ = try $0.addFocus(.number(1), on: nil, ifRevision: $1) }),
        (
            "project update",
            { engine, revision in
                var changes = ProjectDraft()
                changes.isArchived = true
                _ = try engine.updateProject("House", changes, ifRevision: revision)
            }
        ),
        ("project delete", { _ = try $0.deleteProject("House", ifRevision: $1) }),
        (
            "habit update",
            { engine, revision in
                var changes = HabitDraft()
                changes.target = .set(HabitTargetDraft(count: 2, period: .day))
                _ = try engine.updateHabit("Tea", changes, ifRevision: revision)
            }
        ),
        ("habit archive", { _ = try $0.archiveHabit("Tea", true, ifRevision: $1) }),
        ("habit delete", { _ = try $0.deleteHabit("Tea", ifRevision: $1) }),
        (
            "activity update",
            { engine, revision in
                var changes = ActivityDraft()
                changes.isArchived = true
                _ = try engine.updateActivity("Writing", changes, ifRevision: revision)
            }
        ),
        ("activity delete", { _ = try $0.deleteActivity("Writing", ifRevision: $1) }),
        (
            "time update",
            { engine, revision in
                var changes = TimeDraft()
                changes.note = .set(try Notes("x"))
                _ = try engine.updateTimeEntry(entry(in: engine), changes, ifRevision: revision)
            }
        ),
        (
            "time split",
            { engine, revision in
                let at: DateText<Past> = try time("2026-11-20T08:15:00Z")
                _ = try engine.splitTime(.number(1), at: at, ifRevision: revision)
            }
        ),
        ("time delete", { _ = try $0.deleteTimeEntry(entry(in: $0), ifRevision: $1) }),
    ]

    @Test(
        "A change with another ifRevision is refused and changes nothing", arguments: requests.indices)
    func conflict(index: Int) throws {
        let (name, request) = Self.requests[index]
        let tally = try TestEngine()
        try tally.add("a", project: "House")
        try tally.add("b")
        try tally.habit("Tea")
        try tally.activity("Writing")
        try tally.log("Writing", "2026-11-20T08:00", "2026-11-20T08:30")
        let changes = try tally.number("SELECT count(*) FROM change")
        for revision in [0, 2] {
            #expect(try failure { try tally.change { try request($0, revision) } } == .conflict, "\(name)")
        }
        #expect(try tally.number("SELECT count(*) FROM change") == changes)
        try tally.change { try request($0, 1) }
        #expect(try tally.number("SELECT count(*) FROM change") > changes, "\(name)")
        // A repeated request conflicts, unless its record is gone.
        if !name.hasSuffix("delete") {
            #expect(try failure { try tally.change { try request($0, 1) } } == .conflict, "\(name)")
        }
    }

    @Test("A conflict returns the current record")
    func current() throws {
        let tally = try TestEngine()
        let task = try tally.add("a")
        try tally.update(task) { $0.title = try Title("b") }
        let changes = try Self.changes(title: "c")
        do {
            try tally.change { _ = try $0.updateTask(.number(task), changes, ifRevision: 1) }
            Issue.record("the request was not refused")
        } catch Failure.conflict(.task(let current)) {
            #expect(current.title == "b" && current.revision == 2)
        }
    }

    @Test("Counting a habit and changing the settings check ifRevision")
    func countsAndSettings() throws {
        let tally = try TestEngine()
        try tally.habit("Tea")
        #expect(
            try failure { try tally.change { try $0.incrementHabit("Tea", by: 1, on: nil, ifRevision: 2) } }
                == .conflict)
        #expect(
            try failure { try tally.change { try $0.setHabit("Tea", to: 1, on: nil, ifRevision: 2) } }
                == .conflict)
        #expect(try tally.change { try $0.setHabit("Tea", to: 0, on: nil, ifRevision: 1).count } == 0)
        var changes = SettingsDraft()
        changes.weekStart = .set(.sunday)
        let given = changes
        #expect(try failure { try tally.change { try $0.updateSettings(given, ifRevision: 2) } } == .conflict)
        #expect(try tally.change { try $0.updateSettings(given, ifRevision: 1).settings.revision } == 2)
        #expect(try tally.change { try $0.updateSettings(given, ifRevision: 2).settings.revision } == 2)
    }
}
