/// The streak of a habit: consecutive periods that met the target.
public enum HabitStreak {
    /// Returns the current and the longest run of met periods, as numbers of periods.
    ///
    /// A missed period ends a run. An open one, such as the current period, neither extends nor ends it, and
    /// neither does one that is skipped or not due.
    /// - Parameters:
    ///   - createdOn: The day the habit was created. Earlier counts extend its history, unless its target
    ///     is at most a count.
    ///   - kept: What earlier periods contribute. Their counts are not needed.
    public static func compute(
        counts: HabitCounts, targets: TargetHistory, skips: SkippedDays = SkippedDays(), since createdOn: Day,
        today: Day, weekStart: Weekday, after kept: KeptStreak? = nil
    ) -> Streak {
        compute(
            of: HabitPeriods(
                counts: counts, targets: targets, skips: skips, since: createdOn, today: today,
                weekStart: weekStart),
            after: kept)
    }

    /// - Parameter periods: The periods, latest first.
    static func compute(of periods: some Sequence<HabitPeriod>, after kept: KeptStreak?) -> Streak {
        var current: Int?
        var longest = kept?.longest ?? 0
        var run = 0
        for period in periods {
            if let kept, period.exclusiveDays.upperBound <= kept.until { break }
            switch period.outcome {
            case .met: run += 1
            case .open, .skipped, .notDue: continue
            case .missed:
                longest = max(longest, run)
                current = current ?? run
                run = 0
            }
        }
        run += kept?.current ?? 0
        return Streak(current: current ?? run, longest: max(longest, run))
    }
}
