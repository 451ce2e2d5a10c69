/// The decisions about stakes, and what clients have shown.
extension Schema {
    static let shown = """
        ALTER TABLE reminder_mark ADD COLUMN shown_at INTEGER;
        ALTER TABLE stake ADD COLUMN expiry_shown_at INTEGER;
        """

    static let stakeDecisions = """
        ALTER TABLE stake ADD COLUMN decision TEXT CHECK (decision IN ('complete', 'expired'));
        ALTER TABLE stake ADD COLUMN binding INTEGER;

        -- Earlier versions derived from the log whether a deadline had passed.
        UPDATE stake AS k SET decision = 'expired' WHERE k.outcome IS NOT NULL OR EXISTS (
            SELECT 1 FROM task t WHERE t.number = k.number AND t.completed_at IS NULL
                AND (name_key(t.title) <> name_key(k.title) OR t.project <> k.project));
        UPDATE stake AS k SET decision = CASE WHEN k.conceded_at IS NULL AND EXISTS (
                    SELECT 1 FROM task t WHERE t.number = k.number AND t.completed_at <= k.deadline_at)
                THEN 'complete' ELSE 'expired' END
            WHERE decision IS NULL AND k.deadline_at < (
                SELECT CASE WHEN last.behind_at IS NULL THEN last.clock / 65536000 ELSE (
                    SELECT CASE WHEN m.behind_at IS NULL
                            OR EXISTS (SELECT 1 FROM step u WHERE u.caught_up AND u.number >= m.number)
                        THEN last.clock / 65536000
                        ELSE (SELECT s.behind_at FROM step s
                            WHERE s.behind_at IS NOT NULL AND +s.number >= m.number
                            ORDER BY s.behind_at DESC LIMIT 1)
                        END
                        FROM step m WHERE m.number = (
                            SELECT min(c.step) FROM change c WHERE c.entity = 'stake' AND c.row = k.number
                                AND c.after ->> 'deadline_at' = k.deadline_at AND c.number > coalesce((
                                    SELECT max(o.number) FROM change o
                                        WHERE o.entity = 'stake' AND o.row = k.number
                                            AND o.after ->> 'deadline_at' <> k.deadline_at), -1))) END
                    FROM (SELECT clock, behind_at FROM step ORDER BY number DESC LIMIT 1) AS last);
        UPDATE stake SET binding = 1
            WHERE made_at + 300 < (SELECT max(clock) / 65536000 FROM step);
        INSERT INTO step (clock, device, method, fingerprint)
            SELECT (SELECT max(clock) + 1 FROM step), (SELECT id FROM device), 'stake.decide', 0
                WHERE EXISTS (SELECT 1 FROM stake WHERE decision IS NOT NULL OR binding IS NOT NULL);
        INSERT INTO change (step, entity, row, operation, before, after)
            SELECT (SELECT max(number) FROM step), 'stake', number, 'update',
                    json_object('decision', NULL, 'binding', NULL),
                    json_object('decision', decision, 'binding', binding)
                FROM stake WHERE decision IS NOT NULL OR binding IS NOT NULL;

        -- Stakes that time has yet to decide.
        CREATE INDEX stake_undecided ON stake (deadline_at) WHERE decision IS NULL;
        CREATE INDEX stake_not_binding ON stake (made_at) WHERE binding IS NULL;

        DROP INDEX change_stake;
        DROP INDEX step_behind;
        DROP INDEX step_caught_up;
        ALTER TABLE step DROP COLUMN behind_at;
        ALTER TABLE step DROP COLUMN caught_up;
        """
}
