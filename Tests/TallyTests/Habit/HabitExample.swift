import Testing

@testable import Tally

/// A habit's history in one line: daily counts from Monday 2026-11-02 to today, with `.` for none.
struct HabitExample {
    let counts: HabitCounts
    let today: Day
    static let monday = Day(number: 20_759)

    init(_ line: String) throws {
        var counts: [Day: Amount] = [:]
        let marks = line.filter { $0 != " " }
        for (offset, mark) in marks.enumerated() where mark != "." {
            let count: Int = try #require(mark.wholeNumberValue)
            counts[Self.monday.adding(days: offset)] = Amount(count)
        }
        self.counts = HabitCounts(counts)
        today = Self.monday.adding(days: marks.count - 1)
    }

    func streak(_ targets: TargetHistory = TargetHistory(), createdOn: Day = monday) -> Streak {
        HabitStreak.compute(
            counts: counts, targets: targets, since: createdOn, today: today, weekStart: .monday)
    }

    func strength(_ targets: TargetHistory = TargetHistory(), createdOn: Day = monday) -> Double {
        HabitStrength.compute(
            counts: counts, targets: targets, since: createdOn, today: today, weekStart: .monday)
    }

    func periods(_ targets: TargetHistory = TargetHistory(), createdOn: Day = monday) -> [HabitPeriod] {
        Array(
            HabitPeriods(counts: counts, targets: targets, since: createdOn, today: today, weekStart: .monday)
        )
    }
}

/// Returns a history of targets, each with the day it starts on as an offset from `HabitExample.monday`.
func targets(
    _ versions: (from: Int, count: Amount, period: Period, direction: HabitTarget.Direction)...
) throws -> TargetHistory {
    TargetHistory(
        try versions.map { version in
            let target: HabitTarget = try #require(
                HabitTarget(count: version.count, period: version.period, direction: version.direction))
            return .init(from: HabitExample.monday.adding(days: version.from), target: target)
        })
}
