import JSONRPC
import Tally

extension StakeView: LaidOut {
    public static let layout = Layout<StakeView>(
        "Stake",
        [
            Member("cents", \.stake.cents, "how much is at stake"),
            Member("currency", \.stake.currency, "its ISO 4217 currency"),
            Member("status", \.status, "how it stands, derived from its deadline and the task's completion"),
            Member("reward", \.stake.reward, "what the user promised themself"),
            Member(
                "deadline", \.stake.deadline,
                "the last moment in time; unlike a due that is a date, it does not move with the zone"),
            Member("createdAt", \.stake.madeAt, "when it was made"),
            Member("concededAt", \.stake.concededAt, "when it was given up"),
            Member("settlement", \.stake.settlement, "what became of it, where it expired and was settled"),
            Member("claimedAt", \.stake.claimedAt, "when its reward was taken"),
        ])
}

extension Settlement: LaidOut {
    public static let layout = Layout<Settlement>([
        Member("outcome", \.outcome, "whether what was owed was paid or waived"),
        Member("note", \.note, "further text, \"\" for none"),
        Member("at", \.at, "when it was settled"),
    ])
}

extension StakeGroup: LaidOut {
    public static let layout = Layout<StakeGroup>([
        Member("date", \.date, "the user's day of the deadline"),
        Member("stakes", \.stakes, "pending ones first, then by deadline"),
    ])
}

extension StakeGroup.Entry: LaidOut {
    public static let layout = Layout<StakeGroup.Entry>([
        Member("task", \.task, "the task, with its stake"),
        Member("relative", \.relative, "how far the deadline is: `in 6d 23h`, `3h 5m ago`"),
    ])
}

extension Ledger: LaidOut {
    public static let layout = Layout<Ledger>([
        Member("currency", \.currency, "the ISO 4217 currency of the sums"),
        Member("atRisk", \.atRisk, "cents of pending stakes"),
        Member("saved", \.saved, "cents of complete ones"),
        Member("owed", \.owed, "cents of expired ones that are not settled"),
        Member("paid", \.paid, "cents of expired ones that were paid"),
        Member("waived", \.waived, "cents of expired ones that were waived"),
    ])
}
