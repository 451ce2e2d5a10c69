import SQLite
import Tally

extension SQLiteStore {
    private static let columns = "number, id, name, color, archived, created_at, revision"

    public func insertActivity(_ activity: Activity) throws -> Activity {
        try translating {
            try connection.run(
                """
                INSERT INTO activity (id, name, name_key, color, archived, created_at, revision)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                """, Self.values(activity))
            var inserted = activity
            inserted.number = connection.lastInsertedRow
            return inserted
        }
    }

    public func updateActivity(_ activity: Activity) throws {
        try translating {
            try connection.run(
                """
                UPDATE activity SET id = ?, name = ?, name_key = ?, color = ?, archived = ?, created_at = ?,
                    revision = ? WHERE number = ?
                """, Self.values(activity) + [activity.number])
        }
    }

    public func deleteActivity(number: Int) throws {
        try translating { try connection.run("DELETE FROM activity WHERE number = ?", [number]) }
    }

    public func activity(identifier: Identifier) throws -> Activity? {
        try activities("WHERE id = ?", [identifier.text]).first
    }

    public func activity(nameKey key: String) throws -> Activity? {
        try activities("WHERE name_key = ?", [key]).first
    }

    public func activities(archived: Bool?) throws -> [Activity] {
        guard let archived else { return try activities("ORDER BY number", []) }
        return try activities("WHERE archived = ? ORDER BY number", [archived])
    }

    public func activityColors() throws -> [Color: Int] {
        try colorCounts(table: "activity")
    }

    private func activities(_ clauses: String, _ values: [any Bindable]) throws -> [Activity] {
        try translating {
            try connection.all("SELECT \(Self.columns) FROM activity \(clauses)", values) { row in
                Activity(
                    number: row.int(0), id: Identifier(stored: row.text(1)), name: row.text(2),
                    color: try Color(stored: row.text(3)), isArchived: row.bool(4),
                    createdAt: Instant(seconds: row.int64(5)), revision: row.int(6))
            }
        }
    }

    private static func values(_ activity: Activity) -> [any Bindable] {
        [
            activity.id.text, activity.name, Name.key(of: activity.name), activity.color.description,
            activity.isArchived, activity.createdAt.seconds, activity.revision,
        ]
    }
}
