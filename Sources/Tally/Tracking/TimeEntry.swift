/// Time tracked for an activity.
public struct TimeEntry: Sendable, Hashable {
    /// The maximum length of an entry: 24 hours.
    public static let maxSeconds: Int64 = 86_400

    public var number: Int
    public var id: Identifier
    public var activity: ActivityReference
    public var task: TaskMention?
    public var start: Instant
    /// The end, after `start`.
    public var end: Instant
    /// The parts of the entry by day, in order. They are stored, so they stay when the time zone changes.
    public var days: [DayPart]
    public var note: String
    public var revision: Int

    public init(
        number: Int, id: Identifier, activity: ActivityReference, task: TaskMention?, start: Instant,
        end: Instant, days: [DayPart], note: String, revision: Int
    ) {
        self.number = number
        self.id = id
        self.activity = activity
        self.task = task
        self.start = start
        self.end = end
        self.days = days
        self.note = note
        self.revision = revision
    }

    public var seconds: Int { Int(end.seconds(since: start)) }
}

/// The part of a time entry on one day.
public struct DayPart: Sendable, Hashable {
    public var date: Day
    public var seconds: Int

    public init(date: Day, seconds: Int) {
        self.date = date
        self.seconds = seconds
    }
}

/// The number, id and title of the task of a time entry or timer.
public struct TaskMention: Sendable, Hashable {
    public var number: Int
    public var id: Identifier
    public var title: String

    public init(number: Int, id: Identifier, title: String) {
        self.number = number
        self.id = id
        self.title = title
    }

    init(_ task: Task) {
        self.init(number: task.number, id: task.id, title: task.title)
    }
}

extension DayRule {
    /// Splits a time range by day, in order.
    func parts(of range: Range<Instant>) -> [DayPart] {
        var parts: [DayPart] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let day = day(of: start)
            let end = min(interval(of: day).upperBound, range.upperBound)
            parts.append(DayPart(date: day, seconds: Int(end.seconds(since: start))))
            start = end
        }
        return parts
    }
}
