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
                """
                SELECT count(*) FROM (SELECT DISTINCT tag FROM tag_count WHERE tag >= ? AND tag < ? LIMIT ?)
                """, Self.bounds(of: prefix) + [limit]
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

    /// The least key with the prefix, and one that is greater than all of them.
    private static func bounds(of prefix: String) -> [any Bindable] { [prefix, prefix + "\u{10FFFF}"] }

    private func tags(_ condition: String, _ values: [any Bindable], limit: Int) throws -> [TagCount] {
        try translating {
            try connection.all(
                """
                SELECT tag, coalesce(\(Self.spelling(isOpen: true)), \(Self.spelling(isOpen: false)), tag),
                        sum(count * open), sum(count * (1 - open))
                    FROM tag_count c WHERE \(condition) GROUP BY tag ORDER BY tag LIMIT ?
                """, values + [limit]
            ) { TagCount(key: $0.text(0), text: $0.text(1), open: $0.int(2), done: $0.int(3)) }
        }
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
}
