/// The tables of settings, projects and tasks, and of focus, stakes and reminders.
extension Schema {
    static let settings = """
        CREATE TABLE settings (
            number INTEGER PRIMARY KEY CHECK (number = 1),
            time_zone TEXT,
            day_start INTEGER,
            week_start INTEGER,
            revision INTEGER NOT NULL DEFAULT 1
        ) STRICT;
        INSERT INTO settings (number) VALUES (1);
        """

    static let backups = """
        ALTER TABLE settings ADD COLUMN backups INTEGER;
        """

    static let notificationSettings = """
        -- A JSON array of offsets.
        ALTER TABLE settings ADD COLUMN default_reminders TEXT;
        ALTER TABLE settings ADD COLUMN notify_reminders INTEGER;
        ALTER TABLE settings ADD COLUMN notify_stakes INTEGER;
        ALTER TABLE settings ADD COLUMN notify_day INTEGER;
        ALTER TABLE settings ADD COLUMN notify_celebration INTEGER;
        """

    static let projects = """
        CREATE TABLE project (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            name_key TEXT NOT NULL UNIQUE,
            description TEXT NOT NULL,
            color TEXT NOT NULL,
            archived INTEGER NOT NULL,
            position TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            revision INTEGER NOT NULL
        ) STRICT;
        """

    static let tasks = """
        CREATE TABLE task (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            title TEXT NOT NULL,
            notes TEXT NOT NULL,
            priority INTEGER NOT NULL CHECK (priority BETWEEN 0 AND 3),
            project INTEGER NOT NULL REFERENCES project (number),
            tags TEXT NOT NULL,
            due_day INTEGER,
            due_at INTEGER,
            part_of_day INTEGER NOT NULL,
            all_day INTEGER NOT NULL,
            start_at INTEGER,
            end_at INTEGER,
            position TEXT NOT NULL,
            focus_day INTEGER,
            focus_order INTEGER,
            created_at INTEGER NOT NULL,
            completed_at INTEGER,
            completed_day INTEGER,
            revision INTEGER NOT NULL,
            open INTEGER GENERATED ALWAYS AS (completed_at IS NULL) STORED,
            CHECK (due_day IS NULL OR due_at IS NULL),
            CHECK ((focus_day IS NULL) = (focus_order IS NULL)),
            CHECK ((completed_at IS NULL) = (completed_day IS NULL))
        ) STRICT;
        -- Indexes separate open and completed tasks, so that the cost of listing open tasks does not grow
        -- with history. Every index implicitly ends with the number.
        CREATE INDEX task_by_number ON task (open);
        CREATE INDEX task_by_position ON task (open, position);
        CREATE INDEX task_by_priority ON task (open, priority, position);
        CREATE INDEX task_by_project ON task (project, open, position);
        CREATE INDEX task_by_due_day ON task (open, due_day) WHERE due_day IS NOT NULL;
        CREATE INDEX task_by_due_at ON task (open, due_at) WHERE due_at IS NOT NULL;
        CREATE INDEX task_by_start ON task (start_at) WHERE start_at IS NOT NULL;
        CREATE INDEX task_by_completion ON task (completed_day, completed_at) WHERE completed_day IS NOT NULL;
        CREATE INDEX task_by_score ON task (completed_day, priority) WHERE completed_day IS NOT NULL;
        CREATE INDEX task_by_focus ON task (focus_day, focus_order) WHERE focus_day IS NOT NULL;
        CREATE INDEX task_open_in_focus ON task (focus_day) WHERE focus_day IS NOT NULL AND completed_day IS NULL;
        CREATE INDEX task_done_in_focus ON task (completed_day)
            WHERE focus_day IS NOT NULL AND completed_day IS NOT NULL;

        -- An index by tag, maintained by triggers.
        CREATE TABLE task_tag (
            tag TEXT NOT NULL,
            task INTEGER NOT NULL,
            PRIMARY KEY (tag, task)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER task_tag_insert AFTER INSERT ON task WHEN NEW.tags <> '[]' BEGIN
            INSERT INTO task_tag SELECT DISTINCT name_key(value), NEW.number FROM json_each(NEW.tags);
        END;
        CREATE TRIGGER task_tag_update AFTER UPDATE OF tags ON task WHEN NEW.tags <> OLD.tags BEGIN
            DELETE FROM task_tag WHERE task = OLD.number
                AND tag IN (SELECT name_key(value) FROM json_each(OLD.tags));
            INSERT INTO task_tag SELECT DISTINCT name_key(value), NEW.number FROM json_each(NEW.tags);
        END;
        CREATE TRIGGER task_tag_delete AFTER DELETE ON task WHEN OLD.tags <> '[]' BEGIN
            DELETE FROM task_tag WHERE task = OLD.number
                AND tag IN (SELECT name_key(value) FROM json_each(OLD.tags));
        END;

        -- Titles and notes without case and diacritics, for search and sorting. Maintained by `SearchIndex`.
        CREATE TABLE task_text (
            number INTEGER PRIMARY KEY,
            title TEXT NOT NULL,
            notes TEXT NOT NULL
        ) STRICT;
        CREATE INDEX task_text_by_title ON task_text (title);

        -- The trigrams of task_text.
        CREATE VIRTUAL TABLE task_search USING fts5 (
            title, notes, content = 'task_text', content_rowid = 'number', tokenize = 'trigram case_sensitive 1');
        CREATE VIRTUAL TABLE task_search_terms USING fts5vocab (task_search, instance);

        -- The days on which a task was in focus before it was removed: from_day to the day before until_day.
        CREATE TABLE focus_stint (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            task INTEGER NOT NULL REFERENCES task (number) ON DELETE CASCADE,
            from_day INTEGER NOT NULL,
            until_day INTEGER NOT NULL CHECK (until_day > from_day),
            focus_order INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX focus_stint_by_until ON focus_stint (until_day, from_day);
        CREATE INDEX focus_stint_by_task ON focus_stint (task);

        -- The days on which all focus tasks were completed.
        CREATE TABLE celebration (
            number INTEGER PRIMARY KEY,
            day INTEGER NOT NULL UNIQUE,
            at INTEGER NOT NULL
        ) STRICT;
        """

    static let statistics = """
        -- Covering indexes for queries over many days.
        CREATE INDEX task_by_creation ON task (project, created_at, completed_day);
        CREATE INDEX task_by_project_score ON task (project, completed_day, priority, created_at)
            WHERE completed_day IS NOT NULL;
        CREATE INDEX task_finished_in_focus ON task (completed_day, focus_day, focus_order)
            WHERE focus_day IS NOT NULL AND completed_day IS NOT NULL;
        DROP INDEX task_done_in_focus;
        """

    static let stakes = """
        ALTER TABLE settings ADD COLUMN currency TEXT;
        ALTER TABLE settings ADD COLUMN default_stake INTEGER;

        -- The stake of the task with the same number.
        CREATE TABLE stake (
            number INTEGER PRIMARY KEY REFERENCES task (number) ON DELETE CASCADE,
            cents INTEGER NOT NULL CHECK (cents >= 100),
            currency TEXT NOT NULL,
            reward TEXT,
            title TEXT NOT NULL,
            project INTEGER NOT NULL,
            made_at INTEGER NOT NULL,
            known_at INTEGER NOT NULL,
            deadline_at INTEGER NOT NULL,
            due_day INTEGER NOT NULL,
            conceded_at INTEGER,
            outcome TEXT CHECK (outcome IN ('paid', 'waived')),
            settled_at INTEGER,
            settlement_note TEXT,
            claimed_at INTEGER,
            CHECK ((outcome IS NULL) = (settled_at IS NULL) AND (outcome IS NULL) = (settlement_note IS NULL))
        ) STRICT;
        CREATE INDEX stake_by_due ON stake (due_day, deadline_at);
        CREATE INDEX stake_by_deadline ON stake (deadline_at) WHERE conceded_at IS NULL;

        -- A JSON array of offsets and instants.
        ALTER TABLE task ADD COLUMN reminders TEXT NOT NULL DEFAULT '[]';
        CREATE INDEX task_with_reminders ON task (number) WHERE completed_at IS NULL AND reminders <> '[]';

        -- The snooze or dismissal of a reminder while the task had this start or due.
        CREATE TABLE reminder_mark (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            task INTEGER NOT NULL REFERENCES task (number) ON DELETE CASCADE,
            reminder TEXT NOT NULL,
            anchor TEXT NOT NULL,
            snoozed_until INTEGER,
            dismissed_at INTEGER,
            UNIQUE (task, reminder, anchor)
        ) STRICT;
        """
}
