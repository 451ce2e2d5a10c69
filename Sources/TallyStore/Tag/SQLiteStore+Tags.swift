import SQLite
import Tally

extension SQLiteStore {
    public func tags(beginningWith prefix: String, after key: String?, limit: Int) throws -> [TagCount] {
        try tags("tag >= ? AND tag < ? AND tag > ?", Self.bounds(of: prefix) + [key ?? ""], limit: limit)
    }

    public func tag(withKey key: String) throws -> TagCount? {
        try tags("tag = ?", [key], limit: 1).first
    }

    public func tagCount(beginningWith prefix: String, limit: Int) throws -> Int {
        try translating {
            try connection.first(
                "SELECT count(*) FROM (\(Self.union(of: "tag >= ? AND tag < ?")))",
                Self.bounds(of: prefix) + [limit] + Self.bounds(of: prefix) + [limit, limit]
            ) { $0.int(0) } ?? 0
        }
    }

    public func tasks(taggedWith tag: Tag, after task: Task?, limit: Int) throws -> [Task] {
        let place = task == nil ? "" : "AND (open, position, task) > (?, ?, ?)"
        let last: [any Bindable] =
            task.map { [$0.isOpen ? 1 : 0, $0.position.text, $0.number] } ?? []
        let numbers = try translating {
            try connection.all(
                """
                SELECT task FROM task_tag WHERE tag = ? \(place) ORDER BY open, position, task LIMIT ?
                """, [tag.key] + last + [limit]
            ) { $0.int(0) }
        }
        let tasks = try tasks(numbered: Set(numbers))
        return numbers.compactMap { tasks[$0] }
    }

    public func timeEntries(taggedWith tag: Tag, after entry: TimeEntry?, limit: Int) throws -> [TimeEntry] {
        let place = entry == nil ? "" : "AND (g.start_at, g.entry) > (?, ?)"
        let last: [any Bindable] = entry.map { [$0.start.seconds, $0.number] } ?? []
        return try timeEntries(
            "WHERE g.tag = ? \(place) ORDER BY g.start_at, g.entry LIMIT ?", [tag.key] + last + [limit],
            from: "time_entry_tag g CROSS JOIN time_entry e ON e.number = g.entry")
    }

    /// The least key with the prefix, and one that is greater than all of them.
    private static func bounds(of prefix: String) -> [any Bindable] { [prefix, prefix + "\u{10FFFF}"] }

    private func tags(_ condition: String, _ values: [any Bindable], limit: Int) throws -> [TagCount] {
        try translating {
            try connection.all(
                """
                SELECT tag, coalesce(
                        \(Self.spelling(isOpen: true)), \(Self.spelling(isOpen: false)), \(Self.entrySpelling), tag),
                        \(Self.count(isOpen: true)), \(Self.count(isOpen: false)),
                        coalesce((SELECT sum(n.entries) FROM tag_seconds n WHERE n.tag = c.tag), 0)
                    FROM (\(Self.union(of: condition))) c ORDER BY tag
                """, values + [limit] + values + [limit, limit]
            ) {
                TagCount(
                    key: $0.text(0), text: $0.text(1), open: $0.int(2), done: $0.int(3), entries: $0.int(4))
            }
        }
    }

    /// The first tags of tasks and time entries that meet a condition, in order. Both are counted in tables by tag.
    private static func union(of condition: String) -> String {
        func first(of table: String) -> String {
            "SELECT tag FROM (SELECT DISTINCT tag FROM \(table) WHERE \(condition) ORDER BY tag LIMIT ?)"
        }
        return "\(first(of: "tag_count")) UNION \(first(of: "tag_seconds")) ORDER BY tag LIMIT ?"
    }

    private static func count(isOpen: Bool) -> String {
        "coalesce((SELECT n.count FROM tag_count n WHERE n.tag = c.tag AND n.open = \(isOpen ? 1 : 0)), 0)"
    }

    /// The tag as the first task in the manual order writes it.
    private static func spelling(isOpen: Bool) -> String {
        """
        (SELECT j.value FROM task_tag g CROSS JOIN task t ON t.number = g.task
                CROSS JOIN json_each(CASE WHEN json_valid(t.tags) THEN t.tags ELSE '[]' END) j
            WHERE g.tag = c.tag AND g.open = \(isOpen ? 1 : 0) AND name_key(j.value) = c.tag
            ORDER BY g.position, g.task LIMIT 1)
        """
    }

    /// The tag as the latest time entry writes it.
    static let entrySpelling = """
        (SELECT j.value FROM time_entry_tag g CROSS JOIN time_entry e ON e.number = g.entry
                CROSS JOIN json_each(CASE WHEN json_valid(e.tags) THEN e.tags ELSE '[]' END) j
            WHERE g.tag = c.tag AND name_key(j.value) = c.tag ORDER BY g.start_at DESC LIMIT 1)
        """
}
