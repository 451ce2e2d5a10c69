import SQLite
import Tally

extension SQLiteStore {
    private static let table = RecordTable(SavedFilter.record)

    public func insertFilter(_ filter: SavedFilter) throws -> SavedFilter {
        try translating {
            var inserted = filter
            inserted.number = try insert(filter, Self.table)
            return inserted
        }
    }

    public func updateFilter(_ filter: SavedFilter) throws {
        try translating { try update(filter, Self.table, number: filter.number) }
    }

    public func deleteFilter(number: Int) throws {
        try translating { try delete(Self.table, number: number) }
    }

    public func filter(identifier: Identifier) throws -> SavedFilter? {
        try filters("WHERE id = ?", [identifier.text]).first
    }

    public func filter(nameKey key: String) throws -> SavedFilter? {
        try filters("WHERE name_key = ?", [key]).first
    }

    public func filters() throws -> [SavedFilter] {
        try filters("ORDER BY name_key", [])
    }

    private func filters(_ clauses: String, _ values: [any Bindable]) throws -> [SavedFilter] {
        try translating { try records(Self.table, clauses, values) }
    }
}
