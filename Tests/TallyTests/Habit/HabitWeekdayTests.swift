import Support
import Testing

@testable import Tally

/// The time is Friday, 2026-11-20, 09:00 UTC.
@Suite("Habits on weekdays")
struct HabitWeekdayTests {
    @Test("The target is met on each of its days; other days neither meet nor miss it, but count")
    func outcomes() throws {
        let tally = try TestEngine(now: "2026-11-09T09:00:00Z")
        try tally.habit("Run", on: "mon wed fri")
        try tally.go(to: "2026-11-20T09:00:00Z")
        for date in ["2026-11-09", "2026-11-13", "2026-11-16", "2026-11-17", "2026-11-18"] {
            try tally.count("Run", on: date)
        }
        #expect(
            try tally.outcomes("Run", from: "2026-11-09") == [
                "mon met", "tue notDue", "wed missed", "thu notDue", "fri met", "sat notDue", "sun notDue",
                "mon met", "tue notDue", "wed met", "thu notDue", "fri open",
            ])
        #expect(try tally.view("Run").streak == Streak(current: 3, longest: 3))
        let days = try day("2026-11-17")...day("2026-11-17")
        let history = try tally.read {
            try $0.habitHistory("Run", from: days.lowerBound, to: days.upperBound)
        }
        #expect(history.total == 1)
    }

    @Test("Today is due only on one of the days")
    func due() throws {
        let tally = try TestEngine()
        #expect(try tally.habit("Run", on: "mon wed fri").isDue)
        #expect(try !tally.habit("Swim", on: "sat sun").isDue)
        #expect(try tally.habit("Read", 3, per: .week).isDue)
        try tally.go(to: "2026-11-21T09:00:00Z")
        #expect(try tally.view("Swim").isDue && !tally.view("Run").isDue)
    }

    @Test("A target needs a period, or weekdays")
    func drafts() throws {
        let tally = try TestEngine()
        func create(_ draft: HabitTargetDraft) throws -> HabitTarget? {
            var habit = HabitDraft(name: try Name("h\(Int.random(in: 0...1_000_000_000))"))
            habit.target = .set(draft)
            let given = habit
            return try tally.change { try $0.createHabit(given).target }
        }
        let mondays = try create(HabitTargetDraft(period: nil, weekdays: [.monday]))
        #expect(mondays?.count == 1 && mondays?.period == .day)
        let all = try create(HabitTargetDraft(count: 2, period: .day, weekdays: Weekday.allCases))
        #expect(all?.weekdays == nil && all?.count == 2)
        #expect(
            try failure { try create(HabitTargetDraft(count: 1, period: nil)) }
                == .invalid(path: "target.per"))
        #expect(
            try failure { try create(HabitTargetDraft(count: 1, period: .week, weekdays: [.monday])) }
                == .invalid(path: "target.per"))
    }

    @Test("The strength of n weekdays changes as that of n times a week", arguments: [1, 3, 6])
    func strength(days: Int) throws {
        let weekdays = try #require(Weekdays(Weekday.allCases.prefix(days)))
        let target = try #require(HabitTarget(count: 1, period: .day, weekdays: weekdays))
        let weekly = try #require(HabitTarget(count: Amount(days), period: .week))
        let today = HabitExample.monday.adding(days: 28)
        func strength(_ target: HabitTarget) -> Double {
            let counted = (0..<28).map { HabitExample.monday.adding(days: $0) }.filter {
                weekdays.contains($0.weekday)
            }
            return HabitStrength.compute(
                counts: HabitCounts(Dictionary(uniqueKeysWithValues: counted.map { ($0, 1) })),
                targets: TargetHistory([.init(from: HabitExample.monday, target: target)]),
                since: HabitExample.monday, today: today, weekStart: .monday)
        }
        #expect(abs(strength(target) - strength(weekly)) < 1e-9)
    }
}
