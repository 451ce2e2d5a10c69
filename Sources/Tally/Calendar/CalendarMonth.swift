/// A month as whole weeks, for drawing.
public struct CalendarMonth: Sendable {
    public struct Cell: Sendable {
        public let date: Day
        public let isInMonth: Bool
        public let isToday: Bool
        /// The number of the day's tasks (of that day or in focus) for each priority that occurs, highest first.
        public let stripes: [Stripe]
        /// The number of those tasks that are open.
        public let open: Int
        /// The number of tasks completed on the day.
        public let done: Int

        init(_ day: Day, isInMonth: Bool, isToday: Bool, tasks: [Task], done: Int) {
            date = day
            self.isInMonth = isInMonth
            self.isToday = isToday
            stripes = Priority.allCases.compactMap { priority in
                let count = tasks.count { $0.priority == priority }
                return count > 0 ? Stripe(priority: priority, count: count) : nil
            }
            open = tasks.count(where: \.isOpen)
            self.done = done
        }
    }

    public struct Stripe: Sendable, Hashable {
        public let priority: Priority
        public let count: Int
    }

    public let month: Month
    public let weeks: [[Cell]]

    /// The number of tasks completed in the month.
    public var completedCount: Int {
        weeks.joined().reduce(0) { $0 + ($1.isInMonth ? $1.done : 0) }
    }
}

/// One day of a calendar.
public struct CalendarDay: Sendable {
    public let date: Day
    public let isToday: Bool
    /// Tasks whose day it is, also completed ones, and those in focus or with a time block on it: all-day ones
    /// first, then by start, then by priority.
    public let agenda: [TaskView]
    /// The morning tasks of the day, as in `DayLists`.
    public let morning: [TaskView]
    /// The evening tasks, selected like `morning`.
    public let evening: [TaskView]
    public let completedCount: Int
}
