/// A running timer. Stopping it creates a time entry.
public struct RunningTimer: Sendable, Hashable {
    public var activity: ActivityReference
    public var task: TaskMention?
    public var start: Instant
    public var note: String
    public var tags: [String]
}

extension RunningTimer {
    /// How the timer is stored.
    public static let record = RecordMapping(
        "timer", .only(.time), RunningTimer.init,
        RecordField(\.activity, as: .reference("activity")),
        RecordField(\.task, as: .task),
        RecordField("startAt", \.start),
        RecordField("note", \.note, .notes).defaulting(.emptyText),
        RecordField("tags", \.tags, .tags).addedLater,
        rules: [.isOnlyRecord])
}

/// A timer with its elapsed time.
public struct TimerView: Sendable, Hashable {
    public let timer: RunningTimer
    public let seconds: Int

    init(_ timer: RunningTimer, at moment: Moment) {
        self.timer = timer
        // The clock may have been set back since the start.
        seconds = max(0, Int(moment.now.seconds(since: timer.start)))
    }
}

public struct TimerDraft: Sendable {
    /// A name or id.
    public var activity: String
    public var note: Notes?
    public var tags: [Tag]
    public var task: TaskReference?
    /// The start; nil means now.
    public var at: DateText<Past>?

    public init(
        activity: String, note: Notes? = nil, tags: [Tag] = [], task: TaskReference? = nil,
        at: DateText<Past>? = nil
    ) {
        self.activity = activity
        self.note = note
        self.tags = tags
        self.task = task
        self.at = at
    }
}
