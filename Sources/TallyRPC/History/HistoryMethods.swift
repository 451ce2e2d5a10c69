import JSONRPC
import Tally

struct HistoryListMethod: Method {
    static let name = "history.list"
    static let summary = "Lists the steps in history, latest first."
    static let details = """
        One request is one step, with everything it changed. An undo or redo is not a step of its own; it \
        changes `undone` of another step.
        """
    static let effect = Effect.reads
    static let example = Example(
        #"{"limit": 2}"#, after: [ExampleRequest.report, ExampleRequest.focusReport])

    let limit: Int
    let before: Int?

    static let shape = Shape(
        HistoryListMethod.init,
        Field("limit", \.limit, "the maximum number of steps").defaulting(to: 50).within(1...1000),
        Field("before", \.before, "only steps before this one, such as the last of the previous page").within(
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
    static let summary = "Undoes a step, which is everything that one request changed."
    static let details = """
        Without `step`, this undoes the latest step that is not undone, no matter which client or process \
        made it, even after a restart. An earlier step can be undone if no later change depends on it. A \
        stake can be undone only within 5 minutes after it was made.
        """
    static let effect = Effect.changes
    static let runsAlone = true
    static let failures = [ErrorCode.notFound, .notUndoable, .stakeLocked]
    static let example = Example(
        after: [ExampleRequest.report, #"{"method": "task.delete", "params": {"id": 1}}"#])

    let step: Int?

    static let shape = Shape(
        HistoryUndoMethod.init,
        Field("step", \.step, "a step of `history.list`; defaults to the latest one that is not undone")
            .within(1...Int.max))

    struct Result: LaidOut {
        let undone: HistoryStepView

        static let layout = Layout<Result>([Member("undone", \.undone, "the undone step")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(undone: try engine.undo(step: step))
    }
}

struct HistoryRedoMethod: Method {
    static let name = "history.redo"
    static let summary = "Redoes the step that was undone last."
    static let details = "A new change makes redo impossible."
    static let effect = Effect.changes
    static let runsAlone = true
    static let failures = [ErrorCode.notUndoable, .stakeLocked]
    static let example = Example(after: [ExampleRequest.report, #"{"method": "history.undo"}"#])

    static let shape = Shape(HistoryRedoMethod.init)

    struct Result: LaidOut {
        let redone: HistoryStepView

        static let layout = Layout<Result>([Member("redone", \.redone, "the redone step")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(redone: try engine.redo())
    }
}

struct ChangesSinceMethod: Method {
    static let name = "changes.since"
    static let summary = "Returns the changes after a cursor, in order, so that a client can catch up."
    static let details = """
        Applied in order from the start, the changes produce every record as `data.export` returns it. A \
        `create` adds a record with all its `values`, an `update` sets the given values, and a `delete` \
        removes the record. The log goes back as far as `historyDays` in the settings says. If it lacks \
        changes after the cursor, `reset` is true.
        """
    static let effect = Effect.reads
    static let example = Example(#"{"limit": 1}"#, after: [ExampleRequest.report])

    let cursor: ChangeCursor?
    let limit: Int

    static let shape = Shape(
        ChangesSinceMethod.init,
        Field("cursor", \.cursor, "a cursor from an earlier result or notification; defaults to the start"),
        Field("limit", \.limit, "the maximum number of changes").defaulting(to: 500).within(1...5000))

    func run(on engine: isolated Engine) throws -> RecordChangePage {
        try engine.changes(after: cursor?.number, limit: limit)
    }
}

/// A position in the change log, as clients store it.
struct ChangeCursor: WireString {
    let number: Int

    static var schema: Schema { .string(pattern: "^[0-9]{1,18}$").examples(["0"]) }

    static func read(_ text: String) throws -> ChangeCursor {
        guard text.utf8.count <= 18, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text)
        else { throw InvalidValue("must be a cursor that this server returned", InvalidReason.invalidCursor) }
        return ChangeCursor(number: number)
    }

    var wireText: String { String(number) }
}
