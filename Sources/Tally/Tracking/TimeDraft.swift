public struct TimeDraft: Sendable {
    /// By name or id.
    public var activity: String
    public var start: TemporalText
    public var end: TemporalText
    public var note: Notes?
    public var task: TaskReference?

    public init(
        activity: String, start: TemporalText, end: TemporalText, note: Notes? = nil,
        task: TaskReference? = nil
    ) {
        self.activity = activity
        self.start = start
        self.end = end
        self.note = note
        self.task = task
    }
}

/// What of a time entry is to change.
public struct TimeChanges: Sendable {
    /// By name or id.
    public var activity: String?
    public var start: TemporalText?
    public var end: TemporalText?
    public var note: Notes?
    public var task: Change<TaskReference> = .keep

    public init() {}
}
