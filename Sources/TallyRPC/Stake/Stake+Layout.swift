import JSONRPC
import Tally

extension StakeView: LaidOut {
    public static let layout = Layout<StakeView>(
        "Stake",
        [
            Member("cents", \.stake.cents, "the amount in cents"),
            Member("currency", \.stake.currency, "its ISO 4217 currency"),
            Member("status", \.status, "its status, derived from the deadline and the task's completion"),
            Member("reward", \.stake.reward, "the reward that the user set for meeting the deadline"),
            Member(
                "deadline", \.stake.deadline,
                "the last second in time; unlike a due date, it does not move with the time zone"),
            Member("createdAt", \.stake.madeAt, "when it was made"),
            Member("concededAt", \.stake.concededAt, "when it was conceded"),
            Member("settlement", \.stake.settlement, "how it was settled; null if it was not"),
            Member("claimedAt", \.stake.claimedAt, "when its reward was claimed"),
        ])
}

extension Settlement: LaidOut {
    public static let layout = Layout<Settlement>([
        Member("outcome", \.outcome, "whether the amount was paid or waived"),
        Member("note", \.note, "a note, \"\" for none"),
        Member("at", \.at, "when it was settled"),
    ])
}

extension StakeGroup: LaidOut {
    public static let layout = Layout<StakeGroup>([
        Member("date", \.date, "the user's day of the deadlines"),
        Member("stakes", \.stakes, "the stakes: pending ones first, then by deadline"),
    ])
}

extension StakeGroup.Entry: LaidOut {
    public static let layout = Layout<StakeGroup.Entry>([
        Member("task", \.task, "the task, with its stake"),
        Member("deleted", \.task.isDeleted, "whether the task was deleted; its stake stays in the ledger"),
        Member("relative", \.relative, "the time to the deadline: `in 6d 23h`, `3h 5m ago`"),
    ])
}

extension Ledger: LaidOut {
    public static let layout = Layout<Ledger>([
        Member("currency", \.currency, "the ISO 4217 currency of the amounts"),
        Member("atRisk", \.atRisk, "cents of pending stakes"),
        Member("saved", \.saved, "cents of complete stakes"),
        Member("owed", \.owed, "cents of expired stakes that are not settled"),
        Member("paid", \.paid, "cents of expired stakes that were paid"),
        Member("waived", \.waived, "cents of expired stakes that were waived"),
    ])
}
