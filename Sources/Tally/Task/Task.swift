/// A task as it is stored. `TaskView` adds the members derived from it and the current time.
public struct Task: Sendable, Hashable {
    /// A small number that never changes and is never reused; users refer to tasks by it.
    public var number: Int
    public var id: Identifier
    public var title: String
    public var notes: String
    public var priority: Priority
    public var project: ProjectReference
    public var tags: [String]
    public var due: Due?
    public var partOfDay: PartOfDay
    public var timeBlock: TimeBlock
    /// The position in the manual order.
    public var position: Rank
    public var focus: FocusPlacement?
    public var createdAt: Instant
    public var completion: Completion?
    public var reminders: [Reminder]
    public var stake: Stake?
    /// The number of the current version; 1 for a new task.
    public var revision: Int

    public init(
        number: Int, id: Identifier, title: String, notes: String, priority: Priority,
        project: ProjectReference,
        tags: [String], due: Due?, partOfDay: PartOfDay, timeBlock: TimeBlock, position: Rank,
        focus: FocusPlacement?, createdAt: Instant, completion: Completion?, reminders: [Reminder],
        stake: Stake?, revision: Int
    ) {
        self.number = number
        self.id = id
        self.title = title
        self.notes = notes
        self.priority = priority
        self.project = project
        self.tags = tags
        self.due = due
        self.partOfDay = partOfDay
        self.timeBlock = timeBlock
        self.position = position
        self.focus = focus
        self.createdAt = createdAt
        self.completion = completion
        self.reminders = reminders
        self.stake = stake
        self.revision = revision
    }

    public var isOpen: Bool { completion == nil }

    public var status: TaskStatus { isOpen ? .open : .done }

    public func isOverdue(at now: Instant, in rule: DayRule) -> Bool {
        guard isOpen, let due else { return false }
        return due.hasPassed(at: now, in: rule)
    }

    /// Returns `inbox` without a due, `upcoming` for a due after `today`, otherwise the part of the day.
    public func category(on today: Day, in rule: DayRule) -> TaskCategory {
        guard let due else { return .inbox }
        if due.day(in: rule) > today { return .upcoming }
        return partOfDay == .evening ? .evening : .morning
    }
}

public enum TaskStatus: String, Sendable, CaseIterable {
    case open, done
}

public enum PartOfDay: String, Sendable, CaseIterable {
    case morning, evening

    /// The default part of the day.
    public static let standard = PartOfDay.morning
}

public enum TaskCategory: String, Sendable, CaseIterable {
    case morning, evening, upcoming, inbox

    /// Returns the dues of the category's tasks, for stores; nil for tasks without a due. Must agree with
    /// `Task.category(on:in:)`.
    public func dues(on today: Day) -> DueRange? {
        switch self {
        case .inbox: nil
        case .upcoming: DueRange(from: .day(today.adding(days: 1)))
        case .morning, .evening: DueRange(to: .day(today))
        }
    }

    /// The part of the day of the category's tasks; nil for any.
    public var partOfDay: PartOfDay? {
        switch self {
        case .morning: .morning
        case .evening: .evening
        case .upcoming, .inbox: nil
        }
    }
}

/// The time and day of a completion. The day is stored, so it stays when the time zone changes.
public struct Completion: Sendable, Hashable {
    public var at: Instant
    public var on: Day

    public init(at: Instant, on: Day) {
        self.at = at
        self.on = on
    }
}

/// The time that a task occupies in a calendar.
public enum TimeBlock: Sendable, Hashable {
    case none
    case allDay
    /// `end` is after `start` if present.
    case timed(start: Instant, end: Instant?)

    public var isAllDay: Bool { self == .allDay }

    public var start: Instant? {
        if case .timed(let start, _) = self { start } else { nil }
    }

    public var end: Instant? {
        if case .timed(_, let end) = self { end } else { nil }
    }

    /// - Throws: `Failure.invalid` if the members contradict each other.
    public init(allDay: Bool, start: Instant?, end: Instant?) throws {
        switch (allDay, start, end) {
        case (true, nil, nil): self = .allDay
        case (true, _, _):
            throw Failure.invalid(
                .conflictingMembers, path: "allDay", problem: "must be false when start or end is given")
        case (false, nil, nil): self = .none
        case (false, nil, .some):
            throw Failure.invalid(.missingMember, path: "start", problem: "is needed for a task with an end")
        case (false, .some(let start), let end):
            if let end, end <= start {
                throw Failure.invalid(.endBeforeStart, path: "end", problem: "must be after start")
            }
            self = .timed(start: start, end: end)
        }
    }

    /// Returns the block moved by a number of days, at the same wall-clock times.
    func shifted(days: Int, in rule: DayRule) -> TimeBlock {
        guard case .timed(let start, let end) = self else { return self }
        let shifted = rule.shift(start, days: days)
        let shiftedEnd = end.map { end in
            // A clock change between start and end can reverse the order of the two wall-clock times.
            let kept = rule.shift(end, days: days)
            return kept > shifted ? kept : shifted.adding(seconds: end.seconds(since: start))
        }
        return .timed(start: shifted, end: shiftedEnd)
    }
}
