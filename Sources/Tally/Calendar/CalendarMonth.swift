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

        init(_ day: Day, isInMonth: Bool, isToday: Bool, tasks: DayTasks, done: Int) {
            date = day
            self.isInMonth = isInMonth
            self.isToday = isToday
            stripes = Priority.allCases.compactMap { priority in
                tasks.byPriority[priority].map { Stripe(priority: priority, count: $0) }
            }
            open = tasks.open
            self.done = done
        }
    }

    /// The numbers of a day's tasks.
    struct DayTasks {
        var byPriority: [Priority: Int] = [:]
        var open = 0

        mutating func add(_ counts: [Priority: Int], isOpen: Bool) {
            byPriority.merge(counts.filter { $0.value > 0 }, uniquingKeysWith: +)
            if isOpen { open += counts.values.reduce(0, +) }
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
    /// first, then by start, then by priority. Waiting ones are only there if they are in focus.
    public let agenda: [TaskView]
    /// The morning tasks of the day, as in `DayLists`.
    public let morning: [TaskView]
    /// The evening tasks, selected like `morning`.
    public let evening: [TaskView]
    public let completedCount: Int
}
