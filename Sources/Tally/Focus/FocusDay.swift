/// Where a task was put: on which day, and as which of that day.
public struct FocusPlacement: Sendable, Hashable {
    /// Its first day in focus. While open it is carried over from there, day by day.
    public var from: Day
    /// Counts what was put on that day, from 1: the order added.
    public var order: Int

    public init(from: Day, order: Int) {
        self.from = from
        self.order = order
    }
}

/// The focus of one day: at most three tasks, and what waits for a place.
public struct FocusDay: Sendable {
    /// The limit is the product: no setting changes it.
    public static let limit = 3

    public enum State: String, Sendable, CaseIterable {
        case inFocus, nextUp, completed
    }

    public struct Entry: Sendable {
        public let task: TaskView
        public let state: State
        /// Its first day in focus, where that is earlier than this day.
        public let carriedFrom: Day?

        public var isCarriedOver: Bool { carriedFrom != nil }
    }

    public let date: Day
    /// By priority, equal ones in the order added.
    public let entries: [Entry]
    /// Open tasks beyond the limit, in the order in which they move up when a place is free.
    public let waiting: [Entry]

    public var completedCount: Int { entries.count { $0.state == .completed } }

    /// Whether there is at least one task in focus and none is open.
    public var isAllDone: Bool { !entries.isEmpty && completedCount == entries.count }

    public var isFull: Bool { entries.count >= Self.limit }

    /// Gives out the day's places: carried tasks first, by age, then those put on the day, in the order added.
    /// - Parameters:
    ///   - intervals: those that may cover the day; others are ignored.
    ///   - tasks: the tasks of the intervals that cover it, by number.
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
