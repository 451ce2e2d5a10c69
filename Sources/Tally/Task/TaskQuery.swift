/// The filter, order and page of a task listing. An empty set selects all tasks.
public struct TaskQuery: Sendable {
    public var statuses: Set<TaskStatus> = []
    /// The list that an open task belongs to today. Of the completed tasks, those completed today in this part
    /// of the day.
    public var category: TaskCategory?
    /// The numbers of projects.
    public var projects: Set<Int> = []
    public var priorities: Set<Priority> = []
    /// Tags that a task must all have; compared by `Tag.key`.
    public var tags: [Tag] = []
    /// The range of `Task.day(in:)`.
    public var days: ClosedRange<Day>?
    /// The range of dues, both ends included.
    public var due: DueRange?
    public var overdue: Bool?
    /// The id of the task that they are part of.
    public var parent: Identifier?
    /// A part of the title or notes; case and diacritics are ignored.
    public var text: String?
    /// Conditions of filters, which a task must all meet.
    public var predicates: [TaskPredicate] = []
    /// The texts of those filters, to which cursors belong.
    public var filterTexts: [String] = []
    /// Whether it lists waiting tasks although no condition asks for them.
    public var showsWaiting = false
    /// The greatest number of tasks on all pages together; nil means no limit.
    public var most: Int?
    public var sort: TaskSort = .manual
    public var descending = false
    public var limit = 100
    /// The `nextCursor` of the previous page.
    public var cursor: String?
    /// The mark of the query that this one was made of; nil for one of its own.
    var givenMark: QueryMark?

    public init() {}

    /// The status that all tasks of the listing have; nil if they may have any.
    public var onlyStatus: TaskStatus? { statuses.count == 1 ? statuses.first : nil }

    /// Whether waiting tasks are left out: unless a condition is about waiting. A done task does not wait.
    public var leavesOutWaiting: Bool {
        !showsWaiting && onlyStatus != .done && !predicates.contains(where: \.namesWait)
    }
}

public enum TaskSort: String, Sendable, CaseIterable {
    case manual, due, priority, created, completed, title, project, wait, scheduled
}

/// A range of dues, both ends included. A date covers its whole day.
public struct DueRange: Sendable, Hashable {
    public var from: Due?
    public var to: Due?

    public init(from: Due? = nil, to: Due? = nil) {
        self.from = from
        self.to = to
    }

    /// Returns the days in the range, for dues that are dates; nil if the range is empty.
    public func days(in rule: DayRule) -> ClosedRange<Day>? {
        let first = from?.day(in: rule) ?? .min
        let last = to?.day(in: rule) ?? .max
        return first <= last ? first...last : nil
    }

    /// Returns the instants in the range, for dues with a time; nil if the range is empty.
    public func instants(in rule: DayRule) -> ClosedRange<Instant>? {
        let first =
            switch from {
            case .day(let day): rule.start(of: day)
            case .instant(let instant): instant
            case nil: Instant.min
            }
        let last =
            switch to {
            case .day(let day): rule.last(of: day)
            case .instant(let instant): instant
            case nil: Instant.max
            }
        return first <= last ? first...last : nil
    }
}

/// One page of a listing.
public struct TaskPage: Sendable {
    public var tasks: [Task]
    public var total: Total
    /// The number of waiting tasks that were left out, but pass the filters; nil if too many wait to compare them.
    public var waitingCount: Int?
    /// The cursor of the next page; nil on the last page.
    public var nextCursor: String?

    public init(tasks: [Task], total: Total, waitingCount: Int?, nextCursor: String?) {
        self.tasks = tasks
        self.total = total
        self.waitingCount = waitingCount
        self.nextCursor = nextCursor
    }
}

/// A count up to a bound, so that the cost of a listing does not grow with the history. Where comparing tasks would
/// cost more than finding the page, it is what was seen.
public struct Total: Sendable, Hashable {
    /// The greatest exact count.
    public static let bound = 10_000

    /// The number, or a lower bound of it.
    public var count: Int
    public var isExact: Bool

    public init(count: Int, isExact: Bool) {
        self.count = count
        self.isExact = isExact
    }

    /// - Parameter counted: A count of at most one more than the bound.
    public init(counted: Int) {
        count = min(counted, Self.bound)
        isExact = counted <= Self.bound
    }
}
