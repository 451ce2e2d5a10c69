/// The streak of a habit: consecutive periods that met the target.
public enum HabitStreak {
    /// Returns the current and the longest run of met periods, as numbers of periods.
    ///
    /// A missed period ends a run. An open one, such as the current period, neither extends nor ends it.
    /// - Parameter createdOn: The day the habit was created. Earlier counts extend its history, unless its target
    ///   is at most a count.
    public static func compute(
        counts: HabitCounts, targets: TargetHistory, since createdOn: Day, today: Day, weekStart: Weekday
    ) -> Streak {
        let periods = HabitPeriods(
            counts: counts, targets: targets, since: createdOn, today: today, weekStart: weekStart)
        var current: Int?
        var longest = 0
        var run = 0
        for period in periods {
            switch period.outcome {
            case .met: run += 1
            case .open: continue
            case .missed:
                current = current ?? run
                run = 0
            }
            longest = max(longest, run)
        }
        return Streak(current: current ?? run, longest: longest)
    }
}
