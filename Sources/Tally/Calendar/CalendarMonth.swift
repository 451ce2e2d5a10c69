/// A month as whole weeks, for drawing.
public struct CalendarMonth: Sendable {
    public struct Cell: Sendable {
        public let date: Day
        public let isInMonth: Bool
        public let isToday: Bool
        /// How many of the day's tasks (due or in focus) have each priority, highest first.
        public let stripes: [Stripe]
        public let open: Int
        public let done: Int
    }

    public struct Stripe: Sendable, Hashable {
        public let priority: Priority
        public let count: Int
    }

    public let month: Month
    /// Tasks completed in the month.
    public let completedCount: Int
    public let weeks: [[Cell]]
}

/// What one day holds.
public struct CalendarDay: Sendable {
    public let date: Day
    public let isToday: Bool
    /// Tasks due or in focus on the day or with a time block on it: all-day first, then by start, then by priority.
    public let agenda: [TaskView]
    /// What the day's lists show, by part of the day: due on it; today also what is overdue and what was completed today.
    public let morning: [TaskView]
    public let evening: [TaskView]
    public let completedCount: Int
}
