/// Names for command lines.
extension Schema {
    static let aliases = """
        CREATE TABLE alias (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            name_key TEXT NOT NULL UNIQUE,
            line TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            revision INTEGER NOT NULL
        ) STRICT
        """
}
