import SQLite
@testable import TallyStore
import Testing

/// Generic access to the record tables and the change log.
package struct StoredTables {
    package let connection: Connection

    package struct Change {
        package let number: Int
        package let entity: String
        package let row: Int
        package let operation: String
        /// The values by column, with ids as references; nil if the row did not exist.
        package let before: [String: ColumnValue]?
        package let after: [String: ColumnValue]?
    }

    package init(_ connection: Connection) {
        self.connection = connection
    }

    package func columns(of table: String) throws -> [String] {
        try connection.all("SELECT name FROM pragma_table_info(?)", [table]) { $0.text(0) }
    }

    package func isText(_ column: String, of table: String) throws -> Bool {
        try connection.first("SELECT type FROM pragma_table_info(?) WHERE name = ?", [table, column]) {
            $0.text(0) == "TEXT"
        } ?? false
    }

    /// Returns the rows of a table as SQL literals, which also distinguish types.
    package func rows(of table: String) throws -> [String] {
        let values = try columns(of: table).map { "quote(\($0))" }.joined(separator: " || ', ' || ")
        return try connection.all("SELECT \(values) FROM \(table) ORDER BY number") { $0.text(0) }
    }

    /// Returns the rows of all record tables.
    package func everything() throws -> [String: [String]] {
        Dictionary(uniqueKeysWithValues: try ChangeLog.tables.map { ($0, try rows(of: $0)) })
    }

    package func changes(after number: Int) throws -> [Change] {
        try changes("WHERE number > ? ORDER BY number", [number])
    }

    package func lastChange(of table: String? = nil) throws -> Change? {
        try changes("WHERE entity = coalesce(?, entity) ORDER BY number DESC LIMIT 1", [table]).first
    }

    private func changes(_ clauses: String, _ values: [any Bindable]) throws -> [Change] {
        try connection.all(
            "SELECT number, entity, row, operation, before, after, record FROM change \(clauses)", values
        ) { row in
            let table = try LoggedTable(row.text(1), connection)
            let whole = (number: row.int64(2), id: row.withBytes(6) { LoggedID.id(of: $0) })
            let isWhole = row.text(3) != "update"
            return Change(
                number: row.int(0), entity: row.text(1), row: row.int(2), operation: row.text(3),
                before: try row.optionalBytes(4).map {
                    try table.values(in: $0, whole: isWhole ? whole : nil)
                },
                after: try row.optionalBytes(5).map { try table.values(in: $0, whole: isWhole ? whole : nil) }
            )
        }
    }

    /// Restores the row to its state before the change.
    package func undo(_ change: Change) throws {
        let table = change.entity
        let before = (change.before ?? [:]).sorted { $0.key < $1.key }
        let values = try before.map { name, value in
            // A text in another column is the UUID of the record that it refers to.
            guard case .text(let id) = value, try !isText(name, of: table) else { return value }
            return try connection.first(
                "SELECT row FROM change WHERE record = ? AND operation = 'create'", [LoggedID.bytes(of: id)]
            ) { .integer($0.int64(0)) } ?? .null
        }
        let names = before.map(\.key)
        switch change.operation {
        case "create":
            try connection.run("DELETE FROM \(table) WHERE number = ?", [change.row])
        case "delete":
            try connection.run(
                """
                INSERT INTO \(table) (\(names.joined(separator: ", ")))
                    VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
                """, values)
        default:
            let assignments = names.map { "\($0) = ?" }.joined(separator: ", ")
            // If the number changed, the log has the new one.
            try connection.run("UPDATE \(table) SET \(assignments) WHERE number = ?", values + [change.row])
        }
    }
}
