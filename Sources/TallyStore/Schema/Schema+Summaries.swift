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

    /// The seconds tracked for each activity. Those of an entry are its parts, which add up to its length.
    static let trackedSeconds = """
        CREATE TABLE activity_seconds (
            activity INTEGER PRIMARY KEY,
            count INTEGER NOT NULL
        ) STRICT;
        INSERT INTO activity_seconds \(activitySeconds);
        CREATE TRIGGER activity_seconds_insert AFTER INSERT ON time_entry BEGIN
            \(countingSeconds)
        END;
        CREATE TRIGGER activity_seconds_delete AFTER DELETE ON time_entry BEGIN
            \(discountingSeconds)
        END;
        CREATE TRIGGER activity_seconds_update AFTER UPDATE OF activity, start_at, end_at ON time_entry BEGIN
            \(discountingSeconds)
            \(countingSeconds)
        END;
        """

    private static let countingSeconds = """
        INSERT INTO activity_seconds VALUES (NEW.activity, NEW.end_at - NEW.start_at)
            ON CONFLICT (activity) DO UPDATE SET count = count + excluded.count;
        """
    private static let discountingSeconds = """
        UPDATE activity_seconds SET count = count - (OLD.end_at - OLD.start_at) WHERE activity = OLD.activity;
        """

    /// The rows of `activity_seconds`, derived from the time entries.
    static let activitySeconds =
        "SELECT activity, sum(end_at - start_at) AS count FROM time_entry GROUP BY activity"

    /// The money on decided stakes, by what determines what became of it.
    static let stakeTotals = """
        CREATE TABLE stake_total (
            currency TEXT NOT NULL,
            decision TEXT NOT NULL,
            conceded INTEGER NOT NULL,
            outcome TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (currency, decision, conceded, outcome)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO stake_total \(stakeTotalRows);
        CREATE TRIGGER stake_total_insert AFTER INSERT ON stake WHEN NEW.decision IS NOT NULL BEGIN
            \(countingStake)
        END;
        CREATE TRIGGER stake_total_delete AFTER DELETE ON stake WHEN OLD.decision IS NOT NULL BEGIN
            \(discountingStake)
        END;
        CREATE TRIGGER stake_total_update AFTER UPDATE ON stake
            WHEN OLD.decision IS NOT NULL OR NEW.decision IS NOT NULL BEGIN
            \(discountingStake)
            \(countingStake)
        END;
        """

    private static let countingStake = """
        INSERT INTO stake_total
            SELECT NEW.currency, NEW.decision, NEW.conceded_at IS NOT NULL, coalesce(NEW.outcome, ''), NEW.cents
            WHERE NEW.decision IS NOT NULL
            ON CONFLICT DO UPDATE SET count = count + excluded.count;
        """
    private static let discountingStake = """
        UPDATE stake_total SET count = count - OLD.cents
            WHERE currency = OLD.currency AND decision = OLD.decision
                AND conceded = (OLD.conceded_at IS NOT NULL) AND outcome = coalesce(OLD.outcome, '');
        """

    /// The rows of `stake_total`, derived from the stakes.
    static let stakeTotalRows = """
        SELECT currency, decision, conceded_at IS NOT NULL AS conceded, coalesce(outcome, '') AS outcome,
                sum(cents) AS count
            FROM stake WHERE decision IS NOT NULL GROUP BY 1, 2, 3, 4
        """
}
