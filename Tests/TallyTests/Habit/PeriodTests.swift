import Support
import Testing

@testable import Tally

@Suite struct PeriodTests {
    @Test(
        "A period starts and ends with its day, week or month",
        arguments: [
            (Period.day, Weekday.monday, "2026-11-20", "2026-11-20", "2026-11-20"),
            (.week, .monday, "2026-11-20", "2026-11-16", "2026-11-22"),
            (.week, .sunday, "2026-11-20", "2026-11-15", "2026-11-21"),
            (.week, .friday, "2026-11-20", "2026-11-20", "2026-11-26"),
            (.week, .monday, "2027-01-01", "2026-12-28", "2027-01-03"),
            (.month, .monday, "2028-02-10", "2028-02-01", "2028-02-29"),
        ])
    func ends(period: Period, weekStart: Weekday, text: String, first: String, last: String) throws {
        let day = try day(text)
        #expect(period.start(of: day, weekStart: weekStart).description == first)
        #expect(period.end(of: day, weekStart: weekStart).description == last)
        #expect(period.next(after: day, weekStart: weekStart) == (try Support.day(last)).adding(days: 1))
    }

    @Test("An at-least target needs a count of 1 or more, and an at-most target may be 0")
    func counts() {
        #expect(HabitTarget(count: 0, period: .day) == nil)
        #expect(HabitTarget(count: -1, period: .day, direction: .atMost) == nil)
        #expect(HabitTarget(count: 0, period: .day, direction: .atMost) != nil)
    }

    @Test(
        "Achievement is 1 when the target is met and decreases with the distance",
        arguments: [
            (4, HabitTarget.Direction.atLeast, 4, 1.0), (4, .atLeast, 9, 1), (4, .atLeast, 3, 0.75),
            (4, .atLeast, 0, 0),
            (4, .atMost, 4, 1), (4, .atMost, 0, 1), (4, .atMost, 5, 0.75), (4, .atMost, 8, 0),
            (4, .atMost, 99, 0),
            (0, .atMost, 0, 1), (0, .atMost, 1, 0),
        ])
    func achievement(count: Amount, direction: HabitTarget.Direction, total: Amount, expected: Double) throws
    {
        let target = try #require(HabitTarget(count: count, period: .week, direction: direction))
        #expect(target.achievement(of: total) == expected)
        #expect(target.isMet(by: total) == (expected == 1))
    }

    @Test("A total covers the days of its range and ignores negative counts")
    func totals() throws {
        let monday = try day("2026-11-16")
        let counts = HabitCounts([
            monday: 2, monday.adding(days: 1): 0, monday.adding(days: 3): 5, monday.adding(days: -9): -4,
        ])
        #expect(counts.firstDay == monday)
        #expect(counts.total(in: monday...monday) == 2)
        #expect(counts.total(in: monday...monday.adding(days: 3)) == 7)
        #expect(counts.total(in: monday.adding(days: 1)...monday.adding(days: 2)) == 0)
        #expect(counts.total(in: .min ... .max) == 7)
    }

    @Test("Huge counts do not overflow")
    func enormous() throws {
        let most = Amount(thousandths: .max)
        let counts = HabitCounts([try day("2026-11-16"): most, try day("2026-11-17"): most])
        #expect(counts.total(in: .min ... .max) == most)
    }

    @Test("A target holds from its day on, the first one also before it, and the last one set on a day wins")
    func history() throws {
        let three = try #require(HabitTarget(count: 3, period: .week))
        let five = try #require(HabitTarget(count: 5, period: .week))
        let (first, change) = (try day("2026-11-01"), try day("2026-11-11"))
        let history = TargetHistory([
            .init(from: change, target: nil), .init(from: first, target: three),
            .init(from: change, target: five),
        ])
        #expect(history.versions.count == 2)
        #expect(history.target(on: first.adding(days: -30)) == three)
        #expect(history.target(on: change.adding(days: -1)) == three)
        #expect(history.target(on: change) == five)
        #expect(history.target(on: .max) == five)
        #expect(TargetHistory().target(on: first) == nil)
    }
}
