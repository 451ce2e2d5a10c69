/// Saved filters, and the context of lists.
extension Schema {
    static let savedFilters = """
        CREATE TABLE saved_filter (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            name_key TEXT NOT NULL UNIQUE,
            filter TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            revision INTEGER NOT NULL
        ) STRICT;
        ALTER TABLE settings ADD COLUMN context TEXT;
        """
}
