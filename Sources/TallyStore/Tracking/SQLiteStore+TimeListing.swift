import SQLite
import Tally

/// Lists and sums up time entries.
extension SQLiteStore {
    public func timeEntries(matching query: TimeQuery) throws -> TimePage {
        let listing = try listing(of: query)
        var conditions = listing.conditions
        if let days = query.days {
            conditions.append(Self.condition(in: days, listing))
        }
        if let cursor = try query.cursor.map({ try TaskCursor(query.mark.place(of: $0)) }) {
            guard cursor.stage == 0, cursor.key.count == 2,
                case .number(let start) = cursor.key[0], case .number(let number) = cursor.key[1]
            else { throw TaskCursor.unreadable }
            conditions.append(
                TaskCondition(sql: "(\(listing.start), \(listing.number)) < (?, ?)", values: [start, number]))
        }
        var entries = try latestEntries(conditions, query, listing)
        let hasMore = entries.count > query.limit
        if hasMore { entries.removeLast() }
        let last = entries.last.map {
            TaskCursor(stage: 0, key: [.number($0.start.seconds), .number(Int64($0.number))])
        }
        return TimePage(
            entries: entries, totalSeconds: try totalSeconds(query, listing),
            nextCursor: hasMore ? last.map { query.mark.cursor(at: $0.text) } : nil)
    }

    public func timeEntries(on day: Day) throws -> [TimeEntry] {
        let condition = Self.condition(in: day...day, TimeListing())
        return try timeEntries("WHERE \(condition.sql) ORDER BY e.start_at, e.number", condition.values)
    }

    /// Returns where the entries of a query are found: with tags, by the one that is tracked least.
    private func listing(of query: TimeQuery) throws -> TimeListing {
        var listing = TimeListing()
        var others = query.tags.map(\.key)
        if !others.isEmpty, query.task == nil {
            let first = others.count == 1 ? others[0] : try leastTracked(of: others)
            others.removeAll { $0 == first }
            listing = TimeListing(tag: first)
        }
        listing.conditions += others.map { tag in
            TaskCondition(
                sql: """
                    EXISTS (SELECT 1 FROM time_entry_tag x
                        WHERE x.tag = ? AND x.start_at = e.start_at AND x.entry = e.number)
                    """, values: [tag])
        }
        return listing
    }

    private func leastTracked(of tags: [String]) throws -> String {
        try tags.map { tag in
            let entries = try translating {
                try connection.first("SELECT sum(entries) FROM tag_seconds WHERE tag = ?", [tag]) {
                    $0.int(0)
                }
            }
            return (tag: tag, entries: entries ?? 0)
        }.min { $0.entries < $1.entries }?.tag ?? ""
    }

    /// The entries with a part on one of the days.
    private static func condition(in days: ClosedRange<Day>, _ listing: TimeListing) -> TaskCondition {
        TaskCondition(
            sql: """
                \(listing.start) BETWEEN ? AND ? AND EXISTS (
                    SELECT 1 FROM time_part p WHERE p.entry = \(listing.number) AND p.day BETWEEN ? AND ?)
                """,
            values: starts(in: days) + [days.lowerBound.number, days.upperBound.number])
    }

    /// Returns up to one entry more than the page has, merged from the entries of each activity, which the
    /// index has in order.
    private func latestEntries(_ conditions: [TaskCondition], _ query: TimeQuery, _ listing: TimeListing)
        throws -> [TimeEntry]
    {
        var streams = [listing.filters(of: query).map(\.conditionInOrder)]
        if let activities = ValueFilter(listing.activity, query.activities), query.task == nil {
            streams = activities.single.map { [$0.condition] }
        }
        var entries: [TimeEntry] = []
        for stream in streams {
            let all = conditions + stream
            entries += try timeEntries(
                Self.filter(all) + " ORDER BY \(listing.start) DESC, \(listing.number) DESC LIMIT ?",
                all.flatMap(\.values) + [query.limit + 1], from: listing.tables)
        }
        guard streams.count > 1 else { return entries }
        entries.sort { ($1.start, $1.number) < ($0.start, $0.number) }
        return Array(entries.prefix(query.limit + 1))
    }

    private func totalSeconds(_ query: TimeQuery, _ listing: TimeListing) throws -> Int {
        let filters = listing.filters(of: query).map(\.condition) + listing.conditions
        let (sum, conditions): (String, [TaskCondition]) =
            if let days = query.days {
                (
                    "sum(p.seconds) FROM time_part p CROSS JOIN time_entry e ON e.number = p.entry"
                        + (listing.isTagged
                            ? " CROSS JOIN time_entry_tag g ON g.start_at = e.start_at AND g.entry = e.number"
                            : ""),
                    filters + [
                        TaskCondition(
                            sql: "p.day BETWEEN ? AND ?",
                            values: [days.lowerBound.number, days.upperBound.number])
                    ]
                )
            } else if query.task != nil {
                ("sum(e.end_at - e.start_at) FROM time_entry e", filters)
            } else if listing.isTagged {
                (
                    listing.conditions.count > 1
                        ? "sum(g.seconds) FROM \(listing.tables)" : "sum(g.count) FROM tag_seconds g", filters
                )
            } else {
                ("sum(e.count) FROM activity_seconds e", filters)
            }
        return try translating {
            try connection.first(
                "SELECT \(sum) \(Self.filter(conditions))", conditions.flatMap(\.values)
            ) { $0.int(0) } ?? 0
        }
    }

    /// Returns the bounds of the starts of entries on some days, in any time zone and with any day start. The
    /// indexes of entries are by start.
    private static func starts(in days: ClosedRange<Day>) -> [any Bindable] {
        [(days.lowerBound.number - 3) * 86_400, (days.upperBound.number + 4) * 86_400]
    }

    private static func filter(_ conditions: [TaskCondition]) -> String {
        conditions.isEmpty ? "" : "WHERE " + conditions.map(\.sql).joined(separator: " AND ")
    }

    public func trackedSeconds(activity: Int, in days: ClosedRange<Day>) throws -> [(day: Day, seconds: Int)]
    {
        try translating {
            try connection.all(
                """
                SELECT p.day, sum(p.seconds) FROM time_entry e CROSS JOIN time_part p ON p.entry = e.number
                    WHERE e.activity = ? AND e.start_at BETWEEN ? AND ? AND p.day BETWEEN ? AND ? GROUP BY p.day
                """, [activity] + Self.starts(in: days) + [days.lowerBound.number, days.upperBound.number]
            ) { (day: Day(number: $0.int(0)), seconds: $0.int(1)) }
        }
    }

    /// A column of the activity of `time_entry e`. Unlike a join, it is read once for a sum, not for each entry.
    private static func activityOfEntry(_ column: String) -> String {
        "(SELECT \(column) FROM activity WHERE number = e.activity)"
    }

    public func trackedTime(by grouping: TimeSummary.Grouping, in days: ClosedRange<Day>) throws
        -> [TimeSummary.Row]
    {
        let values = [days.lowerBound.number, days.upperBound.number]
        return try translating {
            switch grouping {
            case .activity:
                try connection.all(
                    """
                    SELECT sum(p.seconds), \(Self.activityOfEntry("id")), \(Self.activityOfEntry("name")),
                            \(Self.activityOfEntry("color"))
                        FROM time_part p CROSS JOIN time_entry e ON e.number = p.entry
                        WHERE p.day BETWEEN ? AND ? GROUP BY e.activity
                    """, values
                ) { row -> TimeSummary.Row? in
                    guard let id = row.optionalText(1) else { return nil }
                    return TimeSummary.Row(
                        .activity(
                            id: Identifier(stored: id), name: row.text(2),
                            color: try Color(stored: row.text(3))),
                        seconds: row.int(0))
                }.compactMap(\.self)
            case .project:
                try connection.all(
                    """
                    SELECT sum(p.seconds), g.id, g.name, g.color FROM time_part p
                        CROSS JOIN time_entry e ON e.number = p.entry
                        LEFT JOIN task t ON t.number = e.task LEFT JOIN project g ON g.number = t.project
                        WHERE p.day BETWEEN ? AND ? GROUP BY t.project
                    """, values
                ) { row in
                    guard let id = row.optionalText(1) else {
                        return TimeSummary.Row(.noProject, seconds: row.int(0))
                    }
                    return TimeSummary.Row(
                        .project(
                            id: Identifier(stored: id), name: row.text(2),
                            color: try Color(stored: row.text(3))),
                        seconds: row.int(0))
                }
            case .tag:
                try connection.all(
                    """
                    SELECT sum(p.seconds), min(j.value) FROM time_part p
                        CROSS JOIN time_entry e ON e.number = p.entry
                        LEFT JOIN json_each(CASE WHEN json_valid(e.tags) THEN e.tags ELSE '[]' END) j
                        WHERE p.day BETWEEN ? AND ? GROUP BY CASE WHEN j.value IS NOT NULL THEN name_key(j.value) END
                    """, values
                ) { TimeSummary.Row($0.optionalText(1).map { .tag($0) } ?? .noTag, seconds: $0.int(0)) }
            case .day:
                try connection.all(
                    "SELECT day, sum(seconds) FROM time_part WHERE day BETWEEN ? AND ? GROUP BY day", values
                ) { TimeSummary.Row(.day(Day(number: $0.int(0))), seconds: $0.int(1)) }
            }
        }
    }

    public func trackedDays(in days: ClosedRange<Day>) throws -> [(activity: Int, day: Day, seconds: Int)] {
        try translating {
            try connection.all(
                """
                SELECT e.activity, p.day, sum(p.seconds) FROM time_part p
                    CROSS JOIN time_entry e ON e.number = p.entry
                    WHERE p.day BETWEEN ? AND ? GROUP BY p.day, e.activity
                """, [days.lowerBound.number, days.upperBound.number]
            ) { (activity: $0.int(0), day: Day(number: $0.int(1)), seconds: $0.int(2)) }
        }
    }

    public func trackedParts(in days: ClosedRange<Day>) throws -> [TrackedPart] {
        // The parts of an entry follow each other from its start.
        try translating {
            try connection.all(
                """
                SELECT e.activity, e.start_at + coalesce(
                        (SELECT sum(q.seconds) FROM time_part q WHERE q.entry = p.entry AND q.day < p.day), 0),
                        p.seconds
                    FROM time_part p CROSS JOIN time_entry e ON e.number = p.entry WHERE p.day BETWEEN ? AND ?
                """, [days.lowerBound.number, days.upperBound.number]
            ) { TrackedPart(activity: $0.int(0), start: Instant(seconds: $0.int64(1)), seconds: $0.int(2)) }
        }
    }
}
