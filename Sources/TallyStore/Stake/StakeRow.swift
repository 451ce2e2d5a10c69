import SQLite
import Tally

/// The mapping of stakes to their table.
enum StakeRow {
    /// The columns that `stake(_:at:)` reads, in its order, from `stake k`.
    static let columns = """
        k.cents, k.currency, k.reward, k.title, k.project_id, k.made_at, k.deadline_at, k.due_day,
        k.conceded_at, k.outcome, k.settled_at, k.settlement_note, k.claimed_at, k.decision,
        k.binding
        """

    /// The number of columns that `stake(_:at:)` reads.
    static let width: Int32 = 15

    static let writtenColumns = [
        "cents", "currency", "reward", "title", "project_id", "made_at", "deadline_at", "due_day",
        "conceded_at", "outcome", "settled_at", "settlement_note", "claimed_at", "decision",
        "binding",
    ]

    /// Returns the values of `writtenColumns`.
    static func values(_ stake: Stake) -> [any Bindable] {
        [
            stake.cents, stake.currency.code, stake.reward, stake.title, stake.project.text,
            stake.madeAt.seconds,
            stake.deadline.seconds, stake.dueDay.number, stake.concededAt?.seconds,
            stake.settlement?.outcome.rawValue, stake.settlement?.at.seconds, stake.settlement?.note,
            stake.claimedAt?.seconds, stake.decision?.rawValue, stake.isBinding ? 1 : Int?.none,
        ]
    }

    /// Reads a stake; nil if an outer join found none.
    static func stake(_ row: borrowing Row, at index: Int32) -> Stake? {
        guard let cents = row.optionalInt(index) else { return nil }
        return Stake(
            cents: cents, currency: Currency(stored: row.text(index + 1)),
            reward: row.optionalText(index + 2),
            title: row.text(index + 3), project: Identifier(stored: row.text(index + 4)),
            madeAt: Instant(seconds: row.int64(index + 5)),
            deadline: Instant(seconds: row.int64(index + 6)), dueDay: Day(number: row.int(index + 7)),
            concededAt: row.optionalInt64(index + 8).map(Instant.init(seconds:)),
            settlement: settlement(row, at: index + 9),
            claimedAt: row.optionalInt64(index + 12).map(Instant.init(seconds:)),
            decision: row.optionalText(index + 13).flatMap(Stake.Decision.init(rawValue:)),
            isBinding: row.bool(index + 14))
    }

    private static func settlement(_ row: borrowing Row, at index: Int32) -> Settlement? {
        guard let outcome = row.optionalText(index).flatMap(Settlement.Outcome.init(rawValue:)) else {
            return nil
        }
        return Settlement(
            outcome: outcome, note: row.text(index + 2), at: Instant(seconds: row.int64(index + 1)))
    }
}
