import SQLite
import Testing

@testable import TallyStore

/// The tables of facts and their log, read and undone as generically as undo and synchronisation will.
struct Facts {
    let connection: Connection

    struct Change {
        let number: Int
        let entity: String
        let row: Int
        let operation: String
        let before: String?
        let after: String?
    }

    init(_ connection: Connection) {
        self.connection = connection
    }

    func columns(of table: String) throws -> [String] {
        try connection.all("SELECT name FROM pragma_table_info(?)", [table]) { $0.text(0) }
    }

    func isText(_ column: String, of table: String) throws -> Bool {
        try connection.first("SELECT type FROM pragma_table_info(?) WHERE name = ?", [table, column]) {
            $0.text(0) == "TEXT"
        } ?? false
    }

    /// Every row of a table, its values as SQL literals, so that types differ too.
    func rows(of table: String) throws -> [String] {
        let values = try columns(of: table).map { "quote(\($0))" }.joined(separator: " || ', ' || ")
        return try connection.all("SELECT \(values) FROM \(table) ORDER BY number") { $0.text(0) }
    }

    func everything() throws -> [String: [String]] {
        Dictionary(uniqueKeysWithValues: try ChangeLog.tables.map { ($0, try rows(of: $0)) })
    }

    func changes(after number: Int) throws -> [Change] {
        try changes("WHERE number > ? ORDER BY number", [number])
    }

    func lastChange(of table: String? = nil) throws -> Change? {
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

    /// Puts back what was before the change.
    func undo(_ change: Change) throws {
        let table = change.entity
        let names = try connection.all("SELECT key FROM json_each(?)", [change.before ?? "{}"]) { $0.text(0) }
        let values = names.map { "json_extract(?1, '$.\($0)')" }
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
            // A changed number is the row's new name.
            try connection.run(
                "UPDATE \(table) SET \(assignments) WHERE number = ?2", [change.before, change.row])
        }
    }
}
