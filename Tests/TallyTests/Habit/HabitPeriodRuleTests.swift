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
