/// The weekdays, skipped days, notes and reminders of habits.
///
/// Rows are written with a column that has a default, because the change log would read it as null in the others.
extension Schema {
    static let habitPlans = """
        ALTER TABLE habit_target ADD COLUMN weekdays TEXT;
        ALTER TABLE habit ADD COLUMN reminders TEXT NOT NULL DEFAULT '[]';
        UPDATE habit SET reminders = '[]';
        CREATE TABLE habit_skip (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            habit INTEGER NOT NULL REFERENCES habit (number) ON DELETE CASCADE,
            from_day INTEGER NOT NULL,
            to_day INTEGER NOT NULL,
            reason TEXT
        ) STRICT;
        CREATE INDEX habit_skip_by_day ON habit_skip (habit, from_day, id);
        CREATE TABLE habit_note (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            habit INTEGER NOT NULL REFERENCES habit (number) ON DELETE CASCADE,
            day INTEGER NOT NULL,
            text TEXT NOT NULL,
            UNIQUE (habit, day)
        ) STRICT;
        CREATE TABLE habit_reminder_mark (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            habit INTEGER NOT NULL REFERENCES habit (number) ON DELETE CASCADE,
            day INTEGER NOT NULL,
            time TEXT NOT NULL,
            snoozed_until INTEGER,
            dismissed_at INTEGER,
            shown_at INTEGER,
            UNIQUE (habit, day, time)
        ) STRICT;
        \(droppingStreak("skip_insert", "INSERT ON habit_skip", "NEW", since: "NEW.from_day"))
        \(droppingStreak("skip_update", "UPDATE ON habit_skip", "OLD", since: "min(OLD.from_day, NEW.from_day)"))
        \(droppingStreak("skip_move", "UPDATE OF habit ON habit_skip", "NEW", since: "NEW.from_day"))
        \(droppingStreak("skip_delete", "DELETE ON habit_skip", "OLD", since: "OLD.from_day"))
        """
}
