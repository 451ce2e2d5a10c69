/// The tags of time entries and of the timer.
///
/// Rows are written with a column that has a default, because the change log would read it as null in the others.
extension Schema {
    static let entryTags = """
        ALTER TABLE time_entry ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
        ALTER TABLE timer ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
        UPDATE time_entry SET tags = '[]';
        UPDATE timer SET tags = '[]';
        CREATE TABLE time_entry_tag (
            tag TEXT NOT NULL,
            start_at INTEGER NOT NULL,
            entry INTEGER NOT NULL,
            activity INTEGER NOT NULL,
            seconds INTEGER NOT NULL,
            PRIMARY KEY (tag, start_at, entry)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX time_entry_tag_by_activity ON time_entry_tag (tag, activity, start_at, entry);
        CREATE TRIGGER time_entry_tag_insert AFTER INSERT ON time_entry WHEN NEW.tags <> '[]' BEGIN
            \(insertedTags)
        END;
        CREATE TRIGGER time_entry_tag_update AFTER UPDATE OF tags, activity, start_at, end_at ON time_entry
            WHEN NEW.tags <> '[]' OR OLD.tags <> '[]' BEGIN
            \(deletedTags)
            \(insertedTags)
        END;
        CREATE TRIGGER time_entry_tag_delete AFTER DELETE ON time_entry WHEN OLD.tags <> '[]' BEGIN
            \(deletedTags)
        END;

        CREATE TABLE tag_seconds (
            tag TEXT NOT NULL,
            activity INTEGER NOT NULL,
            entries INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (tag, activity)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER tag_seconds_insert AFTER INSERT ON time_entry_tag BEGIN
            INSERT INTO tag_seconds VALUES (NEW.tag, NEW.activity, 1, NEW.seconds)
                ON CONFLICT DO UPDATE SET entries = entries + 1, count = count + excluded.count;
        END;
        CREATE TRIGGER tag_seconds_delete AFTER DELETE ON time_entry_tag BEGIN
            UPDATE tag_seconds SET entries = entries - 1, count = count - OLD.seconds
                WHERE tag = OLD.tag AND activity = OLD.activity;
            DELETE FROM tag_seconds WHERE tag = OLD.tag AND activity = OLD.activity AND entries <= 0;
        END;
        """

    private static let insertedTags = """
        INSERT INTO time_entry_tag
            SELECT DISTINCT name_key(value), NEW.start_at, NEW.number, NEW.activity, NEW.end_at - NEW.start_at
                FROM json_each(NEW.tags);
        """

    private static let deletedTags = """
        DELETE FROM time_entry_tag WHERE start_at = OLD.start_at AND entry = OLD.number
            AND tag IN (SELECT name_key(value) FROM json_each(OLD.tags));
        """

    /// The rows of `time_entry_tag`, derived from the time entries.
    static let entryTagRows = """
        SELECT DISTINCT name_key(value) AS tag, e.start_at, e.number AS entry, e.activity,
                e.end_at - e.start_at AS seconds
            FROM time_entry e, json_each(CASE WHEN json_valid(e.tags) THEN e.tags ELSE '[]' END)
        """

    /// The rows of `tag_seconds`, derived from the index of tags.
    static let tagSecondsRows = """
        SELECT tag, activity, count(*) AS entries, sum(seconds) AS count FROM time_entry_tag
            GROUP BY tag, activity
        """
}
