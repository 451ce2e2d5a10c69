import JSONRPC
import Tally

struct StakeList: Method {
    static let name = "stake.list"
    static let summary = "Lists stakes by the day of their deadline."
    static let details = """
        Days with a pending stake come first, the next one first; then the others, the latest first.
        """
    static let effect = Effect.reads
    static let example = Example(after: [Scene.staked])

    let status: Stake.Status?
    let from: Day?
    let to: Day?

    static let shape = Shape(
        StakeList.init,
        Field("status", \.status, "only stakes that stand so"),
        Field("from", \.from, "only deadlines on this day or later"),
        Field("to", \.to, "only deadlines on this day or earlier"))

    struct Answer: LaidOut {
        let groups: [StakeGroup]

        static let layout = Layout<Answer>([Member("groups", \.groups, "the stakes of each day")])
    }

    func run(on engine: isolated Engine) throws -> Answer {
        let (first, last) = (from ?? .min, to ?? .max)
        guard first <= last else {
            throw InvalidParams(path: "to", problem: "must not be before from (\(first))")
        }
        return Answer(groups: try engine.stakes(status: status, in: first...last))
    }
}

struct StakeSummary: Method {
    static let name = "stake.summary"
    static let summary = "Sums up what is at risk, saved, owed, paid and waived, by currency."
    static let details =
        "No money is moved: the ledger says what is owed, and `stake.settle` what became of it."
    static let effect = Effect.reads
    static let example = Example(after: [Scene.staked])

    static let shape = Shape(StakeSummary.init)

    struct Answer: LaidOut {
        let currencies: [Ledger]

        static let layout = Layout<Answer>([
            Member("currencies", \.currencies, "one for each currency that has a stake")
        ])
    }

    func run(on engine: isolated Engine) throws -> Answer {
        Answer(currencies: try engine.ledgers())
    }
}
