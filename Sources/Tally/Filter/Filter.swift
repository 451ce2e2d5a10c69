/// A filter of tasks, with its names looked up: what tasks it lists, in which order, and how many.
public struct Filter: Sendable, Hashable {
    public var predicate: TaskPredicate
    public var order: FilterOrder?
    /// The greatest number of tasks on all pages together; nil means no limit.
    public var limit: Int?
    /// The texts that the predicate was read from: its own, and those of the saved filters in it. Cursors belong
    /// to them, because what a text such as `due<2h` means changes with time.
    public var texts: [String]

    public init(_ predicate: TaskPredicate, order: FilterOrder? = nil, limit: Int? = nil, texts: [String]) {
        self.predicate = predicate
        self.order = order
        self.limit = limit
        self.texts = texts
    }
}

/// The order that a filter asks for.
public struct FilterOrder: Sendable, Hashable {
    public var sort: TaskSort
    public var descending: Bool

    public init(_ sort: TaskSort, descending: Bool = false) {
        self.sort = sort
        self.descending = descending
    }
}

/// A condition that a task meets or not. There is no third value: a comparison with a value that the task lacks
/// is false, and `not` is the complement.
public indirect enum TaskPredicate: Sendable, Hashable {
    /// All of them hold; also if there are none.
    case all([TaskPredicate])
    /// At least one holds.
    case any([TaskPredicate])
    case not(TaskPredicate)
    case trait(TaskTrait)
    /// The task belongs to the project with this number.
    case project(Int)
}

/// What a task can be like.
public enum TaskTrait: Sendable, Hashable {
    case tag(Tag)
    case priority(Priority)
    case state(TaskState)
    case has(TaskDetail)
    /// A part of the title or notes; case and diacritics are ignored.
    case text(String)
    case time(TaskTime, FilterRange)
    /// The range of the estimate, in seconds.
    case estimate(ClosedRange<Int64>)
}

/// The words behind `is:`.
public enum TaskState: String, Sendable, CaseIterable {
    case open, done, overdue, waiting, blocked, recurring, today
}

/// The words behind `has:`. No task has a recurrence yet.
public enum TaskDetail: String, Sendable, CaseIterable {
    case due, wait, estimate, stake, tag, notes, recurrence
}

/// The times of a task that a filter compares.
public enum TaskTime: String, Sendable, CaseIterable {
    case due, done, created, wait, scheduled

    /// Whether a date counts as the first instant of its day, and not as the last.
    public var isBeginning: Bool { self == .wait || self == .scheduled }
}

/// A range of times, both ends included; nil means no end. A day at an end is compared with days, an instant
/// with instants. A date counts as the last instant of its day or, where something begins with it, as the first.
public struct FilterRange: Sendable, Hashable {
    public var from: Due?
    public var to: Due?

    public init(from: Due? = nil, to: Due? = nil) {
        self.from = from
        self.to = to
    }

    /// Returns the dates in the range; nil if it has none.
    /// - Parameter isBeginning: Whether a date counts as the first instant of its day.
    public func dates(in rule: DayRule, isBeginning: Bool = false) -> ClosedRange<Day>? {
        isBeginning ? datesThatBegin(in: rule) : datesThatEnd(in: rule)
    }

    private func datesThatBegin(in rule: DayRule) -> ClosedRange<Day>? {
        let first: Day
        switch from {
        case .day(let day): first = day
        case .instant(let instant):
            let day = rule.day(of: instant)
            if rule.start(of: day) >= instant {
                first = day
            } else if day == .max {
                return nil
            } else {
                first = day.adding(days: 1)
            }
        case nil: first = .min
        }
        let last = to?.day(in: rule) ?? .max
        return first <= last ? first...last : nil
    }

    private func datesThatEnd(in rule: DayRule) -> ClosedRange<Day>? {
        let first = from?.day(in: rule) ?? .min
        let last: Day
        switch to {
        case .day(let day): last = day
        case .instant(let instant):
            let day = rule.day(of: instant)
            if rule.last(of: day) <= instant {
                last = day
            } else if day == .min {
                return nil
            } else {
                last = day.adding(days: -1)
            }
        case nil: last = .max
        }
        return first <= last ? first...last : nil
    }

    /// Returns the instants in the range; nil if it has none.
    public func instants(in rule: DayRule) -> ClosedRange<Instant>? {
        DueRange(from: from, to: to).instants(in: rule)
    }

    /// Whether no end is an instant.
    var isOfDays: Bool {
        for case .instant in [from, to] { return false }
        return true
    }

    /// Returns what two ranges of days have in common.
    func intersection(_ other: FilterRange) -> FilterRange {
        func days(_ ends: Due?...) -> [Day] {
            ends.compactMap { if case .day(let day) = $0 { day } else { nil } }
        }
        return FilterRange(
            from: days(from, other.from).max().map(Due.day), to: days(to, other.to).min().map(Due.day))
    }
}

extension TaskPredicate {
    /// No task meets it.
    static let never = TaskPredicate.any([])

    /// Whether a condition is about waiting, so that waiting tasks are not left out.
    public var namesWait: Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains(where: \.namesWait)
        case .not(let part): part.namesWait
        case .trait(.state(.waiting)), .trait(.has(.wait)), .trait(.time(.wait, _)): true
        case .trait, .project: false
        }
    }

    /// Whether it searches texts.
    public var searchesText: Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains(where: \.searchesText)
        case .not(let part): part.searchesText
        case .trait(.text): true
        case .trait, .project: false
        }
    }
}
