/// A month as whole weeks, for drawing.
public struct CalendarMonth: Sendable {
    public struct Cell: Sendable {
        public let date: Day
        public let isInMonth: Bool
        public let isToday: Bool
        /// The number of the day's tasks (due or in focus) for each priority that occurs, highest first.
        public let stripes: [Stripe]
        public let open: Int
        public let done: Int
    }

    public struct Stripe: Sendable, Hashable {
        public let priority: Priority
        public let count: Int
    }

    public let month: Month
    /// The number of tasks completed in the month.
    public let completedCount: Int
    public let weeks: [[Cell]]
}

/// One day of a calendar.
public struct CalendarDay: Sendable {
    public let date: Day
    public let isToday: Bool
    /// Tasks that are due, in focus or start on the day: all-day ones first, then by start, then by priority.
    public let agenda: [TaskView]
    /// The morning tasks due on the day; for today, also those overdue or completed today.
    public let morning: [TaskView]
    /// The evening tasks, selected like `morning`.
    public let evening: [TaskView]
    public let completedCount: Int
}
