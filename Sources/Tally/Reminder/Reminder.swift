/// A reminder of a task.
public enum Reminder: Hashable, Sendable {
    /// An offset before the task's start, or before its due without a start. Moves with the task.
    case before(ReminderOffset)
    /// A fixed time.
    case at(Instant)

    /// The maximum number of reminders of a task.
    public static let limit = 20

    /// Parses the format of `description`.
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
    /// Returns `-PT30M` or `20 Nov 2026, 09:00`.
    func words(in rule: DayRule) -> String {
        switch self {
        case .before(let offset): offset.description
        case .at(let instant): rule.words(for: instant)
        }
    }

    /// Returns the anchor of the reminder: the task's start or due as text, or "" for a fixed time.
    /// - Returns: nil for an offset if the task has neither start nor due.
    func anchor(in task: Task) -> String? {
        if case .at = self { return "" }
        return task.timeBlock.start?.description ?? task.due?.description
    }

    /// Returns the time of the reminder; nil for an offset if the task has neither start nor due.
    func time(in task: Task, rule: DayRule) -> Instant? {
        switch self {
        case .at(let instant): return instant
        case .before(let offset):
            guard let anchor = task.timeBlock.start ?? task.due?.end(in: rule) else { return nil }
            return rule.shift(anchor, days: -offset.days).adding(seconds: -Int64(offset.seconds))
        }
    }

    /// Returns the reminders in a request without duplicates.
    /// - Throws: `Failure.invalid` for an offset if the task has neither start nor due.
    static func list(_ texts: [ReminderText], for task: Task, at moment: Moment) throws -> [Reminder] {
        var list: [Reminder] = []
        for (index, text) in texts.enumerated() {
            let path = "reminders[\(index)]"
            let reminder = try text.reminder(at: moment, path: path)
            guard reminder.anchor(in: task) != nil else {
                throw Failure.invalid(
                    .missingMember, path: path,
                    problem: "needs a task with a start or a due, because it is an offset")
            }
            if !list.contains(reminder) { list.append(reminder) }
        }
        return list
    }
}

/// A reminder as written in a request.
public enum ReminderText: Sendable {
    case offset(ReminderOffset)
    case time(DateText<Ahead>)

    /// Parses an offset, such as `-PT30M`, or a date with a time; nil for any other text.
    public init?(_ text: String) {
        if let offset = ReminderOffset(text) {
            self = .offset(offset)
        } else if let time = TemporalText(text), time.instant(in: .utc) != nil {
            self = .time(DateText(time))
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

    func reminder(at moment: Moment, path: String) throws -> Reminder {
        switch self {
        case .offset(let offset): .before(offset)
        case .time(let time): .at(try time.instant(at: moment, path: path))
        }
    }
}

/// The length or end of a snooze.
public enum Snooze: Sendable {
    /// A time in the future.
    case until(DateText<Ahead>)
    /// Seconds from now, at least 1.
    case seconds(Int)

    func end(at moment: Moment) throws -> Instant {
        switch self {
        case .seconds(let seconds): return moment.now.adding(seconds: Int64(seconds))
        case .until(let time):
            let end = try time.instant(at: moment, path: "until")
            guard end > moment.now else {
                throw Failure.invalid(.inThePast, path: "until", problem: "must be in the future")
            }
            return end
        }
    }
}

extension Reminder: StorableText {
    static var memberLimit: RecordLimit? {
        .form("a reminder such as -PT30M") { Reminder(stored: $0)?.description }
    }
    var storedText: String { description }
    init?(storedText: String) { self.init(stored: storedText) }
}

extension RecordCodec<[Reminder]> {
    static var reminders: RecordCodec {
        RecordCodec(
            RecordMember("reminders", .texts, .reminders),
            read: { try $0.texts().compactMap(Reminder.init(stored:)) },
            write: { try $1.write($0.map(\.description)) })
    }
}

extension RecordCodec<[ReminderOffset]?> {
    static var defaultReminders: RecordCodec {
        RecordCodec(
            RecordMember("defaultReminders", .texts, .reminders(ReminderOffset.self, "offsets")).optional,
            read: { record in
                guard record.isNull else {
                    return try record.texts().compactMap(ReminderOffset.init(storedText:))
                }
                record.skip(1)
                return nil
            },
            write: { offsets, record in
                guard let offsets else { return record.writeNull() }
                try record.write(offsets.map(\.storedText))
            })
    }
}

extension RecordLimit {
    fileprivate static let reminders = reminders(Reminder.self, "reminders")

    /// A limit to a list of different reminders, each in the form that `Item` writes.
    fileprivate static func reminders<Item: StorableText>(_: Item.Type, _ words: String) -> RecordLimit {
        RecordLimit { value in
            guard case .texts(let texts) = value else { return nil }
            return texts.count <= Reminder.limit && Set(texts).count == texts.count
                && texts.allSatisfy { Item(storedText: $0)?.storedText == $0 }
                ? nil : "must be at most \(Reminder.limit) different \(words) such as -PT30M"
        }
    }
}
