import Support
import Testing

@testable import Tally

@Suite struct HabitPeriodRuleTests {
    @Test("A day is judged by the kind of target it had, not by the week it is in")
    func daysBeforeAChangeOfKind() throws {
        // A Monday. From Wednesday on the target is weekly.
        let tally = try TestEngine(now: "2026-11-16T12:00:00Z")
        try tally.habit("Tea", 2)
        try tally.count("Tea", by: 2)
        tally.wait(days: 2)
        try tally.retarget("Tea", 20, per: .week)
        tally.wait(days: 5)
        #expect(
            try outcomes("Tea", "2026-11-16", "2026-11-23", in: tally)
                == [.met, .missed, .missed, .missed, .missed, .missed, .missed, .open])
        #expect(try habits(on: "2026-11-16", in: tally).map(\.isMet) == [true])
        #expect(try habits(on: "2026-11-18", in: tally).map(\.isMet) == [false])
    }

    @Test("Days of the first week before a habit's creation have no outcome")
    func daysBeforeTheBeginning() throws {
        // A Wednesday.
        let tally = try TestEngine(now: "2026-11-18T12:00:00Z")
        try tally.habit("Run", 1, per: .week)
        try tally.count("Run")
        tally.wait(days: 2)
        #expect(try outcomes("Run", "2026-11-16", "2026-11-20", in: tally) == [nil, nil, .met, .met, .met])
        #expect(try habits(on: "2026-11-17", in: tally) == [])
        #expect(try habits(on: "2026-11-18", in: tally).map(\.isMet) == [true])
    }

    @Test(
        "A limit is measured from the day the habit was created, whatever counts are dated earlier",
        arguments: [Period.day, .week, .month])
    func limitWithEarlierCounts(period: Period) throws {
        let tally = try TestEngine()
        try tally.habit("Coffee", 2, per: period, .atMost)
        let before = try tally.view("Coffee")
        try tally.count("Coffee", on: "1999-01-01")
        try tally.count("Coffee", by: 9, on: "2026-10-31")
        let after = try tally.view("Coffee")
        #expect(after.streak == before.streak && after.streak == Streak.none)
        #expect(after.strength == before.strength)
        #expect(try outcomes("Coffee", "1999-01-01", "1999-01-02", in: tally) == [nil, nil])
        tally.wait(days: 2)
        #expect(try tally.view("Coffee").streak.longest == (period == .day ? 2 : 0))
    }

    @Test("A limit that follows a minimum leaves the earlier counts of the minimum in the history")
    func limitAfterMinimum() throws {
        let tally = try TestEngine()
        try tally.habit("Tea", 1)
        try tally.count("Tea", on: "2026-11-19")
        try tally.count("Tea")
        tally.wait(days: 1)
        try tally.retarget("Tea", 2, .atMost)
        tally.wait(days: 1)
        #expect(try tally.view("Tea").streak == Streak(current: 3, longest: 3))
    }

    private func outcomes(
        _ habit: String, _ first: String, _ last: String, in tally: TestEngine
    ) throws -> [HabitPeriod.Outcome?] {
        let (first, last) = (try day(first), try day(last))
        return try tally.read { try $0.habitHistory(habit, from: first, to: last) }.days.map(\.outcome)
    }

    private func habits(on date: String, in tally: TestEngine) throws -> [DayHabit] {
        let date = try day(date)
        return try tally.read { try $0.dayOverview(date) }.habits
    }
}
