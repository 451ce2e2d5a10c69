/// A search index that is updated for many tasks at once.
extension Schema {
    static let pendingSearch = """
        -- Tasks whose search text the index does not have yet, with the text that it has instead; null for none.
        CREATE TABLE task_search_pending (
            number INTEGER PRIMARY KEY,
            title TEXT,
            notes TEXT
        ) STRICT;
        -- The texts that the index has.
        CREATE VIEW task_indexed AS
            SELECT number, title, notes FROM task_text
                WHERE number NOT IN (SELECT number FROM task_search_pending)
            UNION ALL SELECT number, title, notes FROM task_search_pending WHERE title IS NOT NULL;

        DROP TABLE task_search_terms;
        DROP TABLE task_search;
        CREATE VIRTUAL TABLE task_search USING fts5 (
            title, notes, content = 'task_indexed', content_rowid = 'number',
            tokenize = 'trigram case_sensitive 1');
        CREATE VIRTUAL TABLE task_search_terms USING fts5vocab (task_search, instance);
        INSERT INTO task_search (task_search) VALUES ('rebuild');
        """

    /// Without the places of the trigrams and the lengths of the texts, the index has half the size. Searches look
    /// at the texts anyway, where several trigrams must follow each other.
    static let smallSearch = """
        DROP TABLE task_search_terms;
        DROP TABLE task_search;
        CREATE VIRTUAL TABLE task_search USING fts5 (
            title, notes, content = 'task_indexed', content_rowid = 'number',
            tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0);
        CREATE VIRTUAL TABLE task_search_terms USING fts5vocab (task_search, instance);
        INSERT INTO task_search (task_search) VALUES ('rebuild');
        """
}
