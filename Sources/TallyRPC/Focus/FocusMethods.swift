import JSONRPC
import Tally

struct FocusTodayMethod: Method {
    static let name = "focus.today"
    static let summary = "Returns today's focus: at most three tasks."
    static let details = """
        A focus task that is still open when its day ends is carried over to the next day, until it is \
        completed or removed. If there are more than three carried and planned tasks, the carried ones get \
        the places first, oldest first. The others wait.
        """
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.report, ExampleRequest.focusReport])

    static let shape = Shape(FocusTodayMethod.init)

    func run(on engine: isolated Engine) throws -> FocusDay {
        try engine.focus()
    }
}

struct FocusDayMethod: Method {
    static let name = "focus.day"
    static let summary = "Returns the focus of a day, which can be in the past or the future."
    static let details = """
        A future day shows the tasks planned for it. Tasks that are open today are not carried over to it \
        yet.
        """
    static let effect = Effect.reads
    static let example = Example(
        #"{"date": "2026-11-21"}"#, after: [ExampleRequest.report, ExampleRequest.focusReport])

    let date: DayText<Ahead>?

    static let shape = Shape(FocusDayMethod.init, Field("date", \.date, FieldText.today))

    func run(on engine: isolated Engine) throws -> FocusDay {
        try engine.focus(on: date?.day(at: engine.moment))
    }
}

struct FocusRemoveMethod: Method {
    static let name = "focus.remove"
    static let summary = "Removes a task from focus without deleting it."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .invalidState, .conflict]
    static let example = Example(#"{"id": 1}"#, after: [ExampleRequest.report, ExampleRequest.focusReport])

    let id: TaskReference
    let date: DayText<Ahead>?
    let ifRevision: Int?

    static let shape = Shape(
        FocusRemoveMethod.init,
        Field("id", \.id, FieldText.task),
        Field("date", \.date, "the day it must be in focus on; defaults to any day"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> FocusDay {
        try engine.removeFocus(id, on: date?.day(at: engine.moment), ifRevision: ifRevision)
    }
}

struct FocusToggleMethod: Method {
    static let name = "focus.toggle"
    static let summary = "Adds a task to the focus of a day, or removes it if it is there."
    static let details = "A task is added as by `focus.add`, so at most three are in focus on the day."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .focusFull, .invalidState, .conflict]
    static let example = Example(#"{"task": 1}"#, after: [ExampleRequest.report])

    let task: TaskReference
    let date: DayText<Ahead>?
    let ifRevision: Int?

    static let shape = Shape(
        FocusToggleMethod.init,
        Field("task", \.task, FieldText.task),
        Field("date", \.date, "today or a later day; defaults to today"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> FocusAddMethod.Result {
        let focus = try engine.toggleFocus(task, on: date?.day(at: engine.moment), ifRevision: ifRevision)
        return FocusAddMethod.Result(focus: focus, task: try engine.task(task))
    }
}

struct FocusResetMethod: Method {
    static let name = "focus.reset"
    static let summary = "Removes all tasks from the focus of a day without deleting them."
    static let effect = Effect.changes
    static let example = Example(after: [ExampleRequest.report, ExampleRequest.focusReport])

    let date: DayText<Ahead>?

    static let shape = Shape(
        FocusResetMethod.init, Field("date", \.date, "today or a later day; defaults to today"))

    func run(on engine: isolated Engine) throws -> FocusDay {
        try engine.resetFocus(on: date?.day(at: engine.moment))
    }
}

struct FocusAddMethod: Method {
    static let name = "focus.add"
    static let summary = "Adds an existing or a new task to the focus of a day."
    static let details = """
        A task that is in focus on another day moves to this one. If the day already has three tasks, \
        completed or not, the request fails with `focusFull`, lists them in `data.tasks`, and creates no task. \
        Removing one makes room; completing one does not. The members of a new task are those of \
        `task.create`, and none of them can be given together with `id`.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .focusFull, .invalidState, .conflict]
    static let example = Example(#"{"title": "Call the bank", "priority": "P0"}"#)

    let id: TaskReference?
    let date: DayText<Ahead>?
    let ifRevision: Int?
    var draft = TaskDraft()

    private static let draftShape = TaskDraft.shape(for: .createIfGiven)

    static let shape = Shape(
        { FocusAddMethod(id: $0, date: $1, ifRevision: $2) },
        Field("id", \.id, "an existing task; instead of `title`"),
        Field("date", \.date, "today or a later day; defaults to today"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision)
    ).including(draftShape, at: \.draft)

    struct Result: ReferableOutput, LaidOut {
        let focus: FocusDay
        let task: TaskView

        var reference: String? { task.id.text }

        static let layout = Layout<Result>(
            FocusDay.layout.members(of: \Result.focus)
                + [Member("task", \.task, "the task")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        switch (id, draft.title) {
        case (let id?, nil):
            try refuseDraftMembers()
            let focus = try engine.addFocus(id, on: date?.day(at: engine.moment), ifRevision: ifRevision)
            return Result(focus: focus, task: try engine.task(id))
        case (nil, .some):
            if ifRevision != nil {
                throw InvalidParams(
                    .conflictingMembers, path: "ifRevision", problem: "cannot be given for a new task")
            }
            let task = TaskReference.number(try engine.createTask(draft).number)
            return Result(
                focus: try engine.addFocus(task, on: date?.day(at: engine.moment)),
                task: try engine.task(task))
        case (nil, nil):
            throw InvalidParams(
                .missingMember, path: "id", problem: "is required unless title is given for a new task")
        case (.some, .some):
            throw InvalidParams(
                .conflictingMembers, path: "title", problem: "cannot be given together with id")
        }
    }

    /// Throws if a member of a new task is given for an existing one, which only `task.update` changes.
    private func refuseDraftMembers() throws {
        guard let path = Self.draftShape.givenNames(in: draft).first else { return }
        throw InvalidParams(
            .conflictingMembers, path: path,
            problem: "cannot be given together with id; it applies only to a new task")
    }
}
