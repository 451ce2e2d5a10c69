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
    var selection = StepSelection()

    static let shape = Shape(
        { HistoryListMethod(limit: $0, before: $1) },
        Field("limit", \.limit, "the maximum number of steps").defaulting(to: 50).within(1...1000),
        Field("before", \.before, "only steps before this one, such as the last of the previous page").within(
            1...Int.max)
    ).including(StepSelection.shape(), at: \.selection)

    struct Result: LaidOut {
        let steps: [HistoryStepView]

        static let layout = Layout<Result>([Member("steps", \.steps, "the steps")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(
            steps: try engine.history(
                before: before, limit: limit, madeBy: selection.madeBy,
                since: selection.start(at: engine.moment)))
    }
}

struct HistoryUndoMethod: Method {
    static let name = "history.undo"
    static let summary = "Undoes a step, which is everything that one request changed."
    static let details = """
        Without `step`, this undoes the latest step that is not undone, no matter which client or process \
        made it, even after a restart. An earlier step can be undone if no later change depends on it. A \
        stake can be undone only within 5 minutes after it was made.

        With `madeBy` or `since`, this undoes all such steps, latest first; one that a rule or a later step \
        prevents is in `kept`. Without `since`, these are the steps of today. Each is redone by itself.
        """
    static let effect = Effect.changes
    static let runsAlone = true
    static let failures = [ErrorCode.notFound, .notUndoable, .stakeLocked]
    static let example = Example(
        after: [ExampleRequest.report, #"{"method": "task.delete", "params": {"id": 1}}"#])

    let step: Int?
    var selection = StepSelection()

    static let shape = Shape(
        { HistoryUndoMethod(step: $0) },
        Field("step", \.step, "a step of `history.list`; defaults to the latest one that is not undone")
            .within(1...Int.max)
    ).including(StepSelection.shape(), at: \.selection)

    struct Result: LaidOut {
        let undone: HistoryStepView
        var steps: UndoneSteps

        static let layout = Layout<Result>([
            Member("undone", \.undone, "the undone step; the latest of several"),
            Member("steps", \.steps.steps, "all undone steps, latest first"),
            Member("kept", \.steps.kept, "the selected steps that could not be undone, latest first"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        guard selection.isEmpty else {
            if step != nil {
                throw InvalidParams(
                    .conflictingMembers, path: "step",
                    problem: "cannot be given together with madeBy or since")
            }
            let steps = try engine.undo(
                madeBy: selection.madeBy, since: selection.start(at: engine.moment))
            return Result(undone: steps.steps[0], steps: steps)
        }
        let undone = try engine.undo(step: step)
        return Result(undone: undone, steps: UndoneSteps(steps: [undone], kept: []))
    }
}

/// The steps that a request selects by who made them and when.
struct StepSelection: Sendable {
    var madeBy: Author?
    var since: DateText<Past>?

    var isEmpty: Bool { madeBy == nil && since == nil }

    static func shape() -> Shape<StepSelection> {
        Shape(
            StepSelection.init,
            Field("madeBy", \.madeBy, "only steps that these made"),
            Field("since", \.since, "only steps since this time; a date is its start"))
    }

    /// Returns the time since which steps are selected; nil if there is none.
    func start(at moment: Moment) throws -> Instant? {
        switch try since?.due(at: moment) {
        case .instant(let instant): instant
        case .day(let day): moment.rule.interval(of: day).lowerBound
        case nil: nil
        }
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
