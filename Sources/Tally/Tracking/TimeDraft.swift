/// The members of a time entry that a request gives, for a new entry or an existing one.
public struct TimeDraft: Sendable {
    public var activity: EntityReference?
    public var start: TemporalText?
    public var end: TemporalText?
    public var note: Change<Notes> = .keep
    public var task: Change<TaskReference> = .keep

    public init(
        activity: EntityReference? = nil, start: TemporalText? = nil, end: TemporalText? = nil
    ) {
        self.activity = activity
        self.start = start
        self.end = end
    }
}
