/// The filter and page of a listing of time entries, latest start first.
public struct TimeQuery: Sendable {
    /// Selects entries with a part on one of these days. Only those parts are summed. nil means all days.
    public var days: ClosedRange<Day>?
    /// The numbers of activities; empty means all.
    public var activities: Set<Int> = []
    /// Selects entries with all of these tags.
    public var tags: [Tag] = []
    /// The number of a task.
    public var task: Int?
    public var limit = 100
    /// The `nextCursor` of the previous page.
    public var cursor: String?

    public init() {}
}

/// One page of a listing of time entries.
public struct TimePage: Sendable {
    public var entries: [TimeEntry]
    /// The tracked time of all pages, on the days of the query.
    public var totalSeconds: Int
    /// The cursor of the next page; nil on the last page.
    public var nextCursor: String?

    public init(entries: [TimeEntry], totalSeconds: Int, nextCursor: String?) {
        self.entries = entries
        self.totalSeconds = totalSeconds
        self.nextCursor = nextCursor
    }
}
