/// What streaks are read from.
extension Schema {
    /// The kept streaks of habits. Triggers drop those that no longer match the counts and targets. Only rules can
    /// compute them, so the next change of the habit keeps a new one.
    static let keptStreaks = """
        CREATE TABLE habit_streak (
            habit INTEGER PRIMARY KEY REFERENCES habit (number) ON DELETE CASCADE,
            until_day INTEGER NOT NULL,
            week_start INTEGER NOT NULL,
            current INTEGER NOT NULL,
            longest INTEGER NOT NULL
        ) STRICT;
        \(droppingStreak("event_insert", "INSERT ON habit_event", "NEW", since: "NEW.day"))
        \(droppingStreak("event_update", "UPDATE ON habit_event", "OLD", since: "min(OLD.day, NEW.day)"))
        \(droppingStreak("event_move", "UPDATE OF habit ON habit_event", "NEW", since: "NEW.day"))
        \(droppingStreak("event_delete", "DELETE ON habit_event", "OLD", since: "OLD.day"))
        \(droppingStreak("target_insert", "INSERT ON habit_target", "NEW"))
        \(droppingStreak("target_update", "UPDATE ON habit_target", "OLD"))
        \(droppingStreak("target_move", "UPDATE OF habit ON habit_target", "NEW"))
        \(droppingStreak("target_delete", "DELETE ON habit_target", "OLD"))
        CREATE TRIGGER habit_streak_creation AFTER UPDATE ON habit WHEN NEW.created_day <> OLD.created_day BEGIN
            DELETE FROM habit_streak WHERE habit = NEW.number;
        END;
        """

    static func droppingStreak(
        _ name: String, _ change: String, _ row: String, since day: String? = nil
    ) -> String {
        """
        CREATE TRIGGER habit_streak_\(name) AFTER \(change) BEGIN
            DELETE FROM habit_streak WHERE habit = \(row).habit\(day.map { " AND until_day >= " + $0 } ?? "");
        END;
        """
    }

    /// The runs of days in a row with a completed task, kept by triggers on `completion_count`.
    static let scoreRuns = """
        CREATE TABLE score_run (
            first_day INTEGER PRIMARY KEY,
            last_day INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX score_run_by_length ON score_run (last_day - first_day);
        INSERT INTO score_run \(scoreRunRows);

        CREATE TRIGGER score_run_insert AFTER INSERT ON completion_count
            WHEN NEW.count > 0 AND NOT \(isInRun) BEGIN
            \(joinRuns)
        END;
        CREATE TRIGGER score_run_update AFTER UPDATE ON completion_count
            WHEN NEW.count > 0 AND OLD.count <= 0 AND NOT \(isInRun) BEGIN
            \(joinRuns)
        END;
        CREATE TRIGGER score_run_split AFTER UPDATE ON completion_count
            WHEN NEW.count <= 0 AND OLD.count > 0 AND \(isInRun)
                AND NOT EXISTS (SELECT 1 FROM completion_count WHERE day = NEW.day AND count > 0) BEGIN
            INSERT INTO score_run
                SELECT NEW.day + 1, last_day FROM score_run
                    WHERE first_day = \(runStart) AND last_day > NEW.day;
            UPDATE score_run SET last_day = NEW.day - 1 WHERE first_day = \(runStart) AND first_day < NEW.day;
            DELETE FROM score_run WHERE first_day = NEW.day;
        END;
        """

    /// The first day of the last run that begins by the day.
    private static let runStart = "(SELECT max(first_day) FROM score_run WHERE first_day <= NEW.day)"
    private static let isInRun =
        "EXISTS (SELECT 1 FROM score_run WHERE first_day = \(runStart) AND last_day >= NEW.day)"

    private static let joinRuns = """
        INSERT INTO score_run VALUES (
            coalesce((SELECT first_day FROM score_run WHERE first_day = \(runStart) AND last_day = NEW.day - 1),
                NEW.day),
            coalesce((SELECT last_day FROM score_run WHERE first_day = NEW.day + 1), NEW.day)
        ) ON CONFLICT (first_day) DO UPDATE SET last_day = excluded.last_day;
        DELETE FROM score_run WHERE first_day = NEW.day + 1;
        """

    /// The rows of `score_run`, derived from the tasks.
    static let scoreRunRows = """
        SELECT min(day) AS first_day, max(day) AS last_day FROM (
            SELECT day, day - row_number() OVER (ORDER BY day) AS run FROM (
                SELECT DISTINCT completed_day AS day FROM task WHERE completed_day IS NOT NULL))
            GROUP BY run
        """
}
