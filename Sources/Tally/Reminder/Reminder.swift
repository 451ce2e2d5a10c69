/// When a person wants to be reminded of a task.
public enum Reminder: Hashable, Sendable {
    /// So long before the task's start, or before its due where it has no start. Moves with the task.
    case before(ReminderOffset)
    case at(Instant)

    /// The most that one task has.
    public static let limit = 20

    /// Reads what `description` writes.
    public init?(stored text: String) {
        if let offset = ReminderOffset(text) {
            self = .before(offset)
        } else if let instant = TemporalText(text)?.instant(in: .utc) {
            self = .at(instant)
        } else {
            return nil
        }
    }
}

extension Reminder: CustomStringConvertible {
    /// `-PT30M` or `2026-11-20T09:00:00Z`.
    public var description: String {
        switch self {
        case .before(let offset): offset.description
        case .at(let instant): instant.description
        }
    }
}

extension Reminder {
    /// What the reminder of a task depends on: its start or due as text, "" for an instant; nil where there is neither.
    func anchor(in task: Task) -> String? {
        if case .at = self { return "" }
        return task.timeBlock.start?.description ?? task.due?.description
    }

    /// When it comes; nil where the task has nothing that it could come before.
    func time(in task: Task, rule: DayRule) -> Instant? {
        switch self {
        case .at(let instant): return instant
        case .before(let offset):
            guard let anchor = task.timeBlock.start ?? task.due?.end(in: rule) else { return nil }
            return rule.shift(anchor, days: -offset.days).adding(seconds: -Int64(offset.seconds))
        }
    }

    /// The reminders of a request, each once.
    /// - Throws: `Failure.invalid` for an offset where the task has neither start nor due.
    static func list(_ texts: [ReminderText], for task: Task, in zone: Zone) throws -> [Reminder] {
        var list: [Reminder] = []
        for (index, text) in texts.enumerated() {
            let path = "reminders[\(index)]"
            let reminder = try text.reminder(in: zone, path: path)
            guard reminder.anchor(in: task) != nil else {
                throw Failure.invalid(
                    path: path, problem: "is an offset, and the task has neither start nor due")
            }
            if !list.contains(reminder) { list.append(reminder) }
        }
        return list
    }
}

/// A reminder as people and programs write it. An instant without an offset is meant in the user's zone.
public enum ReminderText: Hashable, Sendable {
    case offset(ReminderOffset)
    case time(TemporalText)

    /// - Returns: nil unless `text` is a duration before, or a date with a time.
    public init?(_ text: String) {
        if let offset = ReminderOffset(text) {
            self = .offset(offset)
        } else if let time = TemporalText(text), time.instant(in: .utc) != nil {
            self = .time(time)
        } else {
            return nil
        }
    }

    public var text: String {
        switch self {
        case .offset(let offset): offset.description
        case .time(let time): time.text
        }
    }

    func reminder(in zone: Zone, path: String) throws -> Reminder {
        switch self {
        case .offset(let offset): .before(offset)
        case .time(let time): .at(try time.required(in: zone, path: path))
        }
    }
}

/// What was done with one reminder of a task. It holds for one anchor: when the task moves, the reminder is new.
public struct ReminderMark: Sendable, Hashable {
    public var reminder: Reminder
    /// The start or due that the reminder came before; "" for an instant.
    public var anchor: String
    public var snoozedUntil: Instant?
    public var dismissedAt: Instant?

    public init(reminder: Reminder, anchor: String, snoozedUntil: Instant? = nil, dismissedAt: Instant? = nil)
    {
        self.reminder = reminder
        self.anchor = anchor
        self.snoozedUntil = snoozedUntil
        self.dismissedAt = dismissedAt
    }
}

/// How long a reminder is put off.
public enum Snooze: Sendable {
    /// A time, in the future.
    case until(TemporalText)
    /// From now on, at least 1.
    case seconds(Int)

    func end(at moment: Moment) throws -> Instant {
        switch self {
        case .seconds(let seconds): return moment.now.adding(seconds: Int64(seconds))
        case .until(let time):
            let end = try time.required(in: moment.rule.zone, path: "until")
            guard end > moment.now else {
                throw Failure.invalid(path: "until", problem: "must be in the future")
            }
            return end
        }
    }
}
