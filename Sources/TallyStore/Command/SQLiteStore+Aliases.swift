import SQLite
import Tally

extension SQLiteStore {
    private static let table = RecordTable(CommandAlias.record)

    public func insertAlias(_ alias: CommandAlias) throws -> CommandAlias {
        try translating {
            var inserted = alias
            inserted.number = try insert(alias, Self.table)
            return inserted
        }
    }

    public func updateAlias(_ alias: CommandAlias) throws {
        try translating { try update(alias, Self.table, number: alias.number) }
    }

    public func deleteAlias(number: Int) throws {
        try translating { try delete(Self.table, number: number) }
    }

    public func alias(identifier: Identifier) throws -> CommandAlias? {
        try aliases("WHERE id = ?", [identifier.text]).first
    }

    public func alias(nameKey key: String) throws -> CommandAlias? {
        try aliases("WHERE name_key = ?", [key]).first
    }

    public func aliases() throws -> [CommandAlias] {
        try aliases("ORDER BY name_key", [])
    }

    private func aliases(_ clauses: String, _ values: [any Bindable]) throws -> [CommandAlias] {
        try translating { try records(Self.table, clauses, values) }
    }
}
