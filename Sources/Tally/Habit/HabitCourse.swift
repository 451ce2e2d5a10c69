/// The periods of a habit that touch a range of days, with its strength after each.
public struct HabitCourse: Sendable {
    public struct Entry: Sendable {
        public let period: HabitPeriod
        /// The strength at the end of the period, or now if it is running, 0 to 1.
        public let strength: Double
    }

    public let habit: HabitView
    public let days: ClosedRange<Day>
    /// The periods in order. There are none before the habit's first day and after today.
    public let entries: [Entry]

    /// The sum of the counts of the periods.
    public var total: Amount { entries.reduce(.zero) { $0 + $1.period.total } }
}

/// Follows habits over time.
extension Engine {
    /// Returns the periods of a habit that touch a range of days.
    public func habitCourse(_ named: String, from first: Day, to last: Day) throws -> HabitCourse {
        let days = try dateRange(from: first, to: last)
        let habit = try findHabit(named)
        let moment = try moment
        let weekStart = moment.weekStart
        // As if it were the first day: the strength is right from there on.
        let origin = min(first, moment.today)
        let start = try reach(
            of: habit, try store.targets(ofHabit: habit.number), from: origin, strengthOn: origin
        ).start
        let progress = try progress(of: habit, from: start)
        let periods = Array(progress.periods.prefix { $0.exclusiveDays.upperBound >= start }.reversed())
        let strengths = HabitStrength.course(of: periods, weekStart: weekStart)
        return HabitCourse(
            habit: HabitView(habit, progress: progress), days: days,
            entries: zip(periods, strengths).filter { $0.0.exclusiveDays.overlaps(days) }
                .map { HabitCourse.Entry(period: $0, strength: $1) })
    }
}
