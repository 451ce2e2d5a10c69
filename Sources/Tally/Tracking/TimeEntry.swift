/// Time that was spent on an activity.
public struct TimeEntry: Sendable, Hashable {
    /// The most that one entry can hold: 24 hours.
    public static let maxSeconds: Int64 = 86_400

    public var number: Int
    public var id: Identifier
    public var activity: ActivityReference
    public var task: TaskMention?
    public var start: Instant
    /// After `start`.
    public var end: Instant
    /// The user's days that it counts to, in order: a later change of zone does not move them.
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

/// What of a time entry counts to one day.
public struct DayPart: Sendable, Hashable {
    public var date: Day
    public var seconds: Int

    public init(date: Day, seconds: Int) {
        self.date = date
        self.seconds = seconds
    }
}

/// A task as a time entry names it.
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
    /// How the span falls on the days that it touches, in order.
    func parts(of span: Range<Instant>) -> [DayPart] {
        var parts: [DayPart] = []
        var start = span.lowerBound
        while start < span.upperBound {
            let day = day(of: start)
            let end = min(interval(of: day).upperBound, span.upperBound)
            parts.append(DayPart(date: day, seconds: Int(end.seconds(since: start))))
            start = end
        }
        return parts
    }
}
