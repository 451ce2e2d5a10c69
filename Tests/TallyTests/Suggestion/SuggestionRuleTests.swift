import Support
import Testing

@testable import Tally

@Suite("Suggestions for the focus of a day") struct SuggestionRuleTests {
    private func suggestions(_ tally: TestEngine, on date: String? = nil, limit: Int = 50) throws
        -> DaySuggestions
    {
        let date = try date.map(day)
        return try tally.read { try $0.suggestions(for: date, limit: limit) }
    }

    /// Returns the reasons for a task but those that every task of the table has.
    private func reasons(_ tally: TestEngine, on date: String? = nil) throws -> [String] {
        let first = try #require(try suggestions(tally, on: date).tasks.first)
        #expect(first.score == first.reasons.reduce(0) { $0 + $1.points })
        return first.reasons.map { "\($0.factor.rawValue) \($0.points) \($0.sentence)" }
    }

    struct Row: Sendable {
        let draft: @Sendable (inout TaskDraft) throws -> Void
        let reasons: [String]

        init(_ reasons: String..., draft: @escaping @Sendable (inout TaskDraft) throws -> Void) {
            self.reasons = reasons
            self.draft = draft
        }
    }

    private static let rows: [Row] = [
        Row("due 40 Was due 2 days ago.") { $0.due = .set(try time("2026-11-18")) },
        Row("due 40 Is overdue.") { $0.due = .set(try time("2026-11-20T08:00:00Z")) },
        Row("due 35 Due today.") { $0.due = .set(try time("2026-11-20")) },
        Row("due 28 Due in 1 day.") { $0.due = .set(try time("2026-11-21")) },
        Row("due 2 Due in 14 days.") { $0.due = .set(try time("2026-12-04")) },
        Row { $0.due = .set(try time("2026-12-05")) },
        Row("priority 30 Priority P0.") { $0.priority = .p0 },
        Row("priority 18 Priority P1.") { $0.priority = .p1 },
        Row("scheduled 8 Work on it can begin since 19 Nov.") { $0.scheduled = .set(try time("2026-11-19")) },
        Row("block 20 In the calendar at 14:00.") { $0.start = .set(try time("2026-11-20T14:00:00Z")) },
        Row("estimate 8 Takes 45m, and 8h 00m is free.") { $0.estimate = .set(Minutes(45)) },
        Row("estimate -10 Takes 9h 00m, and only 8h 00m is free.") { $0.estimate = .set(Minutes(540)) },
    ]

    @Test("Each factor has its points and its sentence", arguments: rows.indices)
    func factors(index: Int) throws {
        let row = Self.rows[index]
        let tally = try TestEngine()
        let task = try tally.add("a", .p3)
        try tally.update(task, row.draft)
        #expect(try reasons(tally) == row.reasons)
    }

    @Test("A pending stake counts by the days to its deadline")
    func stake() throws {
        let tally = try TestEngine()
        try tally.update(try tally.stake("a", due: "2026-11-23", cents: 1500)) { $0.priority = .p3 }
        #expect(
            try reasons(tally) == [
                "due 24 Due in 3 days.", "stake 22 15.00 USD are at stake until 23 Nov 2026, 23:59.",
            ])
    }

    @Test("Age counts by the week, and postponements by their number")
    func ageAndPostponements() throws {
        let tally = try TestEngine()
        let task = try tally.add("a", .p3, due: "2026-11-20")
        for days in [1, 1, -1] { try tally.reschedule(task, days: days) }
        #expect(try tally.task(task).postponed == 2)
        try tally.go(to: "2026-12-05T09:00:00Z")
        #expect(
            try reasons(tally) == [
                "due 40 Was due 14 days ago.", "postponed 6 Postponed 2 times.", "age 2 Open for 2 weeks.",
            ])
        for postponed in [2, 1] {
            try tally.undo()
            #expect(try tally.task(task).postponed == postponed)
        }
    }

    @Test("Tasks in focus, done, or scheduled for later are left out")
    func leftOut() throws {
        let tally = try TestEngine()
        try tally.addFocused("in focus")
        try tally.addFocused("planned", on: "2026-11-22")
        try tally.complete(try tally.add("done"))
        let later = try tally.add("later")
        try tally.update(later) { $0.scheduled = .set(try time("2026-11-21")) }
        #expect(try suggestions(tally).tasks.isEmpty)
        #expect(try suggestions(tally, on: "2026-11-21").tasks.map(\.task.title) == ["later"])
    }

    @Test("The best come first; with equal scores, the earlier due, then the manual order")
    func order() throws {
        let tally = try TestEngine()
        try tally.add("second", .p3)
        try tally.add("third", .p3)
        try tally.add("first", .p0)
        #expect(try suggestions(tally).tasks.map(\.task.title) == ["first", "second", "third"])
        #expect(try suggestions(tally, limit: 1).tasks.map(\.task.title) == ["first"])
    }

    @Test("A day in the past has no suggestions")
    func past() throws {
        let tally = try TestEngine()
        #expect(throws: Failure.self) { try suggestions(tally, on: "2026-11-19") }
    }

    @Test("Of eight hours, time blocks and estimates in focus are taken off, and today what is over")
    func freeTime() throws {
        let tally = try TestEngine()
        func free(_ date: String? = nil) throws -> Int { try suggestions(tally, on: date).free.minutes }
        #expect(try free() == 480)
        try tally.add("block", start: "2026-11-20T10:00:00Z", end: "2026-11-20T12:00:00Z")
        try tally.add("overlap", start: "2026-11-20T11:00:00Z", end: "2026-11-20T12:30:00Z")
        try tally.add("over", start: "2026-11-20T07:00:00Z", end: "2026-11-20T08:00:00Z")
        #expect(try free() == 330)
        let focused = try tally.addFocused("focus")
        try tally.update(focused) { $0.estimate = .set(Minutes(30)) }
        #expect(try free() == 300)
        #expect(try free("2026-11-21") == 480)
        try tally.go(to: "2026-11-20T22:30:00Z")
        #expect(try free() == 60)
    }
}
