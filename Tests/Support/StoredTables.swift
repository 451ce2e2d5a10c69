import SQLite
import TallyStore
import Testing

/// Generic access to the record tables and the change log.
package struct StoredTables {
    package let connection: Connection

    package struct Change {
        package let number: Int
        package let entity: String
        package let row: Int
        package let operation: String
        package let before: String?
        package let after: String?
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
            "SELECT number, entity, row, operation, before, after FROM change \(clauses)", values
        ) { row in
            Change(
                number: row.int(0), entity: row.text(1), row: row.int(2), operation: row.text(3),
                before: row.optionalText(4), after: row.optionalText(5))
        }
    }

    /// Restores the row to its state before the change.
    package func undo(_ change: Change) throws {
        let table = change.entity
        let names = try connection.all("SELECT key FROM json_each(?)", [change.before ?? "{}"]) { $0.text(0) }
        let values = try names.map { name in
            let value = "json_extract(?1, '$.\(name)')"
            if try isText(name, of: table) { return value }
            // A text in another column is the UUID of the record that it refers to.
            return """
                CASE typeof(\(value)) WHEN 'text' THEN
                    (SELECT row FROM change WHERE record = \(value) AND operation = 'create') ELSE \(value) END
                """
        }
        switch change.operation {
        case "create":
            try connection.run("DELETE FROM \(table) WHERE number = ?", [change.row])
        case "delete":
            try connection.run(
                """
                INSERT INTO \(table) (\(names.joined(separator: ", ")))
                    SELECT \(values.joined(separator: ", "))
                """, [change.before])
        default:
            let assignments = zip(names, values).map { "\($0) = \($1)" }.joined(separator: ", ")
            // If the number changed, the log has the new one.
            try connection.run(
                "UPDATE \(table) SET \(assignments) WHERE number = ?2", [change.before, change.row])
        }
    }
}
