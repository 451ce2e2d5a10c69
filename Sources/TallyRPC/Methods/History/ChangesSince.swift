import JSONRPC
import Tally

struct ChangesSince: Method {
    static let name = "changes.since"
    static let summary = "Answers what changed after a cursor, in order: a client that was away catches up."
    static let details = """
        Applied one after the other, from the beginning, the changes give every stored fact as `data.export` tells it: a \
        `create` brings a fact with all its `values`, an `update` those that are new, a `delete` takes it away.
        """
    static let effect = Effect.reads
    static let example = Example(#"{"limit": 1}"#, after: [Scene.report])

    let cursor: ChangeCursor?
    let limit: Int

    static let shape = Shape(
        ChangesSince.init,
        Field("cursor", \.cursor, "what an earlier answer or an event gave; the beginning where absent"),
        Field("limit", \.limit, "how many changes at most").defaulting(to: 500).within(1...5000))

    func run(on engine: isolated Engine) throws -> FactChangePage {
        try engine.changes(after: cursor?.number, limit: limit)
    }
}
