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
        let byAge = intervals.filter { $0.covers(date, today: moment.today) }
            .sorted(by: FocusInterval.isOlder)
            .compactMap { interval in tasks[interval.task].map { (interval: interval, task: $0) } }
        let placed = byAge.prefix(Self.limit).enumerated()
            .sorted { ($0.element.task.priority, $0.offset) < ($1.element.task.priority, $1.offset) }
            .map(\.element)
        let current = placed.firstIndex { !$0.interval.isCompleted(by: date, today: moment.today) }
        entries = placed.enumerated().map { index, element in
            let state: State =
                element.interval.isCompleted(by: date, today: moment.today)
                ? .completed : index == current ? .inFocus : .nextUp
            return Entry(element.task, in: element.interval, on: date, state: state, at: moment)
        }
        waiting = byAge.dropFirst(Self.limit)
            .filter { !$0.interval.isCompleted(by: date, today: moment.today) }
            .map { Entry($0.task, in: $0.interval, on: date, state: .nextUp, at: moment) }
    }
}

extension FocusDay.Entry {
    fileprivate init(
        _ task: Task, in interval: FocusInterval, on date: Day, state: FocusDay.State, at moment: Moment
    ) {
        self.task = TaskView(task, at: moment)
        self.state = state
        carriedFrom = interval.placement.from < date ? interval.placement.from : nil
    }
}
