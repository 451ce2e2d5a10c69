import Foundation

/// The strength of a habit: an exponentially weighted mean of how closely its periods met the target.
///
/// After `Score.compute` of Loop Habit Tracker (Álinson Santos Xavier,
/// https://github.com/iSoron/uhabits, `uhabits-core/…/core/models/Score.kt`).
///
/// On each day, the strength becomes m · strength + (1 − m) · value, with m = 0.5^(√frequency / 13). The
/// frequency is the share of days on which the habit is due, so the half-life is 13 days for a daily habit,
/// 20 for three times a week and 34 for a weekly one. All days of a period have the period's value. With a target
/// on n weekdays, each of them stands for 7/n days, so the half-life is that of n times a week. Skipped days are no
/// days: they change nothing.
public enum HabitStrength {
    /// The remaining weight at which older periods are ignored, which bounds the error.
    static let precision = 0x1p-20

    /// Returns the strength, 0 to 1, with an error of less than one millionth.
    ///
    /// The strength starts at 0, or at 1 if the first target is `atMost`. Open periods are ignored, and those that are skipped or
    /// not due. At most
    /// about 260 periods with an outcome are evaluated, regardless of the habit's age.
    /// - Parameter createdOn: The day the habit was created. Earlier counts extend its history, unless its target
    ///   is at most a count.
    public static func compute(
        counts: HabitCounts, targets: TargetHistory, skips: SkippedDays = SkippedDays(), since createdOn: Day,
        today: Day, weekStart: Weekday
    ) -> Double {
        let periods = HabitPeriods(
            counts: counts, targets: targets, skips: skips, since: createdOn, today: today,
            weekStart: weekStart)
        var strength = 0.0
        var weight = 1.0
        var firstDirection = HabitTarget.Direction.atLeast
        for period in periods {
            firstDirection = period.target.direction
            guard period.isCounted, period.outcome != .open else { continue }
            let multiplier = multiplier(of: period, weekStart: weekStart)
            strength += weight * (1 - multiplier) * period.target.achievement(of: period.total)
            weight *= multiplier
            if weight < precision { return strength }
        }
        return firstDirection == .atMost ? strength + weight : strength
    }

    /// Returns the strength after each of consecutive periods, from the first to the last.
    ///
    /// What is before them must not matter any more: they start at `firstDay` or before.
    static func course(of periods: [HabitPeriod], weekStart: Weekday) -> [Double] {
        var strength = periods.first?.target.direction == .atMost ? 1.0 : 0
        return periods.map { period in
            if period.isCounted, period.outcome != .open {
                let multiplier = multiplier(of: period, weekStart: weekStart)
                strength =
                    multiplier * strength + (1 - multiplier) * period.target.achievement(of: period.total)
            }
            return strength
        }
    }

    /// Returns the first day on which the strength of today depends, or an earlier one.
    static func firstDay(
        targets: TargetHistory, skips: SkippedDays, since createdOn: Day, today: Day, weekStart: Weekday
    ) -> Day {
        let periods = HabitPeriods(
            counts: HabitCounts([:]), targets: targets, skips: skips, since: createdOn, today: today,
            weekStart: weekStart)
        var weight = 1.0
        // Whether a period that is not settled has an outcome depends on the counts.
        for period in periods where period.isSettled && period.isCounted {
            weight *= multiplier(of: period, weekStart: weekStart)
            if weight < precision { return period.days.lowerBound }
        }
        return .min
    }

    /// Returns the factor by which a period reduces the weight of all earlier ones.
    private static func multiplier(of period: HabitPeriod, weekStart: Weekday) -> Double {
        let target = period.target
        let start = period.days.lowerBound
        let end = target.period.end(of: start, weekStart: weekStart)
        let length =
            target.weekdays.map { Double(Weekday.allCases.count) / Double($0.days.count) }
            ?? Double(start.distance(to: end) + 1)
        // A period with less than one is due once, too.
        let isOnce = target.weekdays != nil || target.direction == .atMost
        let repetitions = isOnce ? 1 : min(max(1, target.count.value), length)
        let frequency = repetitions / length
        return exp2(-length * frequency.squareRoot() / 13)
    }
}
