import Testing

@testable import Tally

@Suite struct HabitStreakTests {
    @Test(
        "Without a target, days with a count form the streak, and today does not break it",
        arguments: [
            (".", 0, 0), ("1", 1, 1), ("111", 3, 3), ("111.", 3, 3), ("111..", 0, 3), ("1111.11.", 2, 4),
            ("9.1", 1, 1),
            (".......", 0, 0),
        ])
    func noTarget(line: String, current: Int, longest: Int) throws {
        #expect(try HabitExample(line).streak() == Streak(current: current, longest: longest))
    }

    @Test(
        "A day counts once it reaches its target",
        arguments: [("333", 3, 3), ("332", 2, 2), ("323", 1, 1), ("33.3", 1, 2), ("3392.", 0, 3)])
    func daily(line: String, current: Int, longest: Int) throws {
        let target = try targets((0, 3, .day, .atLeast))
        #expect(try HabitExample(line).streak(target) == Streak(current: current, longest: longest))
    }

    @Test(
        "Weeks count as a whole, the current one as soon as it reaches its target",
        arguments: [
            ("1.1.1.. 3......", 2, 2), ("1.1.1.. 2......", 1, 1), ("1.1.1.. ....... .", 0, 1),
            ("1.1.... 111....", 1, 1),
            ("3...... 1.1...1", 2, 2), ("3...... 1.1....", 1, 1), ("3...... 1.1.... .", 0, 1),
        ])
    func weekly(line: String, current: Int, longest: Int) throws {
        let target = try targets((0, 3, .week, .atLeast))
        #expect(try HabitExample(line).streak(target) == Streak(current: current, longest: longest))
    }

    @Test(
        "A limit counts when its period is over, and exceeding it breaks the streak at once",
        arguments: [
            (".", 0, 0), ("..", 1, 1), ("1", 0, 0), ("11.", 2, 2), ("112", 0, 2), ("1121", 0, 2),
            ("11211", 1, 2),
        ])
    func atMost(line: String, current: Int, longest: Int) throws {
        let target = try targets((0, 1, .day, .atMost))
        #expect(try HabitExample(line).streak(target) == Streak(current: current, longest: longest))
    }

    @Test("Months have their own lengths")
    func monthly() throws {
        let target = try targets((0, 2, .month, .atLeast))
        // 29 days of November from the 2nd on, then December.
        let line = "2" + String(repeating: ".", count: 28) + "1..1"
        #expect(try HabitExample(line).streak(target) == Streak(current: 2, longest: 2))
    }

    @Test("Changing a target leaves earlier periods unchanged")
    func changed() throws {
        let target = try targets((0, 1, .day, .atLeast), (3, 5, .day, .atLeast))
        #expect(try HabitExample("11155").streak(target) == Streak(current: 5, longest: 5))
        #expect(try HabitExample("11145").streak(target) == Streak(current: 1, longest: 3))
    }

    @Test("A week is measured by the target in force on its last day")
    func changedWithinWeek() throws {
        let target = try targets((0, 2, .week, .atLeast), (9, 4, .week, .atLeast))
        #expect(try HabitExample("2...... 2...... .").streak(target) == Streak(current: 0, longest: 1))
        #expect(try HabitExample("2...... 2.2.... .").streak(target) == Streak(current: 2, longest: 2))
        // On the Tuesday before the change, two are enough.
        #expect(try HabitExample("2...... 2.").streak(target) == Streak(current: 2, longest: 2))
    }

    @Test("A period cut short by a change of period does not break the streak")
    func changedKind() throws {
        // Weekly until Tuesday of the second week, daily from Wednesday on.
        let daily = try targets((0, 3, .week, .atLeast), (9, 1, .day, .atLeast))
        #expect(try HabitExample("3...... ..111").streak(daily) == Streak(current: 4, longest: 4))
        #expect(try HabitExample("3...... 3.111").streak(daily) == Streak(current: 5, longest: 5))
        // Daily until Tuesday, weekly from Wednesday on: the week counts from its Monday.
        let weekly = try targets((0, 1, .day, .atLeast), (9, 3, .week, .atLeast))
        #expect(try HabitExample("1111111 11..1..").streak(weekly) == Streak(current: 10, longest: 10))
        #expect(try HabitExample("1111111 11..... .").streak(weekly) == Streak(current: 0, longest: 9))
    }

    @Test("Periods before a habit's creation are left out, unless they have a count to reach")
    func beginning() throws {
        let limit = try targets((0, 1, .day, .atMost))
        let created = HabitExample.monday.adding(days: 3)
        #expect(try HabitExample(".....").streak(limit, createdOn: created).current == 1)
        #expect(try HabitExample(".1...").streak(limit, createdOn: created).current == 1)
        #expect(try HabitExample("11.").streak(createdOn: HabitExample.monday.adding(days: 2)).current == 2)
        #expect(try HabitExample(".").streak(createdOn: created) == Streak.none)
    }

    @Test("Counts after today are ignored")
    func future() throws {
        let today = HabitExample.monday
        let counts = HabitCounts([today: 1, today.adding(days: 1): 1])
        let streak = HabitStreak.compute(
            counts: counts, targets: TargetHistory(), since: today, today: today, weekStart: .monday)
        #expect(streak == Streak(current: 1, longest: 1))
    }

    @Test("Periods are sorted latest first, each with its total and outcome")
    func periods() throws {
        let periods = try HabitExample("3...... 1.1....  2.").periods(try targets((0, 3, .week, .atLeast)))
        #expect(periods.map(\.total) == [2, 2, 3])
        #expect(periods.map(\.outcome) == [.open, .missed, .met])
        #expect(periods.map(\.isSettled) == [false, true, true])
        #expect(periods[1].days == HabitExample.monday.adding(days: 7)...HabitExample.monday.adding(days: 13))
    }

    @Test("Periods reach both ends of the calendar")
    func endsOfCalendar() throws {
        for weekStart in [Weekday.monday, .sunday] {
            let atStart = HabitPeriods(
                counts: HabitCounts([:]), targets: try targets((0, 1, .week, .atLeast)), since: .min,
                today: Day.min.adding(days: 20), weekStart: weekStart)
            #expect(Array(atStart).last?.days.lowerBound == .min)
            let atEnd = HabitPeriods(
                counts: HabitCounts([:]), targets: try targets((0, 1, .week, .atLeast)),
                since: Day.max.adding(days: -20),
                today: .max, weekStart: weekStart)
            #expect(Array(atEnd).first?.isSettled == false)
        }
    }
}
