/// The focus of one day: at most three tasks, and the tasks waiting for a place.
public struct FocusDay: Sendable {
    /// The number of places on a day. Deliberately not a setting.
    public static let limit = 3

    /// What frees a place, as a sentence.
    public static let howToMakeRoom = "Remove one to make room; completing one does not."

    public enum State: String, Sendable, CaseIterable {
        case inFocus, nextUp, completed
    }

    public struct Entry: Sendable {
        public let task: TaskView
        public let state: State
        /// The task's first day in focus, if earlier than this day.
        public let carriedFrom: Day?

        public var isCarriedOver: Bool { carriedFrom != nil }
    }

    public let date: Day
    /// The tasks with a place, by priority, then by first day in focus and order added.
    public let entries: [Entry]
    /// Open tasks beyond the limit, in the order in which they take free places.
    public let waiting: [Entry]

    public var completedCount: Int { entries.count { $0.state == .completed } }

    /// Whether at least one task is in focus and all tasks in focus are completed.
    public var isAllDone: Bool { !entries.isEmpty && completedCount == entries.count }

    public var isFull: Bool { entries.count >= Self.limit }

    /// Assigns the day's places: first to carried-over tasks, oldest first, then in the order added.
    /// - Parameters:
    ///   - intervals: All intervals that cover the day; others are ignored.
    ///   - tasks: The tasks of those intervals, by number.
    init(_ date: Day, intervals: [FocusInterval], tasks: [Int: Task], at moment: Moment) {
        self.date = date
        var byAge: [FocusInterval] = []
        var views: [TaskView] = []
        let covering = intervals.filter { $0.covers(date, today: moment.today) }
        for interval in covering.sorted(by: FocusInterval.isOlder) {
            guard let task = tasks[interval.task] else { continue }
            byAge.append(interval)
            views.append(TaskView(task, at: moment))
        }
        func isCompleted(_ index: Int) -> Bool { byAge[index].isCompleted(by: date, today: moment.today) }
        func entry(_ index: Int, _ state: State) -> Entry {
            Entry(views[index], in: byAge[index], on: date, state: state)
        }
        // Indexes are sorted, because tasks are large.
        let placed = byAge.indices.prefix(Self.limit)
            .sorted { (views[$0].task.priority, $0) < (views[$1].task.priority, $1) }
        let current = placed.first { !isCompleted($0) }
        entries = placed.map { entry($0, isCompleted($0) ? .completed : $0 == current ? .inFocus : .nextUp) }
        waiting = byAge.indices.dropFirst(Self.limit).filter { !isCompleted($0) }.map { entry($0, .nextUp) }
    }
}

extension FocusDay.Entry {
    fileprivate init(_ task: TaskView, in interval: FocusInterval, on date: Day, state: FocusDay.State) {
        self.task = task
        self.state = state
        carriedFrom = interval.placement.from < date ? interval.placement.from : nil
    }
}
