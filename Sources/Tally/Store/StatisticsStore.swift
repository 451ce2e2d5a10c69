/// Aggregates over many tasks.
public protocol StatisticsStore: AnyObject {
    /// Returns the numbers of tasks whose day (`Task.day(in:)`) is in a range, without waiting ones. A day may
    /// occur several times.
    func dayCounts(in days: ClosedRange<Day>, at moment: Moment) throws -> [DayCount]
    /// Returns the creations and completions of tasks in consecutive periods.
    /// - Parameter project: The number of the project; nil means all tasks.
    func taskFlow(in periods: [ClosedRange<Day>], project: Int?, rule: DayRule) throws -> TaskFlow
    /// Returns the numbers of tasks completed by project and day.
    func projectCompletions(in days: ClosedRange<Day>) throws -> [(project: Int, day: Day, count: Int)]
}

/// The number of tasks whose day it is, without deleted and waiting ones.
public struct DayCount: Sendable, Hashable {
    public var day: Day
    public var isOpen: Bool
    public var byPriority: [Priority: Int]
    /// The number of them that were not completed on the day.
    public var notDoneOnDay: Int
    /// The number of them that were not completed in the whole range.
    public var notDoneInRange: Int

    public init(
        day: Day, isOpen: Bool, byPriority: [Priority: Int], notDoneOnDay: Int, notDoneInRange: Int
    ) {
        self.day = day
        self.isOpen = isOpen
        self.byPriority = byPriority
        self.notDoneOnDay = notDoneOnDay
        self.notDoneInRange = notDoneInRange
    }
}

/// The creations and completions of tasks in consecutive periods.
public struct TaskFlow: Sendable, Hashable {
    public struct Part: Sendable, Hashable {
        /// The number of tasks created in the period.
        public var created = 0
        /// The number of them whose completion is dated before the period.
        public var createdDone = 0
        /// The number of tasks completed in the period, and their points.
        public var completed = 0
        public var score = 0
        /// The number of them that were created after the period.
        public var createdLater = 0

        public init() {}

        /// The number of tasks that are no longer active. A task whose completion is dated before its creation
        /// is never active.
        var left: Int { completed - createdLater + createdDone }
    }

    /// One for each period.
    public var parts: [Part]
    /// The number of tasks created by the end of the last period, and not completed by then.
    public var activeAfter: Int
    /// The number of tasks completed by the end of the last period.
    public var doneAfter: Int

    public init(parts: [Part], activeAfter: Int, doneAfter: Int) {
        self.parts = parts
        self.activeAfter = activeAfter
        self.doneAfter = doneAfter
    }
}
