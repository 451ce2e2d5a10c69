import Tally

/// Where the time entries of a query are found, in the order of their starts.
struct TimeListing {
    private(set) var tables = "time_entry e"
    /// The columns that the entries are ordered by.
    private(set) var start = "e.start_at"
    private(set) var number = "e.number"
    private(set) var activity = ValueFilter.Column.activity
    /// Whether the entries are found by a tag, in `time_entry_tag g`.
    private(set) var isTagged = false
    /// What the entries must meet because of the query's tags.
    var conditions: [TaskCondition] = []

    init() {}

    /// - Parameter tag: The key of a tag.
    init(tag: String) {
        tables = "time_entry_tag g CROSS JOIN time_entry e ON e.number = g.entry"
        start = "g.start_at"
        number = "g.entry"
        activity = .taggedActivity
        isTagged = true
        conditions = [TaskCondition(sql: "g.tag = ?", values: [tag])]
    }

    func filters(of query: TimeQuery) -> [ValueFilter] {
        [
            ValueFilter(activity, query.activities),
            ValueFilter(.task, [query.task].compactMap(\.self)),
        ].compactMap(\.self)
    }
}
