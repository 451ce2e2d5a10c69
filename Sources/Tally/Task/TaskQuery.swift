/// Which tasks to list, and in which order.
public struct TaskQuery: Sendable {
    public var status: TaskStatus?
    public var category: TaskCategory?
    /// By number.
    public var project: Int?
    public var priority: Priority?
    /// A task must have all of them; compared ignoring case.
    public var tags: [Tag] = []
    /// Only tasks due within, both ends included.
    public var due: DueRange?
    public var overdue: Bool?
    /// A part of the title or of the notes, ignoring case and diacritics.
    public var text: String?
    public var sort: TaskSort = .manual
    public var descending = false
    public var limit = 100
    /// What an earlier page answered as its `nextCursor`.
    public var cursor: String?

    public init() {}
}

public enum TaskSort: String, Sendable, CaseIterable {
    case manual, due, priority, created, completed, title, project
}

/// A span of dues. Dates count as their whole day.
public struct DueRange: Sendable, Hashable {
    public var from: Due?
    public var to: Due?

    public init(from: Due? = nil, to: Due? = nil) {
        self.from = from
        self.to = to
    }

    public init(day: Day) {
        self.init(from: .day(day), to: .day(day))
    }

    /// The days of floating dues within the span.
    public func days(in rule: DayRule) -> ClosedRange<Day>? {
        let first = from?.day(in: rule) ?? .min
        let last = to?.day(in: rule) ?? .max
        return first <= last ? first...last : nil
    }

    /// The instants within the span.
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
    /// Continues after this page; nil at the end.
    public var nextCursor: String?

    public init(tasks: [Task], total: Total, nextCursor: String?) {
        self.tasks = tasks
        self.total = total
        self.nextCursor = nextCursor
    }
}

/// How many there are, counted up to a bound so that a listing costs the same however long the history is.
public struct Total: Sendable, Hashable {
    /// Beyond this many, `count` is the bound and `isExact` false.
    public static let bound = 10_000

    public var count: Int
    public var isExact: Bool

    /// - Parameter counted: counted up to one more than the bound.
    public init(counted: Int) {
        count = min(counted, Self.bound)
        isExact = counted <= Self.bound
    }
}
