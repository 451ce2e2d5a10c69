/// The members of a time entry that a request gives, for a new entry or an existing one.
public struct TimeDraft: Sendable {
    public var activity: EntityReference?
    public var start: DateText<Past>?
    public var end: DateText<Past>?
    public var note: Change<Notes> = .keep
    public var tags: Change<[Tag]> = .keep
    public var task: Change<TaskReference> = .keep

    public init(
        activity: EntityReference? = nil, start: DateText<Past>? = nil, end: DateText<Past>? = nil
    ) {
        self.activity = activity
        self.start = start
        self.end = end
    }
}
