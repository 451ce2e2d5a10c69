/// Counts of tasks that triggers keep, so that reading them does not grow with history.
extension Schema {
    static let summaries = """
        CREATE TABLE task_count (
            project INTEGER NOT NULL,
            open INTEGER NOT NULL,
            priority INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (project, open, priority)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE completion_count (
            day INTEGER NOT NULL,
            priority INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (day, priority)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO task_count \(taskCounts);
        INSERT INTO completion_count \(completionCounts);

        CREATE TRIGGER task_count_insert AFTER INSERT ON task BEGIN
            INSERT INTO task_count VALUES (NEW.project, NEW.open, NEW.priority, 1)
                ON CONFLICT DO UPDATE SET count = count + 1;
        END;
        CREATE TRIGGER task_count_delete AFTER DELETE ON task BEGIN
            UPDATE task_count SET count = count - 1
                WHERE project = OLD.project AND open = OLD.open AND priority = OLD.priority;
        END;
        CREATE TRIGGER task_count_update AFTER UPDATE ON task
            WHEN OLD.project <> NEW.project OR OLD.open <> NEW.open OR OLD.priority <> NEW.priority BEGIN
            UPDATE task_count SET count = count - 1
                WHERE project = OLD.project AND open = OLD.open AND priority = OLD.priority;
            INSERT INTO task_count VALUES (NEW.project, NEW.open, NEW.priority, 1)
                ON CONFLICT DO UPDATE SET count = count + 1;
        END;
        CREATE TRIGGER completion_count_insert AFTER INSERT ON task WHEN NEW.completed_day IS NOT NULL BEGIN
            INSERT INTO completion_count VALUES (NEW.completed_day, NEW.priority, 1)
                ON CONFLICT DO UPDATE SET count = count + 1;
        END;
        CREATE TRIGGER completion_count_delete AFTER DELETE ON task WHEN OLD.completed_day IS NOT NULL BEGIN
            UPDATE completion_count SET count = count - 1
                WHERE day = OLD.completed_day AND priority = OLD.priority;
        END;
        CREATE TRIGGER completion_count_update AFTER UPDATE ON task
            WHEN OLD.completed_day IS NOT NEW.completed_day OR OLD.priority <> NEW.priority BEGIN
            UPDATE completion_count SET count = count - 1
                WHERE day = OLD.completed_day AND priority = OLD.priority;
            INSERT INTO completion_count
                SELECT NEW.completed_day, NEW.priority, 1 WHERE NEW.completed_day IS NOT NULL
                ON CONFLICT DO UPDATE SET count = count + 1;
        END;
        DROP INDEX task_by_score;
        """

    /// The rows of `task_count`, derived from the tasks.
    static let taskCounts =
        "SELECT project, open, priority, count(*) AS count FROM task GROUP BY project, open, priority"
    /// The rows of `completion_count`, derived from the tasks.
    static let completionCounts = """
        SELECT completed_day AS day, priority, count(*) AS count FROM task WHERE completed_day IS NOT NULL
            GROUP BY completed_day, priority
        """
}
