import SQLite
import Tally

extension SQLiteStore {
    private static let table = RecordTable(Activity.record)

    public func insertActivity(_ activity: Activity) throws -> Activity {
        try translating {
            var inserted = activity
            inserted.number = try insert(activity, Self.table)
            return inserted
        }
    }

    public func updateActivity(_ activity: Activity) throws {
        try translating { try update(activity, Self.table, number: activity.number) }
    }

    public func deleteActivity(number: Int) throws {
        try translating { try delete(Self.table, number: number) }
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

    public func activityNames(limit: Int) throws -> [String] { try names(in: "activity", limit: limit) }

    public func activityColors() throws -> [Color: Int] {
        try colorCounts(table: "activity")
    }

    private func activities(_ clauses: String, _ values: [any Bindable]) throws -> [Activity] {
        try translating { try records(Self.table, clauses, values) }
    }
}
