/// Indexes that have all that a list or count compares, so that its cost does not grow with history.
extension Schema {
    static let orderedTags = """
        DROP TRIGGER task_tag_insert;
        DROP TRIGGER task_tag_update;
        DROP TRIGGER task_tag_delete;
        DROP TABLE task_tag;
        CREATE TABLE task_tag (
            tag TEXT NOT NULL,
            open INTEGER NOT NULL,
            position TEXT NOT NULL,
            task INTEGER NOT NULL,
            PRIMARY KEY (tag, open, position, task)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO task_tag \(tagRows);
        CREATE TRIGGER task_tag_insert AFTER INSERT ON task WHEN NEW.tags <> '[]' BEGIN
            \(insertedTags)
        END;
        CREATE TRIGGER task_tag_update AFTER UPDATE OF tags, completed_at, position ON task
            WHEN NEW.tags <> OLD.tags
                OR (NEW.tags <> '[]' AND (NEW.open <> OLD.open OR NEW.position <> OLD.position)) BEGIN
            \(deletedTags)
            \(insertedTags)
        END;
        CREATE TRIGGER task_tag_delete AFTER DELETE ON task WHEN OLD.tags <> '[]' BEGIN
            \(deletedTags)
        END;
        """

    private static let insertedTags = """
        INSERT INTO task_tag
            SELECT DISTINCT name_key(value), NEW.open, NEW.position, NEW.number FROM json_each(NEW.tags);
        """

    private static let deletedTags = """
        DELETE FROM task_tag WHERE open = OLD.open AND position = OLD.position AND task = OLD.number
            AND tag IN (SELECT name_key(value) FROM json_each(OLD.tags));
        """

    /// The rows of `task_tag`, derived from the tasks.
    static let tagRows = """
        SELECT DISTINCT name_key(value) AS tag, t.open, t.position, t.number AS task
            FROM task t, json_each(CASE WHEN json_valid(t.tags) THEN t.tags ELSE '[]' END)
        """

    /// The number of tasks with each tag.
    static let tagCounts = """
        CREATE TABLE tag_count (
            tag TEXT NOT NULL,
            open INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (tag, open)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO tag_count \(tagCountRows);
        CREATE TRIGGER tag_count_insert AFTER INSERT ON task_tag BEGIN
            INSERT INTO tag_count VALUES (NEW.tag, NEW.open, 1) ON CONFLICT DO UPDATE SET count = count + 1;
        END;
        CREATE TRIGGER tag_count_delete AFTER DELETE ON task_tag BEGIN
            UPDATE tag_count SET count = count - 1 WHERE tag = OLD.tag AND open = OLD.open;
            DELETE FROM tag_count WHERE tag = OLD.tag AND open = OLD.open AND count <= 0;
        END;
        """

    /// The rows of `tag_count`, derived from the index of tags.
    static let tagCountRows = "SELECT tag, open, count(*) AS count FROM task_tag GROUP BY tag, open"

    /// The number comes before the columns of counts, because lists are ordered by it.
    static let countingIndexes = """
        DROP INDEX task_by_due_day;
        DROP INDEX task_by_due_at;
        DROP INDEX task_by_block;
        CREATE INDEX task_by_due_day ON task (open, due_day, number, priority, completed_day)
            WHERE due_day IS NOT NULL AND deleted_at IS NULL;
        CREATE INDEX task_by_due_at ON task (open, due_at, number, priority, completed_day)
            WHERE due_at IS NOT NULL AND deleted_at IS NULL;
        CREATE INDEX task_by_block ON task (open, start_at, number, priority, completed_day)
            WHERE start_at IS NOT NULL AND due_day IS NULL AND due_at IS NULL AND deleted_at IS NULL;
        """

    /// Creations are counted over all projects at once, and the completions of a project by day.
    static let creationIndexes = """
        DROP INDEX task_by_creation;
        CREATE INDEX task_by_creation ON task (created_at, project, completed_day);
        """
}
