/// Records of many tasks at once, without the tasks.
public protocol StatisticsStore: AnyObject {
    /// Every task due on one of the days, with that day.
    func dueDays(in days: ClosedRange<Day>, rule: DayRule) throws -> [TaskDay]
    /// Every task completed on one of the days, with that day.
    func completionDays(in days: ClosedRange<Day>) throws -> [TaskDay]
    /// - Parameter project: a project's number; nil for all tasks.
    func taskFlow(in days: ClosedRange<Day>, project: Int?, rule: DayRule) throws -> TaskFlow
}

/// That something of a task is on a day.
public struct TaskDay: Sendable, Hashable {
    /// The task's number.
    public var task: Int
    public var day: Day

    public init(task: Int, day: Day) {
        self.task = task
        self.day = day
    }
}

/// How tasks came and went over a span of days.
public struct TaskFlow: Sendable, Hashable {
    /// Tasks created within the span at one instant that share their day of completion; nil for open ones.
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

    /// Tasks of one priority completed on one day of the span. A day and priority may occur several times.
    public struct Completions: Sendable, Hashable {
        public var on: Day
        public var priority: Priority
        public var count: Int
        /// How many of them were created before the span.
        public var createdBefore: Int

        public init(on: Day, priority: Priority, count: Int, createdBefore: Int) {
            self.on = on
            self.priority = priority
            self.count = count
            self.createdBefore = createdBefore
        }
    }

    /// Tasks created before the span and not completed before it.
    public var activeBefore: Int
    /// Tasks completed before the span.
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
