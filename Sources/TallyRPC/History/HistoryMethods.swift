import JSONRPC
import Tally

struct HistoryListMethod: Method {
    static let name = "history.list"
    static let summary = "Lists the steps that can be undone, the latest first."
    static let details = """
        One request is one step, with everything that it caused. Undoing and redoing are no steps of their own: they show in \
        `undone`.
        """
    static let effect = Effect.reads
    static let example = Example(
        #"{"limit": 2}"#, after: [ExampleRequest.report, ExampleRequest.focusReport])

    let limit: Int
    let before: Int?

    static let shape = Shape(
        HistoryListMethod.init,
        Field("limit", \.limit, "how many").defaulting(to: 50).within(1...1000),
        Field("before", \.before, "only steps before this one: the last of the page before").within(
            1...Int.max))

    struct Result: LaidOut {
        let steps: [HistoryStepView]

        static let layout = Layout<Result>([Member("steps", \.steps, "the steps")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(steps: try engine.history(before: before, limit: limit))
    }
}

struct HistoryUndoMethod: Method {
    static let name = "history.undo"
    static let summary = "Takes a step back: everything that one request changed."
    static let details = """
        Without `step` it is the latest that is in force, whichever client or process made it, also after a restart. An \
        earlier one is taken back if nothing that was done since depends on it. A stake is only taken back within 5 minutes \
        of its making.
        """
    static let effect = Effect.changes
    static let runsAlone = true
    static let failures = [ErrorCode.notFound, .notUndoable, .stakeLocked]
    static let example = Example(
        after: [ExampleRequest.report, #"{"method": "task.delete", "params": {"id": 1}}"#])

    let step: Int?

    static let shape = Shape(
        HistoryUndoMethod.init,
        Field("step", \.step, "a step of `history.list`; the latest that is in force where absent")
            .within(1...Int.max))

    struct Result: LaidOut {
        let undone: HistoryStepView

        static let layout = Layout<Result>([Member("undone", \.undone, "the step that was taken back")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(undone: try engine.undo(step: step))
    }
}

struct HistoryRedoMethod: Method {
    static let name = "history.redo"
    static let summary = "Does again the step that was undone last."
    static let details = "Until something new is done."
    static let effect = Effect.changes
    static let runsAlone = true
    static let failures = [ErrorCode.notUndoable, .stakeLocked]
    static let example = Example(after: [ExampleRequest.report, #"{"method": "history.undo"}"#])

    static let shape = Shape(HistoryRedoMethod.init)

    struct Result: LaidOut {
        let redone: HistoryStepView

        static let layout = Layout<Result>([Member("redone", \.redone, "the step that was done again")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(redone: try engine.redo())
    }
}

struct ChangesSinceMethod: Method {
    static let name = "changes.since"
    static let summary = "Answers what changed after a cursor, in order: a client that was away catches up."
    static let details = """
        Applied one after the other, from the beginning, the changes give every stored record as `data.export` tells it: a \
        `create` brings a record with all its `values`, an `update` those that are new, a `delete` takes it away.
        """
    static let effect = Effect.reads
    static let example = Example(#"{"limit": 1}"#, after: [ExampleRequest.report])

    let cursor: ChangeCursor?
    let limit: Int

    static let shape = Shape(
        ChangesSinceMethod.init,
        Field("cursor", \.cursor, "what an earlier answer or an event gave; the beginning where absent"),
        Field("limit", \.limit, "how many changes at most").defaulting(to: 500).within(1...5000))

    func run(on engine: isolated Engine) throws -> RecordChangePage {
        try engine.changes(after: cursor?.number, limit: limit)
    }
}

/// A place in the change log, as clients keep it.
struct ChangeCursor: StringCodable {
    let number: Int

    static var schema: Schema { .string(pattern: "^[0-9]{1,18}$") }

    static func read(_ text: String) throws -> ChangeCursor {
        guard text.utf8.count <= 18, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text)
        else { throw InvalidValue("must be a cursor that this server gave") }
        return ChangeCursor(number: number)
    }

    var wireText: String { String(number) }
}
