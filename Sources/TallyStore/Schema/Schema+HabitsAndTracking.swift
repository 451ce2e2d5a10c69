/// The tables of habits, activities and time entries.
extension Schema {
    /// The first columns of a named entity, indented as the schema has them.
    private static let entityColumns = [
        "number INTEGER PRIMARY KEY AUTOINCREMENT,", "id TEXT NOT NULL UNIQUE,", "name TEXT NOT NULL,",
        "name_key TEXT NOT NULL UNIQUE,", "color TEXT NOT NULL,", "archived INTEGER NOT NULL,",
        "created_at INTEGER NOT NULL,",
    ].joined(separator: "\n    ")

    static let habits = """
        CREATE TABLE habit (
            \(entityColumns)
            created_day INTEGER NOT NULL,
            revision INTEGER NOT NULL
        ) STRICT;

        -- The target that is valid from from_day on; a null count means no target.
        CREATE TABLE habit_target (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            habit INTEGER NOT NULL REFERENCES habit (number) ON DELETE CASCADE,
            from_day INTEGER NOT NULL,
            count INTEGER,
            per TEXT,
            direction TEXT,
            UNIQUE (habit, from_day)
        ) STRICT;

        -- A day's count is the sum of its events, so that events from two devices add up.
        CREATE TABLE habit_event (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            habit INTEGER NOT NULL REFERENCES habit (number) ON DELETE CASCADE,
            day INTEGER NOT NULL,
            delta INTEGER NOT NULL,
            at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX habit_event_by_day ON habit_event (habit, day, delta);
        """

    static let time = """
        CREATE TABLE activity (
            \(entityColumns)
            revision INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE time_entry (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            activity INTEGER NOT NULL REFERENCES activity (number) ON DELETE CASCADE,
            task INTEGER REFERENCES task (number) ON DELETE SET NULL,
            start_at INTEGER NOT NULL,
            end_at INTEGER NOT NULL CHECK (end_at > start_at),
            note TEXT NOT NULL,
            revision INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX time_entry_by_start ON time_entry (start_at);
        CREATE INDEX time_entry_by_activity ON time_entry (activity, start_at);
        CREATE INDEX time_entry_by_task ON time_entry (task, start_at);

        -- The seconds of an entry on each of the user's days, computed when its start and end are set.
        CREATE TABLE time_part (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            entry INTEGER NOT NULL REFERENCES time_entry (number) ON DELETE CASCADE,
            day INTEGER NOT NULL,
            seconds INTEGER NOT NULL CHECK (seconds > 0),
            UNIQUE (entry, day)
        ) STRICT;
        CREATE INDEX time_part_by_day ON time_part (day, entry, seconds);

        -- The running timer, if any.
        CREATE TABLE timer (
            number INTEGER PRIMARY KEY CHECK (number = 1),
            activity INTEGER NOT NULL REFERENCES activity (number) ON DELETE CASCADE,
            task INTEGER REFERENCES task (number) ON DELETE SET NULL,
            start_at INTEGER NOT NULL,
            note TEXT NOT NULL
        ) STRICT;
        """
}
