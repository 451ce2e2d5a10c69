/// What repeats, waits and depends on other tasks.
extension Schema {
    /// Lists that are empty are null, and take one byte.
    static let planning = """
        CREATE TABLE series (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            rule TEXT NOT NULL,
            counted_from TEXT NOT NULL,
            catches_up INTEGER NOT NULL,
            repeats_stake INTEGER NOT NULL,
            start_day INTEGER NOT NULL,
            start_time INTEGER,
            created_at INTEGER NOT NULL,
            ended_at INTEGER,
            revision INTEGER NOT NULL
        ) STRICT;
        ALTER TABLE task ADD COLUMN wait_day INTEGER;
        ALTER TABLE task ADD COLUMN wait_at INTEGER;
        ALTER TABLE task ADD COLUMN scheduled_day INTEGER;
        ALTER TABLE task ADD COLUMN scheduled_at INTEGER;
        ALTER TABLE task ADD COLUMN url TEXT;
        ALTER TABLE task ADD COLUMN external TEXT;
        ALTER TABLE task ADD COLUMN checklist TEXT;
        ALTER TABLE task ADD COLUMN annotations TEXT;
        ALTER TABLE task ADD COLUMN depends_on TEXT;
        ALTER TABLE task ADD COLUMN parent TEXT;
        ALTER TABLE task ADD COLUMN series INTEGER REFERENCES series (number);
        ALTER TABLE task ADD COLUMN occurrence INTEGER;
        CREATE INDEX task_by_wait_day ON task (wait_day) WHERE wait_day IS NOT NULL AND completed_at IS NULL;
        CREATE INDEX task_by_wait_at ON task (wait_at) WHERE wait_at IS NOT NULL AND completed_at IS NULL;
        CREATE INDEX task_by_scheduled_day ON task (scheduled_day) WHERE scheduled_day IS NOT NULL;
        CREATE INDEX task_by_scheduled_at ON task (scheduled_at) WHERE scheduled_at IS NOT NULL;
        CREATE INDEX task_by_parent ON task (parent, open) WHERE parent IS NOT NULL;
        CREATE INDEX task_by_series ON task (series, occurrence) WHERE series IS NOT NULL;
        -- The tasks that depend on another.
        CREATE TABLE task_dependency (
            blocker TEXT NOT NULL,
            task INTEGER NOT NULL,
            PRIMARY KEY (blocker, task)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER task_dependency_insert AFTER INSERT ON task WHEN NEW.depends_on IS NOT NULL BEGIN
            INSERT INTO task_dependency SELECT value, NEW.number FROM json_each(NEW.depends_on);
        END;
        CREATE TRIGGER task_dependency_update AFTER UPDATE OF depends_on ON task
            WHEN NEW.depends_on IS NOT OLD.depends_on BEGIN
            DELETE FROM task_dependency WHERE task = OLD.number
                AND blocker IN (SELECT value FROM json_each(OLD.depends_on));
            INSERT INTO task_dependency SELECT value, NEW.number FROM json_each(NEW.depends_on);
        END;
        CREATE TRIGGER task_dependency_delete AFTER DELETE ON task WHEN OLD.depends_on IS NOT NULL BEGIN
            DELETE FROM task_dependency WHERE task = OLD.number
                AND blocker IN (SELECT value FROM json_each(OLD.depends_on));
        END;
        """

    /// An index of the tasks that depend on others, for the open ones among them.
    static let dependingTasks = """
        CREATE INDEX task_depending ON task (open) WHERE depends_on IS NOT NULL AND deleted_at IS NULL
        """

    /// Indexes of waits and of when work can begin that also find done tasks, by status.
    static let waits = """
        DROP INDEX task_by_wait_day;
        DROP INDEX task_by_wait_at;
        DROP INDEX task_by_scheduled_day;
        DROP INDEX task_by_scheduled_at;
        CREATE INDEX task_by_wait_day ON task (open, wait_day)
            WHERE wait_day IS NOT NULL AND deleted_at IS NULL;
        CREATE INDEX task_by_wait_at ON task (open, wait_at)
            WHERE wait_at IS NOT NULL AND deleted_at IS NULL;
        CREATE INDEX task_by_scheduled_day ON task (open, scheduled_day)
            WHERE scheduled_day IS NOT NULL AND deleted_at IS NULL;
        CREATE INDEX task_by_scheduled_at ON task (open, scheduled_at)
            WHERE scheduled_at IS NOT NULL AND deleted_at IS NULL
        """

    /// The rows of `task_dependency`, derived from the tasks.
    static let dependencyRows = """
        SELECT DISTINCT value AS blocker, t.number AS task FROM task t, json_each(
            CASE WHEN t.depends_on IS NOT NULL AND json_valid(t.depends_on) THEN t.depends_on ELSE '[]' END)
        """
}
