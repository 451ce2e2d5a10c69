/// Time that is being spent: what becomes a time entry when it is stopped.
public struct RunningTimer: Sendable, Hashable {
    public var activity: ActivityReference
    public var task: TaskMention?
    public var start: Instant
    public var note: String

    public init(activity: ActivityReference, task: TaskMention?, start: Instant, note: String) {
        self.activity = activity
        self.task = task
        self.start = start
        self.note = note
    }
}

/// A timer and how long it has run.
public struct TimerView: Sendable, Hashable {
    public let timer: RunningTimer
    public let seconds: Int

    init(_ timer: RunningTimer, at moment: Moment) {
        self.timer = timer
        // The machine's clock may have been set back since.
        seconds = max(0, Int(moment.now.seconds(since: timer.start)))
    }
}

public struct TimerDraft: Sendable {
    /// By name or id.
    public var activity: String
    public var note: Notes?
    public var task: TaskReference?
    /// When it began; nil is now.
    public var at: TemporalText?

    public init(
        activity: String, note: Notes? = nil, task: TaskReference? = nil, at: TemporalText? = nil
    ) {
        self.activity = activity
        self.note = note
        self.task = task
        self.at = at
    }
}
