/// The stretch of days that a habit's target counts over.
public enum Period: String, Hashable, Sendable, CaseIterable {
    case day, week, month

    /// The first day of the period that holds this day.
    public func start(of day: Day, weekStart: Weekday) -> Day {
        switch self {
        case .day: day
        case .week: day.adding(days: -day.weekday.daysSince(weekStart))
        case .month: Month(containing: day).first
        }
    }

    /// The last day of the period that holds this day.
    public func end(of day: Day, weekStart: Weekday) -> Day {
        switch self {
        case .day: day
        case .week: day.adding(days: 6 - day.weekday.daysSince(weekStart))
        case .month: Month(containing: day).last
        }
    }

    /// The first day of the period after the one that holds this day.
    public func next(after day: Day, weekStart: Weekday) -> Day {
        end(of: day, weekStart: weekStart).adding(days: 1)
    }
}
