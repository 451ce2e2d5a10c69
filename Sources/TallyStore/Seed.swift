import SQLite
import Tally

/// What every database holds from its first moment on.
enum Seed {
    static func plant(in connection: Connection, identifiers: inout IdentifierSource) throws {
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
                Project.inbox, inboxIdentifier, "Inbox", "inbox", Color.palette[0].description,
                Rank.first.text,
            ])
    }

    /// The same in every database, so that two databases of one person share their Inbox.
    private static let inboxIdentifier = "00000000-0000-7000-8000-000000000001"
}
