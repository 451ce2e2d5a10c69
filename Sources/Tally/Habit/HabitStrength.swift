import Foundation

/// How firmly a habit is established: an exponentially weighted mean of how nearly its periods met the target.
///
/// After `Score.compute` of Loop Habit Tracker (Álinson Santos Xavier,
/// https://github.com/iSoron/uhabits, `uhabits-core/…/core/models/Score.kt`): each day multiplies the
/// old score by 0.5^(√frequency / 13) and fills up the rest with the day's value. Frequency is the share
/// of days on which something is to be done, so a daily habit has a half-life of 13 days, one of three times
/// a week 20, a weekly one 34. All days of a period have the value of the period.
public enum HabitStrength {
    /// What is left of the weight when older periods no longer matter: the bound of the error.
    static let precision = 0x1p-20

    /// The strength, from 0 to 1, less than a millionth off.
    ///
    /// It begins at 0, and at 1 if the first target is an `atMost`. An open period does not count yet.
    /// At most about 260 periods with an outcome are looked at, however old the habit is.
    /// - Parameter createdOn: the day the habit was made; earlier counts extend its history.
    public static func compute(
        counts: HabitCounts, targets: TargetHistory, since createdOn: Day, today: Day, weekStart: Weekday
    ) -> Double {
        let periods = HabitPeriods(
            counts: counts, targets: targets, since: createdOn, today: today, weekStart: weekStart)
        var strength = 0.0
        var weight = 1.0
        var firstDirection = HabitTarget.Direction.atLeast
        for period in periods {
            firstDirection = period.target.direction
            guard period.outcome != .open else { continue }
            let multiplier = multiplier(of: period, weekStart: weekStart)
            strength += weight * (1 - multiplier) * period.target.achievement(of: period.total)
            weight *= multiplier
            if weight < precision { return strength }
        }
        return firstDirection == .atMost ? strength + weight : strength
    }

    /// What one period leaves of the weight of all before it.
    private static func multiplier(of period: HabitPeriod, weekStart: Weekday) -> Double {
        let target = period.target
        let start = period.days.lowerBound
        let end = target.period.end(of: start, weekStart: weekStart)
        let length = Double(start.distance(to: end) + 1)
        let repetitions = target.direction == .atLeast ? min(Double(target.count), length) : 1
        let frequency = repetitions / length
        return exp2(-length * frequency.squareRoot() / 13)
    }
}
