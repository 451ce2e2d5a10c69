/// Aggregates over many tasks.
public protocol StatisticsStore: AnyObject {
    /// Returns the tasks whose day (`Task.day(in:)`) is in a range, each with that day.
    func taskDays(in days: ClosedRange<Day>, rule: DayRule) throws -> [TaskDay]
    /// Returns the tasks completed in a range of days, each with its day.
    func completionDays(in days: ClosedRange<Day>) throws -> [TaskDay]
    /// Returns the creations and completions of tasks in a range of days.
    /// - Parameter project: The number of the project; nil means all tasks.
    func taskFlow(in days: ClosedRange<Day>, project: Int?, rule: DayRule) throws -> TaskFlow
}

/// A task and a day, such as the day on which it is due.
public struct TaskDay: Sendable, Hashable {
    /// The task's number.
    public var task: Int
    public var day: Day

    public init(task: Int, day: Day) {
        self.task = task
        self.day = day
    }
}

/// The creations and completions of tasks in a range of days.
public struct TaskFlow: Sendable, Hashable {
    /// The number of tasks created at one instant and completed on the same day; nil for open tasks.
    public struct Creation: Sendable, Hashable {
        public var at: Instant
        public var completedOn: Day?
        public var count: Int

        public init(at: Instant, completedOn: Day?, count: Int) {
            self.at = at
            self.completedOn = completedOn
            self.count = count
        }
    }

    /// The number of tasks of one priority completed on one day. A day and priority may occur several times.
    public struct Completions: Sendable, Hashable {
        public var on: Day
        public var priority: Priority
        public var count: Int
        /// The number of them that were created before the range.
        public var createdBefore: Int

        public init(on: Day, priority: Priority, count: Int, createdBefore: Int) {
            self.on = on
            self.priority = priority
            self.count = count
            self.createdBefore = createdBefore
        }
    }

    /// The number of tasks created before the range and not completed before it.
    public var activeBefore: Int
    /// The number of tasks completed before the range.
    public var doneBefore: Int
    public var creations: [Creation]
    public var completions: [Completions]

    public init(activeBefore: Int, doneBefore: Int, creations: [Creation], completions: [Completions]) {
        self.activeBefore = activeBefore
        self.doneBefore = doneBefore
        self.creations = creations
        self.completions = completions
    }
}
