import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct DayOverviewRuleTests {
    private func overview(_ date: String? = nil, in tally: TestEngine) throws -> DayOverview {
        let date = try date.map(day)
        return try tally.read { try $0.dayOverview(date) }
    }

    @Test("The overview has the day's score, focus, completed tasks and due tasks")
    func tasks() throws {
        let tally = try TestEngine()
        let done = try tally.addFocused("done", .p0)
        try tally.complete(done)
        try tally.add("due", .p3, due: "2026-11-20")
        try tally.add("due first", .p1, due: "2026-11-20T18:00:00Z")
        try tally.complete(try tally.add("due, done before", due: "2026-11-20"), at: "2026-11-19")
        try tally.add("overdue", due: "2026-11-01")
        let today = try overview(in: tally)
        #expect(today.isToday && today.date.description == "2026-11-20")
        #expect(today.score.total == 7)
        #expect(today.score.plannedCount == 4)
        #expect(today.focus.titles == ["done"])
        #expect(today.completed.map(\.title) == ["done"])
        #expect(today.due.map(\.title) == ["due first", "due, done before", "due"])
        // What was done before is planned, but not listed.
        #expect(today.listedCount == 3)
        #expect(today.openDue.map(\.title) == ["due first", "due"])
        let yesterday = try overview("2026-11-19", in: tally)
        #expect(!yesterday.isToday)
        #expect(yesterday.completed.map(\.title) == ["due, done before"])
        #expect(yesterday.due.isEmpty && yesterday.focus.entries.isEmpty)
    }

    @Test("Each habit has its count and target for the day, and whether the day's period meets the target")
    func habits() throws {
        let tally = try TestEngine()
        try tally.habit("Read", 20, per: .day)
        try tally.habit("Run", 2, per: .week)
        try tally.habit("Smile")
        tally.wait(days: 3)
        // The 23rd is a Monday.
        try tally.count("Read", by: 25, on: "2026-11-23")
        try tally.count("Read", by: 3, on: "2026-11-22")
        try tally.count("Run", by: 2, on: "2026-11-20")
        try tally.count("Smile", by: 1, on: "2026-11-22")
        let monday = try overview(in: tally).habits
        #expect(monday.map(\.habit.name) == ["Read", "Run", "Smile"])
        #expect(monday.map(\.count) == [25, 0, 0])
        #expect(monday.map(\.target?.count) == [20, 2, nil])
        #expect(monday.map(\.isMet) == [true, false, false])
        let sunday = try overview("2026-11-22", in: tally).habits
        #expect(sunday.map(\.count) == [3, 0, 1])
        #expect(sunday.map(\.isMet) == [false, true, true])
    }

    @Test("A past day shows the target in force on it")
    func pastTarget() throws {
        let tally = try TestEngine()
        try tally.habit("Read", 20, per: .day)
        tally.wait(days: 1)
        try tally.retarget("Read", 30)
        try tally.count("Read", by: 25, on: "2026-11-20")
        #expect(try overview("2026-11-20", in: tally).habits.map(\.target?.count) == [20])
        #expect(try overview("2026-11-20", in: tally).habits.map(\.isMet) == [true])
        #expect(try overview("2026-11-21", in: tally).habits.map(\.target?.count) == [30])
    }

    @Test("A day omits habits that start later, and archived habits without a count on it")
    func absentHabits() throws {
        let tally = try TestEngine()
        try tally.habit("Read")
        try tally.habit("Run")
        tally.wait(days: 2)
        try tally.count("Run", by: 1, on: "2026-11-21")
        _ = try tally.change { try $0.archiveHabit("Run", true) }
        #expect(try overview("2026-11-19", in: tally).habits == [])
        #expect(try overview("2026-11-20", in: tally).habits.map(\.habit.name) == ["Read"])
        #expect(try overview("2026-11-21", in: tally).habits.map(\.habit.name) == ["Read", "Run"])
        #expect(try overview("2026-11-22", in: tally).habits.map(\.habit.name) == ["Read"])
        // A count on an earlier day moves the start of the habit to it.
        try tally.count("Read", by: 1, on: "2026-11-10")
        #expect(try overview("2026-11-19", in: tally).habits.map(\.habit.name) == ["Read"])
    }

    @Test("A future day shows what is planned for it")
    func comingDay() throws {
        let tally = try TestEngine()
        try tally.habit("Read")
        try tally.add("due", due: "2026-12-01")
        try tally.addFocused("planned", on: "2026-12-01")
        let coming = try overview("2026-12-01", in: tally)
        #expect(coming.due.map(\.title) == ["due"])
        #expect(coming.focus.titles == ["planned"])
        #expect(coming.habits.map(\.count) == [0])
        #expect(coming.score.ratio == 0)
    }
}
