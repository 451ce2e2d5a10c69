import SQLite
import Tally

/// The mapping of stakes to their table.
enum StakeRow {
    /// The columns that `stake(_:at:)` reads, in its order, from `stake k`.
    static let columns = """
        k.cents, k.currency, k.reward, k.title, k.project, k.made_at, k.deadline_at, k.due_day,
        k.conceded_at, k.outcome, k.settled_at, k.settlement_note, k.claimed_at, \(seenAt)
        """

    /// The number of columns that `stake(_:at:)` reads.
    static let width: Int32 = 14

    /// The expression of `Stake.seenAt`. The deadline was set by the first change with it that follows the
    /// last change with another one. Deleting the stake and restoring it by undo makes no difference.
    private static let seenAt = """
        CASE WHEN k.number IS NOT NULL THEN (\(latestTime(
            since: """
                SELECT min(c.step) FROM change c
                    WHERE \(ofStake) AND c.after ->> 'deadline_at' = k.deadline_at AND c.number > coalesce((
                        SELECT max(o.number) FROM change o WHERE o.entity = 'stake' AND o.row = k.number
                            AND o.after ->> 'deadline_at' <> k.deadline_at), -1)
                """))) END
        """

    /// The latest time in the log since the stake was first made, not counting its restoration by undo.
    static let seenSinceMaking = latestTime(
        since: """
            SELECT min(c.step) FROM change c
                WHERE \(ofStake) AND c.operation = 'create' AND c.after ->> 'made_at' = k.made_at
            """)

    private static let ofStake = "c.entity = 'stake' AND c.row = k.number"

    /// Returns the expression of the latest time of the machine's clock since a step; null before it.
    ///
    /// If the last step was not behind the log's clock, that is the log's time. Otherwise it is the log's
    /// time if the machine's clock reached it at or after the step, or else the latest `behind_at` since the
    /// step. The unary plus keeps SQLite on the index of `behind_at`, whose last entry usually matches.
    private static func latestTime(since step: String) -> String {
        """
        SELECT CASE WHEN last.behind_at IS NULL THEN last.clock / 65536000 ELSE (
            SELECT CASE WHEN m.behind_at IS NULL
                    OR EXISTS (SELECT 1 FROM step u WHERE u.caught_up AND u.number >= m.number)
                THEN last.clock / 65536000
                ELSE (SELECT s.behind_at FROM step s WHERE s.behind_at IS NOT NULL AND +s.number >= m.number
                    ORDER BY s.behind_at DESC LIMIT 1)
                END
                FROM step m WHERE m.number = (\(step))) END
            FROM (SELECT clock, behind_at FROM step ORDER BY number DESC LIMIT 1) AS last
        """
    }

    static let writtenColumns = [
        "cents", "currency", "reward", "title", "project", "made_at", "deadline_at", "due_day",
        "conceded_at", "outcome", "settled_at", "settlement_note", "claimed_at",
    ]

    /// Returns the values of `writtenColumns`.
    static func values(_ stake: Stake) -> [any Bindable] {
        [
            stake.cents, stake.currency.code, stake.reward, stake.title, stake.project, stake.madeAt.seconds,
            stake.deadline.seconds, stake.dueDay.number, stake.concededAt?.seconds,
            stake.settlement?.outcome.rawValue, stake.settlement?.at.seconds, stake.settlement?.note,
            stake.claimedAt?.seconds,
        ]
    }

    /// Reads a stake; nil if an outer join found none.
    static func stake(_ row: borrowing Row, at index: Int32) -> Stake? {
        guard let cents = row.optionalInt(index) else { return nil }
        return Stake(
            cents: cents, currency: Currency(stored: row.text(index + 1)),
            reward: row.optionalText(index + 2),
            title: row.text(index + 3), project: row.int(index + 4),
            madeAt: Instant(seconds: row.int64(index + 5)),
            deadline: Instant(seconds: row.int64(index + 6)), dueDay: Day(number: row.int(index + 7)),
            concededAt: row.optionalInt64(index + 8).map(Instant.init(seconds:)),
            settlement: settlement(row, at: index + 9),
            claimedAt: row.optionalInt64(index + 12).map(Instant.init(seconds:)),
            seenAt: row.optionalInt64(index + 13).map(Instant.init(seconds:)))
    }

    private static func settlement(_ row: borrowing Row, at index: Int32) -> Settlement? {
        guard let outcome = row.optionalText(index).flatMap(Settlement.Outcome.init(rawValue:)) else {
            return nil
        }
        return Settlement(
            outcome: outcome, note: row.text(index + 2), at: Instant(seconds: row.int64(index + 1)))
    }
}
