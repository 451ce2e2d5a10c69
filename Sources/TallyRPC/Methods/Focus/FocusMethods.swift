import JSONRPC
import Tally

struct FocusToday: Method {
    static let name = "focus.today"
    static let summary = "Answers today's focus: at most three tasks."
    static let details = """
        A focus task that is still open when its day ends is carried over to the next day, until it is done or \
        removed. Where carried and planned tasks are more than three, the carried ones take their places first, by \
        age, and the others wait.
        """
    static let effect = Effect.reads
    static let example = Example(after: [Scene.report, Scene.focusReport])

    static let shape = Shape(FocusToday.init)

    func run(on engine: isolated Engine) throws -> FocusDay {
        try engine.focus()
    }
}

struct FocusOfDay: Method {
    static let name = "focus.day"
    static let summary = "Answers the focus of a day, also a past or a later one."
    static let details =
        "A later day shows what is planned for it; what is open today is not yet carried over to it."
    static let effect = Effect.reads
    static let example = Example(#"{"date": "2026-11-21"}"#, after: [Scene.report, Scene.focusReport])

    let date: Day?

    static let shape = Shape(FocusOfDay.init, Field("date", \.date, FieldText.today))

    func run(on engine: isolated Engine) throws -> FocusDay {
        try engine.focus(on: date)
    }
}

struct FocusRemove: Method {
    static let name = "focus.remove"
    static let summary = "Takes a task out of focus; the task stays."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .invalidState, .conflict]
    static let example = Example(#"{"id": 1}"#, after: [Scene.report, Scene.focusReport])

    let id: TaskReference
    let date: Day?
    let ifRevision: Int?

    static let shape = Shape(
        FocusRemove.init,
        Field("id", \.id, FieldText.task),
        Field("date", \.date, "only if it is in focus on this day"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> FocusDay {
        try engine.removeFocus(id, on: date, ifRevision: ifRevision)
    }
}

struct FocusReset: Method {
    static let name = "focus.reset"
    static let summary = "Empties the focus of a day; the tasks stay."
    static let effect = Effect.changes
    static let example = Example(after: [Scene.report, Scene.focusReport])

    let date: Day?

    static let shape = Shape(FocusReset.init, Field("date", \.date, "today, where absent, or a later day"))

    func run(on engine: isolated Engine) throws -> FocusDay {
        try engine.resetFocus(on: date)
    }
}
