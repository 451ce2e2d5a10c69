/// What the periods of a habit up to a day contribute to its streak, kept so that a streak is not counted from the
/// habit's first day each time.
///
/// It is derived from the habit's counts and targets, and dropped when those change that it sums up. A request that
/// counts the habit keeps a new one about once a month.
public struct KeptStreak: Hashable, Sendable {
    /// The last day of the last period that it sums up.
    public var until: Day
    /// The first day of the weeks by which the periods were divided.
    public var weekStart: Weekday
    /// The number of periods met in a row up to `until`.
    public var current: Int
    /// The longest run up to `until`.
    public var longest: Int

    public init(until: Day, weekStart: Weekday, current: Int, longest: Int) {
        self.until = until
        self.weekStart = weekStart
        self.current = current
        self.longest = longest
    }

    /// The number of days before today that are not kept, because people still change their counts.
    static let recentDays = 31
}

extension Engine {
    /// Returns the kept streak of a habit; nil if it is not valid today.
    func keptStreak(of habit: Habit) throws -> KeptStreak? {
        guard let kept = try store.keptStreak(ofHabit: habit.number), kept.until < (try moment.today),
            kept.weekStart == (try moment.weekStart)
        else { return nil }
        return kept
    }

    /// Keeps what the periods of a habit contribute to its streak, if that was last done some time ago.
    func keepStreak(of habit: Habit) throws {
        let last = try keptStreak(of: habit)?.until ?? habit.createdOn
        guard last.distance(to: try moment.today) > 2 * KeptStreak.recentDays else { return }
        let progress = try progress(of: habit)
        if let kept = progress.streakToKeep { try store.setKeptStreak(kept, ofHabit: habit.number) }
    }
}

extension HabitProgress {
    /// The streak of the periods that ended some time ago; nil if there are none that are not kept yet.
    var streakToKeep: KeptStreak? {
        let end = today.adding(days: -KeptStreak.recentDays)
        return streak(ofPeriodsEndingBy: end)
    }

    /// Returns what the periods that ended by a day contribute to the streak.
    func streak(ofPeriodsEndingBy end: Day) -> KeptStreak? {
        let past = periods.lazy.drop { $0.exclusiveDays.upperBound > end }
        guard let until = past.first(where: { _ in true })?.exclusiveDays.upperBound,
            until > kept?.until ?? .min
        else { return nil }
        let streak = HabitStreak.compute(of: past, after: kept)
        return KeptStreak(
            until: until, weekStart: weekStart, current: streak.current, longest: streak.longest)
    }
}
