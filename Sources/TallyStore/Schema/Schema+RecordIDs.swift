/// The UUIDs of all records, and a change log that names records and references by them.
extension Schema {
    static let recordIDs = """
        ALTER TABLE focus_stint RENAME TO focus_interval;
        DROP INDEX focus_stint_by_until;
        DROP INDEX focus_stint_by_task;
        CREATE INDEX focus_interval_by_until ON focus_interval (until_day, from_day);
        CREATE INDEX focus_interval_by_task ON focus_interval (task);
        UPDATE change SET entity = 'focus_interval' WHERE entity = 'focus_stint';

        -- The UUID of the changed record.
        ALTER TABLE change ADD COLUMN record TEXT NOT NULL DEFAULT '';
        ALTER TABLE focus_interval ADD COLUMN id TEXT NOT NULL DEFAULT '';
        ALTER TABLE habit_event ADD COLUMN id TEXT NOT NULL DEFAULT '';
        -- The terms of a stake outlive the project, so they contain its id and no reference.
        ALTER TABLE stake ADD COLUMN project_id TEXT NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';

        -- Values that cannot be read stay as they are.
        CREATE TEMP TABLE unreadable AS SELECT number, before, after FROM change
            WHERE NOT json_valid(coalesce(before, '{}')) OR NOT json_valid(coalesce(after, '{}'));
        UPDATE change SET before = NULL, after = NULL WHERE number IN (SELECT number FROM unreadable);

        \(knownEntities)
        \(knownParts)

        UPDATE habit_event SET id = coalesce(
            (SELECT id FROM known WHERE entity = 'habit_event' AND row = number),
            \(id(of: ["'habitEvent'", "number"])));
        UPDATE focus_interval SET id = coalesce(
            (SELECT id FROM known WHERE entity = 'focus_interval' AND row = number),
            \(id(of: ["'focusInterval'", "number"])));
        CREATE UNIQUE INDEX habit_event_by_id ON habit_event (id);
        CREATE UNIQUE INDEX focus_interval_by_id ON focus_interval (id);
        UPDATE stake SET project_id =
            coalesce((SELECT id FROM known WHERE entity = 'project' AND row = stake.project), project_id);
        ALTER TABLE stake DROP COLUMN project;

        \(loggedReferences)
        \(loggedRecords)
        UPDATE change SET before = u.before, after = u.after FROM unreadable u WHERE u.number = change.number;
        DROP TABLE unreadable;
        DROP TABLE known;
        """

    /// The ids of all entities that exist or existed.
    private static let knownEntities = """
        CREATE TEMP TABLE known (
            entity TEXT NOT NULL,
            row INTEGER NOT NULL,
            id TEXT NOT NULL,
            -- The id of the entity that the record is part of.
            owner TEXT,
            PRIMARY KEY (entity, row)
        ) WITHOUT ROWID;
        INSERT OR IGNORE INTO known (entity, row, id)
            SELECT entity, row, after ->> 'id' FROM change
                WHERE operation = 'create'
                    AND entity IN ('project', 'task', 'habit', 'activity', 'time_entry');
        INSERT OR IGNORE INTO known (entity, row, id)
            SELECT 'project', number, id FROM project
            UNION ALL SELECT 'task', number, id FROM task
            UNION ALL SELECT 'habit', number, id FROM habit
            UNION ALL SELECT 'activity', number, id FROM activity
            UNION ALL SELECT 'time_entry', number, id FROM time_entry;
        """

    /// The ids of all parts that exist or existed. Equal events and intervals differ in their order, which
    /// documents preserve; deleted ones, which documents lack, come last.
    private static let knownParts = """
        INSERT OR IGNORE INTO known (entity, row, owner, id)
            SELECT 'habit_event', p.row, k.id, \(id(of: [
                "'habitEvent'", "k.id", "date(p.day * 86400, 'unixepoch')", "p.delta", "p.at",
                "row_number() OVER (PARTITION BY p.habit, p.day, p.delta, p.at ORDER BY p.deleted, p.row)",
            ]))
                FROM (
                    SELECT number AS row, 0 AS deleted, habit, day, delta, at FROM habit_event
                    UNION ALL SELECT row, 1, after ->> 'habit', after ->> 'day', after ->> 'delta',
                            after ->> 'at'
                        FROM change WHERE entity = 'habit_event' AND operation = 'create'
                            AND row NOT IN (SELECT number FROM habit_event) GROUP BY row) p
                JOIN known k ON k.entity = 'habit' AND k.row = p.habit;
        INSERT OR IGNORE INTO known (entity, row, owner, id)
            SELECT 'focus_interval', p.row, k.id, \(id(of: [
                "'focusInterval'", "k.id", "date(p.from_day * 86400, 'unixepoch')",
                "date(p.until_day * 86400, 'unixepoch')", "p.focus_order",
                """
                row_number() OVER (
                    PARTITION BY p.task, p.from_day, p.until_day, p.focus_order
                        ORDER BY p.deleted, p.row)
                """,
            ]))
                FROM (
                    SELECT number AS row, 0 AS deleted, task, from_day, until_day, focus_order
                        FROM focus_interval
                    UNION ALL SELECT row, 1, after ->> 'task', after ->> 'from_day', after ->> 'until_day',
                            after ->> 'focus_order'
                        FROM change WHERE entity = 'focus_interval' AND operation = 'create'
                            AND row NOT IN (SELECT number FROM focus_interval) GROUP BY row) p
                JOIN known k ON k.entity = 'task' AND k.row = p.task;
        INSERT OR IGNORE INTO known (entity, row, owner, id)
            SELECT 'habit_target', p.row, k.id,
                    \(id(of: ["'habitTarget'", "k.id", "date(p.day * 86400, 'unixepoch')"]))
                FROM (
                    SELECT number AS row, habit, from_day AS day FROM habit_target
                    UNION ALL SELECT row, after ->> 'habit', after ->> 'from_day'
                        FROM change WHERE entity = 'habit_target' AND operation = 'create') p
                JOIN known k ON k.entity = 'habit' AND k.row = p.habit;
        INSERT OR IGNORE INTO known (entity, row, owner, id)
            SELECT 'reminder_mark', p.row, k.id,
                    \(id(of: ["'reminderMark'", "k.id", "p.reminder", "p.anchor"]))
                FROM (
                    SELECT number AS row, task, reminder, anchor FROM reminder_mark
                    UNION ALL SELECT row, after ->> 'task', after ->> 'reminder', after ->> 'anchor'
                        FROM change WHERE entity = 'reminder_mark' AND operation = 'create') p
                JOIN known k ON k.entity = 'task' AND k.row = p.task;
        INSERT OR IGNORE INTO known (entity, row, owner, id)
            SELECT 'time_part', p.row, k.id,
                    \(id(of: ["'timePart'", "k.id", "date(p.day * 86400, 'unixepoch')"]))
                FROM (
                    SELECT number AS row, entry, day FROM time_part
                    UNION ALL SELECT row, after ->> 'entry', after ->> 'day'
                        FROM change WHERE entity = 'time_part' AND operation = 'create') p
                JOIN known k ON k.entity = 'time_entry' AND k.row = p.entry;
        INSERT OR IGNORE INTO known (entity, row, owner, id)
            SELECT 'stake', p.row, k.id, \(id(of: ["'stake'", "k.id"]))
                FROM (
                    SELECT number AS row FROM stake
                    UNION ALL SELECT row FROM change WHERE entity = 'stake' AND operation = 'create') p
                JOIN known k ON k.entity = 'task' AND k.row = p.row;
        """

    /// Replaces references in the log with ids. Each change of a part gets the id of its owner.
    private static let loggedReferences =
        [
            ("task", "project", "project"), ("time_entry", "activity", "activity"),
            ("time_entry", "task", "task"),
            ("timer", "activity", "activity"), ("timer", "task", "task"),
            ("habit_event", "habit", "habit"), ("habit_target", "habit", "habit"),
            ("focus_interval", "task", "task"), ("reminder_mark", "task", "task"),
            ("time_part", "entry", "time_entry"), ("stake", "number", "task"),
        ]
        .map { entity, column, target in
            """
            UPDATE change SET before = \(reference("before", column, target)),
                    after = \(reference("after", column, target))
                WHERE entity = '\(entity)'
                    AND (before ->> '\(column)' IS NOT NULL OR after ->> '\(column)' IS NOT NULL);

            """
        }.joined()
        + [
            ("habit_event", "habit"), ("habit_target", "habit"), ("focus_interval", "task"),
            ("reminder_mark", "task"), ("time_part", "entry"), ("stake", "number"),
        ]
        .map { entity, column in
            """
            UPDATE change SET before = json_set(before, '$.\(column)', k.owner),
                    after = json_set(after, '$.\(column)', k.owner)
                FROM known k
                WHERE change.entity = '\(entity)' AND operation = 'update'
                    AND k.entity = '\(entity)' AND k.row = change.row;

            """
        }.joined()
            + """
            UPDATE change SET before = \(stakeProject("before")), after = \(stakeProject("after"))
                WHERE entity = 'stake';
            """

    private static let loggedRecords = """
        UPDATE change SET before = json_set(before, '$.id', k.id), after = json_set(after, '$.id', k.id)
            FROM known k WHERE change.entity IN ('habit_event', 'focus_interval')
                AND k.entity = change.entity AND k.row = change.row;
        UPDATE change SET record = k.id FROM known k WHERE k.entity = change.entity AND k.row = change.row;
        UPDATE change SET record = derived_id(entity) WHERE entity IN ('settings', 'timer');
        UPDATE change SET record = coalesce(\(id(of: [
                "'celebration'", "date((coalesce(after, before) ->> 'day') * 86400, 'unixepoch')",
            ])), '')
            WHERE entity = 'celebration';
        """

    /// The SQL of `Identifier.derived(from:)`.
    private static func id(of parts: [String]) -> String {
        "derived_id(" + parts.joined(separator: " || char(31) || ") + ")"
    }

    private static func reference(_ json: String, _ column: String, _ target: String) -> String {
        """
        json_replace(\(json), '$.\(column)',
            (SELECT id FROM known WHERE entity = '\(target)' AND row = \(json) ->> '\(column)'))
        """
    }

    private static func stakeProject(_ json: String) -> String {
        """
        CASE WHEN json_type(\(json), '$.project') IS NULL THEN \(json)
            ELSE json_set(json_remove(\(json), '$.project'), '$.project_id', coalesce(
                (SELECT id FROM known WHERE entity = 'project' AND row = \(json) ->> 'project'),
                '00000000-0000-0000-0000-000000000000'))
            END
        """
    }
}
