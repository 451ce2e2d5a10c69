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
        let ids = [
            ("settings", Identifier.derived(from: ["settings"]).text), ("project", Project.inboxIdentifier),
        ]
        for (table, id) in ids {
            let columns = try connection.all(
                "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid", [table]
            ) { $0.text(0) }
            let members = columns.map { "'\($0)', \($0)" }.joined(separator: ", ")
            try connection.run(
                """
                INSERT INTO change (step, entity, row, record, operation, after)
                    SELECT 0, ?, number, ?, 'create', json_object(\(members)) FROM \(table)
                """, [table, id])
        }
    }
}
