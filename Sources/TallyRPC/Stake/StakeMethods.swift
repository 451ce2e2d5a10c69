import JSONRPC
import Tally

struct StakeConcedeMethod: Method {
    static let name = "stake.concede"
    static let summary = "Concedes a pending stake, which then expires at once."
    static let details = "The task stays open, but completing it no longer saves the stake."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .conflict, .invalidState]
    static let example = Example(#"{"id": 1, "confirm": true}"#, after: [ExampleRequest.staked])

    let id: TaskReference
    let confirm: Bool
    let ifRevision: Int?

    static let shape = Shape(
        StakeConcedeMethod.init,
        Field("id", \.id, FieldText.task),
        Field("confirm", \.confirm, "must be true, because a conceded stake stays expired"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> TaskResult {
        guard confirm else {
            throw Failure.invalid(.confirmationNeeded, path: "confirm", problem: "must be true")
        }
        return TaskResult(task: try engine.concedeStake(id, ifRevision: ifRevision))
    }
}

struct StakeSettleMethod: Method {
    static let name = "stake.settle"
    static let summary = "Settles an expired stake as paid or waived."
    static let details = "The outcome cannot be changed later."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .conflict, .invalidState]
    static let example = Example(
        #"{"id": 1, "outcome": "paid", "note": "To the animal shelter"}"#,
        after: [ExampleRequest.staked, #"{"method": "stake.concede", "params": {"id": 1, "confirm": true}}"#])

    let id: TaskReference
    let outcome: Settlement.Outcome
    let note: Notes?
    let ifRevision: Int?

    static let shape = Shape(
        StakeSettleMethod.init,
        Field("id", \.id, FieldText.task),
        Field("outcome", \.outcome, "whether it was paid or waived"),
        Field("note", \.note, "a note, at most 64 KiB"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> TaskResult {
        TaskResult(task: try engine.settleStake(id, outcome, note: note, ifRevision: ifRevision))
    }
}

struct StakeClaimMethod: Method {
    static let name = "stake.claim"
    static let summary = "Marks the reward of a complete stake as claimed."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .conflict, .invalidState]
    static let example = Example(
        #"{"id": 1}"#, after: [ExampleRequest.staked, #"{"method": "task.complete", "params": {"id": 1}}"#])

    let id: TaskReference
    let ifRevision: Int?

    static let shape = Shape(
        StakeClaimMethod.init,
        Field("id", \.id, FieldText.task),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> TaskResult {
        TaskResult(task: try engine.claimStake(id, ifRevision: ifRevision))
    }
}

struct StakeListMethod: Method {
    static let name = "stake.list"
    static let summary = "Lists stakes by the day of their deadline."
    static let details = """
        Days with a pending stake come first, earliest first. The other days follow, latest first.
        """
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.staked])

    let status: OneOrMore<Stake.Status>?
    let from: DayText<Ahead>?
    let to: DayText<Ahead>?

    static let shape = Shape(
        StakeListMethod.init,
        Field("status", \.status, FieldText.stakeStatus),
        Field("from", \.from, FieldText.deadlineFrom),
        Field("to", \.to, FieldText.deadlineTo))

    struct Result: LaidOut {
        let groups: [StakeGroup]

        static let layout = Layout<Result>([Member("groups", \.groups, "the stakes of each day")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        var query = StakeQuery()
        query.statuses = status?.set ?? []
        query.days = try .given(from: from, to: to, at: engine.moment)
        return Result(groups: try engine.stakes(matching: query).groups)
    }
}

struct StakeSummaryMethod: Method {
    static let name = "stake.summary"
    static let summary = "Sums up the amounts at risk, saved, owed, paid and waived by currency."
    static let details = """
        Tally moves no money. The ledger shows what is owed, and `stake.settle` records the outcome.
        """
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.staked])

    static let shape = Shape(StakeSummaryMethod.init)

    struct Result: LaidOut {
        let currencies: [Ledger]

        static let layout = Layout<Result>([
            Member("currencies", \.currencies, "one ledger for each currency that has a stake")
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(currencies: try engine.ledgers())
    }
}
