import JSONRPC
import Tally

struct StakeConcede: Method {
    static let name = "stake.concede"
    static let summary = "Gives a pending stake up: it is expired at once."
    static let details = "The task stays; completing it does not save the stake any more."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .conflict, .invalidState]
    static let example = Example(#"{"id": 1, "confirm": true}"#, after: [Scene.staked])

    let id: TaskReference
    let confirm: Bool
    let ifRevision: Int?

    static let shape = Shape(
        StakeConcede.init,
        Field("id", \.id, FieldText.task),
        Field("confirm", \.confirm, "must be true, as nothing takes it back"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> TaskAnswer {
        guard confirm else { throw InvalidParams(path: "confirm", problem: "must be true") }
        return TaskAnswer(task: try engine.concedeStake(id, ifRevision: ifRevision))
    }
}

struct StakeSettle: Method {
    static let name = "stake.settle"
    static let summary = "Says what became of an expired stake."
    static let details = "What was said once stays."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .conflict, .invalidState]
    static let example = Example(
        #"{"id": 1, "outcome": "paid", "note": "To the animal shelter"}"#,
        after: [Scene.staked, #"{"method": "stake.concede", "params": {"id": 1, "confirm": true}}"#])

    let id: TaskReference
    let outcome: Settlement.Outcome
    let note: Notes?
    let ifRevision: Int?

    static let shape = Shape(
        StakeSettle.init,
        Field("id", \.id, FieldText.task),
        Field("outcome", \.outcome, "whether it was paid or waived"),
        Field("note", \.note, "further text, at most 64 KiB"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> TaskAnswer {
        TaskAnswer(task: try engine.settleStake(id, outcome, note: note, ifRevision: ifRevision))
    }
}

struct StakeClaim: Method {
    static let name = "stake.claim"
    static let summary = "Marks the reward of a complete stake as taken."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .conflict, .invalidState]
    static let example = Example(
        #"{"id": 1}"#, after: [Scene.staked, #"{"method": "task.complete", "params": {"id": 1}}"#])

    let id: TaskReference
    let ifRevision: Int?

    static let shape = Shape(
        StakeClaim.init,
        Field("id", \.id, FieldText.task),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> TaskAnswer {
        TaskAnswer(task: try engine.claimStake(id, ifRevision: ifRevision))
    }
}
