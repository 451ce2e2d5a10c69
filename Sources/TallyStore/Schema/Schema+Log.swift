/// The tables of the change log.
extension Schema {
    static let changeLog = """
        -- The id of this database, among others of the same user.
        CREATE TABLE device (
            number INTEGER PRIMARY KEY CHECK (number = 1),
            id TEXT NOT NULL
        ) STRICT;

        -- A request that changed records. `clock` is a hybrid logical clock: milliseconds << 16 | counter.
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

        -- A change of one row. `before` and `after` are JSON objects; for an update, of the changed columns.
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
        -- The step that this one undid or redid.
        ALTER TABLE step ADD COLUMN target INTEGER;
        -- The step that undid this one, while it is undone, and the step that last redid it.
        ALTER TABLE step ADD COLUMN undone_by INTEGER;
        ALTER TABLE step ADD COLUMN redone_by INTEGER;
        CREATE INDEX step_undone ON step (undone_by) WHERE undone_by IS NOT NULL;

        -- Finds the id of a deleted record.
        CREATE INDEX change_deletion ON change (entity, row) WHERE operation = 'delete';
        """

    static let clocks = """
        -- The time of the machine's clock in seconds, if the log's clock was ahead of it.
        ALTER TABLE step ADD COLUMN behind_at INTEGER;
        CREATE INDEX step_behind ON step (behind_at) WHERE behind_at IS NOT NULL;
        -- Whether this is the first step after such steps at which the machine's clock had caught up.
        ALTER TABLE step ADD COLUMN caught_up INTEGER;
        CREATE INDEX step_caught_up ON step (number) WHERE caught_up;

        -- Finds the steps that created a stake or set its deadline.
        CREATE INDEX change_stake ON change (row) WHERE entity = 'stake';

        -- Earlier versions stored the machine's time only with stakes. Steps from a stake on get the latest
        -- of those times, until the log's own clock advanced.
        UPDATE step SET behind_at = (
                SELECT max(k.made_at) FROM stake k JOIN change c ON c.entity = 'stake' AND c.row = k.number
                    WHERE k.known_at > k.made_at AND c.operation = 'create' AND c.step <= step.number
                        AND step.clock / 65536000 <= k.known_at)
            WHERE number >= (
                SELECT min(c.step) FROM stake k JOIN change c ON c.entity = 'stake' AND c.row = k.number
                    WHERE k.known_at > k.made_at AND c.operation = 'create');

        -- The log itself now has the time that `known_at` stored.
        ALTER TABLE stake DROP COLUMN known_at;
        UPDATE change SET before = json_remove(before, '$.known_at'), after = json_remove(after, '$.known_at')
            WHERE entity = 'stake';
        """
}
