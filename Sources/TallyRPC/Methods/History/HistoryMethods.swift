import JSONRPC
import Tally

struct HistoryList: Method {
    static let name = "history.list"
    static let summary = "Lists the steps that can be undone, the latest first."
    static let details = """
        One request is one step, with everything that it caused. Undoing and redoing are no steps of their own: they show in \
        `undone`.
        """
    static let effect = Effect.reads
    static let example = Example(#"{"limit": 2}"#, after: [Scene.report, Scene.focusReport])

    let limit: Int
    let before: Int?

    static let shape = Shape(
        HistoryList.init,
        Field("limit", \.limit, "how many").defaulting(to: 50).within(1...1000),
        Field("before", \.before, "only steps before this one: the last of the page before").within(
            1...Int.max))

    struct Answer: LaidOut {
        let steps: [HistoryStepView]

        static let layout = Layout<Answer>([Member("steps", \.steps, "the steps")])
    }

    func run(on engine: isolated Engine) throws -> Answer {
        Answer(steps: try engine.history(before: before, limit: limit))
    }
}

struct HistoryUndo: Method {
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
        after: [Scene.report, #"{"method": "task.delete", "params": {"id": 1}}"#])

    let step: Int?

    static let shape = Shape(
        HistoryUndo.init,
        Field("step", \.step, "a step of `history.list`; the latest that is in force where absent")
            .within(1...Int.max))

    struct Answer: LaidOut {
        let undone: HistoryStepView

        static let layout = Layout<Answer>([Member("undone", \.undone, "the step that was taken back")])
    }

    func run(on engine: isolated Engine) throws -> Answer {
        Answer(undone: try engine.undo(step: step))
    }
}

struct HistoryRedo: Method {
    static let name = "history.redo"
    static let summary = "Does again the step that was undone last."
    static let details = "Until something new is done."
    static let effect = Effect.changes
    static let runsAlone = true
    static let failures = [ErrorCode.notUndoable, .stakeLocked]
    static let example = Example(after: [Scene.report, #"{"method": "history.undo"}"#])

    static let shape = Shape(HistoryRedo.init)

    struct Answer: LaidOut {
        let redone: HistoryStepView

        static let layout = Layout<Answer>([Member("redone", \.redone, "the step that was done again")])
    }

    func run(on engine: isolated Engine) throws -> Answer {
        Answer(redone: try engine.redo())
    }
}
