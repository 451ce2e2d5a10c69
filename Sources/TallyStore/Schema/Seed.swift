import SQLite
import Tally

/// The initial rows of every database.
enum Seed {
    static func insert(in connection: Connection, identifiers: inout IdentifierSource) throws {
        try connection.run(
            "INSERT OR IGNORE INTO device (number, id) VALUES (1, ?)",
            [identifiers.next(milliseconds: 0).text])
        try connection.run(
            """
            INSERT OR IGNORE INTO project
                (number, id, name, name_key, description, color, archived, position, created_at, revision)
                VALUES (?, ?, ?, ?, '', ?, 0, ?, 0, 1)
            """,
            [
                Project.inbox, Project.inboxIdentifier, "Inbox", "inbox", Color.palette[0].description,
                Rank.first.text,
            ])
        try logInitialRecords(in: connection)
    }

    /// Logs the initial records as step 0, so that the change log is complete from its beginning.
    private static func logInitialRecords(in connection: Connection) throws {
        let isLogged = try connection.first("SELECT 1 FROM change LIMIT 1") { _ in true } ?? false
        guard !isLogged else { return }
        let log = ChangeLog(connection)
        for table in ["settings", "project"] {
            let columns = try log.table(table).columns
            let rows = try connection.all(
                "SELECT number, \(columns.map(\.name).joined(separator: ", ")) FROM \(table)"
            ) { row in
                let values = columns.indices.map { row.value(Int32($0) + 1) }
                return RowChange(
                    table: table, operation: .insert, row: row.int64(0), before: [], after: values)
            }
            for row in rows { log.note(row) }
        }
        try log.write(step: 0)
    }
}
