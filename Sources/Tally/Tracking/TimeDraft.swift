/// The members of a new time entry.
public struct TimeDraft: Sendable {
    /// A name or id.
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

/// Changes to a time entry. Members that are nil or `.keep` stay as they are.
public struct TimeChanges: Sendable {
    /// A name or id.
    public var activity: String?
    public var start: TemporalText?
    public var end: TemporalText?
    public var note: Notes?
    public var task: Change<TaskReference> = .keep

    public init() {}
}
