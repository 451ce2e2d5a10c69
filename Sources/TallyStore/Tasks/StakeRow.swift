import SQLite
import Tally

/// How a stake stands in its table.
enum StakeRow {
    /// What `stake(_:at:)` reads, in its order, from `stake k`.
    static let columns = """
        k.cents, k.currency, k.reward, k.title, k.project, k.made_at, k.known_at, k.deadline_at, k.due_day,
        k.conceded_at, k.outcome, k.settled_at, k.settlement_note, k.claimed_at, \(seenAt)
        """

    /// How many columns `stake(_:at:)` reads.
    static let width: Int32 = 15

    /// The latest time at which something was written since the stake was made, or imported, where the log that it was made in
    /// was ahead of the clock. That of a step is beside it where the log was ahead of the clock too; where it was not, the log
    /// has the latest time. The unary plus keeps to the index of such times, whose last one is most often the answer.
    static let seenAt = """
        CASE WHEN k.known_at > k.made_at THEN (
            SELECT CASE WHEN m.behind_at IS NULL
                THEN (SELECT clock / 65536000 FROM step ORDER BY number DESC LIMIT 1)
                ELSE (SELECT s.behind_at FROM step s WHERE s.behind_at IS NOT NULL AND +s.number >= m.number
                    ORDER BY s.behind_at DESC LIMIT 1)
                END
                FROM step m WHERE m.number = (
                    SELECT min(c.step) FROM change c
                        WHERE c.entity = 'stake' AND c.operation = 'create' AND c.row = k.number
                        AND c.after ->> 'made_at' = k.made_at))
        END
        """

    static let writtenColumns = [
        "cents", "currency", "reward", "title", "project", "made_at", "known_at", "deadline_at", "due_day",
        "conceded_at", "outcome", "settled_at", "settlement_note", "claimed_at",
    ]

    /// The values of `writtenColumns`.
    static func values(_ stake: Stake) -> [any Bindable] {
        [
            stake.cents, stake.currency.code, stake.reward, stake.title, stake.project, stake.madeAt.seconds,
            stake.knownAt.seconds, stake.deadline.seconds, stake.dueDay.number, stake.concededAt?.seconds,
            stake.settlement?.outcome.rawValue, stake.settlement?.at.seconds, stake.settlement?.note,
            stake.claimedAt?.seconds,
        ]
    }

    /// nil for the nulls of an outer join.
    static func stake(_ row: borrowing Row, at index: Int32) -> Stake? {
        guard let cents = row.optionalInt(index) else { return nil }
        return Stake(
            cents: cents, currency: Currency(stored: row.text(index + 1)),
            reward: row.optionalText(index + 2),
            title: row.text(index + 3), project: row.int(index + 4),
            madeAt: Instant(seconds: row.int64(index + 5)), knownAt: Instant(seconds: row.int64(index + 6)),
            deadline: Instant(seconds: row.int64(index + 7)), dueDay: Day(number: row.int(index + 8)),
            concededAt: row.optionalInt64(index + 9).map(Instant.init(seconds:)),
            settlement: settlement(row, at: index + 10),
            claimedAt: row.optionalInt64(index + 13).map(Instant.init(seconds:)),
            seenAt: row.optionalInt64(index + 14).map(Instant.init(seconds:)))
    }

    private static func settlement(_ row: borrowing Row, at index: Int32) -> Settlement? {
        guard let outcome = row.optionalText(index).flatMap(Settlement.Outcome.init(rawValue:)) else {
            return nil
        }
        return Settlement(
            outcome: outcome, note: row.text(index + 2), at: Instant(seconds: row.int64(index + 1)))
    }
}
