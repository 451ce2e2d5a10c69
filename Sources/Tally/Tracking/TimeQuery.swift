/// Which time entries a listing asks for; the latest start comes first.
public struct TimeQuery: Sendable {
    /// Only entries with a part on one of these days, and of them only those parts are summed; nil for all.
    public var days: ClosedRange<Day>?
    /// The number of an activity.
    public var activity: Int?
    /// The number of a task.
    public var task: Int?
    public var limit = 100
    /// Where an earlier page ended.
    public var cursor: String?

    public init() {}
}

/// One page of a listing.
public struct TimePage: Sendable {
    public var entries: [TimeEntry]
    /// Of all pages, on the days that were asked for.
    public var totalSeconds: Int
    /// Continues after this page; nil at the end.
    public var nextCursor: String?

    public init(entries: [TimeEntry], totalSeconds: Int, nextCursor: String?) {
        self.entries = entries
        self.totalSeconds = totalSeconds
        self.nextCursor = nextCursor
    }
}
