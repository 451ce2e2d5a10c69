/// The change log, and history in it.
extension Schema {
    static let changeLog = """
        -- This database among others of the same person.
        CREATE TABLE device (
            number INTEGER PRIMARY KEY CHECK (number = 1),
            id TEXT NOT NULL
        ) STRICT;

        -- One request that changed records. `clock` is a hybrid logical clock: milliseconds << 16 | counter.
        CREATE TABLE step (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            clock INTEGER NOT NULL,
            device TEXT NOT NULL,
            method TEXT NOT NULL,
            mutation_id TEXT,
            fingerprint INTEGER NOT NULL,
            answer TEXT
        ) STRICT;
        CREATE UNIQUE INDEX step_by_mutation ON step (mutation_id) WHERE mutation_id IS NOT NULL;

        -- One change of one row. `before` and `after` are JSON objects: of an update, only the columns that differ.
        CREATE TABLE change (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            step INTEGER NOT NULL,
            entity TEXT NOT NULL,
            row INTEGER NOT NULL,
            operation TEXT NOT NULL CHECK (operation IN ('create', 'update', 'delete')),
            before TEXT,
            after TEXT
        ) STRICT;
        CREATE INDEX change_by_step ON change (step);
        """

    static let history = """
        -- Of a step that took another back or did it again: that other one.
        ALTER TABLE step ADD COLUMN target INTEGER;
        -- While a step is taken back: the step that did so. The step that did it again last.
        ALTER TABLE step ADD COLUMN undone_by INTEGER;
        ALTER TABLE step ADD COLUMN redone_by INTEGER;
        CREATE INDEX step_undone ON step (undone_by) WHERE undone_by IS NOT NULL;

        -- Finds the id of what was deleted.
        CREATE INDEX change_deletion ON change (entity, row) WHERE operation = 'delete';
        """

    static let clocks = """
        -- Where the log was ahead of the machine's clock: what that clock showed.
        ALTER TABLE step ADD COLUMN behind_at INTEGER;
        CREATE INDEX step_behind ON step (behind_at) WHERE behind_at IS NOT NULL;
        -- Of the first step after such ones that showed the time of the log again, or a later one.
        ALTER TABLE step ADD COLUMN caught_up INTEGER;
        CREATE INDEX step_caught_up ON step (number) WHERE caught_up;

        -- Finds the steps that made a stake, or set its deadline.
        CREATE INDEX change_stake ON change (row) WHERE entity = 'stake';

        -- Of earlier steps it is known where a stake was made: no later ones showed more, until the log's own time rose.
        UPDATE step SET behind_at = (
                SELECT max(k.made_at) FROM stake k JOIN change c ON c.entity = 'stake' AND c.row = k.number
                    WHERE k.known_at > k.made_at AND c.operation = 'create' AND c.step <= step.number
                        AND step.clock / 65536000 <= k.known_at)
            WHERE number >= (
                SELECT min(c.step) FROM stake k JOIN change c ON c.entity = 'stake' AND c.row = k.number
                    WHERE k.known_at > k.made_at AND c.operation = 'create');

        -- What the log knew when a stake was made is in the log.
        ALTER TABLE stake DROP COLUMN known_at;
        UPDATE change SET before = json_remove(before, '$.known_at'), after = json_remove(after, '$.known_at')
            WHERE entity = 'stake';
        """
}
