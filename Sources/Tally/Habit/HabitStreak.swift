/// How many periods in a row met a habit's target.
public enum HabitStreak {
    /// Counts met periods back from today, as `HabitPeriods` has them. A missed period ends a streak. An open
    /// one, such as the period that still runs, neither adds to it nor ends it.
    /// - Parameter createdOn: the day the habit was made; earlier counts extend its history.
    /// - Returns: numbers of periods, of whatever length each of them has.
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
