import JSONRPC
import Tally

struct FocusTodayMethod: Method {
    static let name = "focus.today"
    static let summary = "Answers today's focus: at most three tasks."
    static let details = """
        A focus task that is still open when its day ends is carried over to the next day, until it is done or \
        removed. Where carried and planned tasks are more than three, the carried ones take their places first, by \
        age, and the others wait.
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
    static let summary = "Answers the focus of a day, also a past or a later one."
    static let details =
        "A later day shows what is planned for it; what is open today is not yet carried over to it."
    static let effect = Effect.reads
    static let example = Example(
        #"{"date": "2026-11-21"}"#, after: [ExampleRequest.report, ExampleRequest.focusReport])

    let date: Day?

    static let shape = Shape(FocusDayMethod.init, Field("date", \.date, FieldText.today))

    func run(on engine: isolated Engine) throws -> FocusDay {
        try engine.focus(on: date)
    }
}

struct FocusRemoveMethod: Method {
    static let name = "focus.remove"
    static let summary = "Takes a task out of focus; the task stays."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .invalidState, .conflict]
    static let example = Example(#"{"id": 1}"#, after: [ExampleRequest.report, ExampleRequest.focusReport])

    let id: TaskReference
    let date: Day?
    let ifRevision: Int?

    static let shape = Shape(
        FocusRemoveMethod.init,
        Field("id", \.id, FieldText.task),
        Field("date", \.date, "only if it is in focus on this day"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> FocusDay {
        try engine.removeFocus(id, on: date, ifRevision: ifRevision)
    }
}

struct FocusResetMethod: Method {
    static let name = "focus.reset"
    static let summary = "Empties the focus of a day; the tasks stay."
    static let effect = Effect.changes
    static let example = Example(after: [ExampleRequest.report, ExampleRequest.focusReport])

    let date: Day?

    static let shape = Shape(
        FocusResetMethod.init, Field("date", \.date, "today, where absent, or a later day"))

    func run(on engine: isolated Engine) throws -> FocusDay {
        try engine.resetFocus(on: date)
    }
}

struct FocusAddMethod: Method {
    static let name = "focus.add"
    static let summary = "Puts a task in the focus of a day, an existing one or a new one."
    static let details = """
        A task that is in focus on another day moves to this one. The fourth task of a day answers `focusFull` and \
        names the three in `data.tasks`; a new task is then not created.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .focusFull, .invalidState, .conflict]
    static let example = Example(#"{"title": "Call the bank", "priority": "P0"}"#)

    let id: TaskReference?
    let title: Title?
    let notes: Notes?
    let priority: Priority?
    let project: EntityReference?
    let createProject: Bool?
    let due: TemporalText?
    let partOfDay: PartOfDay?
    let tags: [Tag]?
    let date: Day?
    let ifRevision: Int?

    static let shape = Shape(
        FocusAddMethod.init,
        Field("id", \.id, FieldText.task + "; instead of `title`"),
        Field("title", \.title, "makes a new task; instead of `id`"),
        Field("notes", \.notes, "of a new task"),
        Field("priority", \.priority, "of a new task; P2 where absent"),
        Field("project", \.project, "of a new task, by name or id"),
        Field("createProject", \.createProject, "whether an unknown project name makes a project"),
        Field("due", \.due, "of a new task"),
        Field("partOfDay", \.partOfDay, "of a new task"),
        Field("tags", \.tags, "of a new task").count(0...50),
        Field("date", \.date, "today, where absent, or a later day"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    struct Result: ReferableOutput, LaidOut {
        let focus: FocusDay
        let task: TaskView

        var reference: String { task.id.text }

        static let layout = Layout<Result>(
            FocusDay.layout.members(of: \Result.focus)
                + [Member("task", \.task, "the task that was added")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        switch (id, title) {
        case (let id?, nil):
            try refuseDraftMembers()
            let focus = try engine.addFocus(id, on: date, ifRevision: ifRevision)
            return Result(focus: focus, task: try engine.task(id))
        case (nil, let title?):
            if ifRevision != nil {
                throw InvalidParams(path: "ifRevision", problem: "cannot be given for a new task")
            }
            let draft = TaskDraft(
                title: title, notes: notes, priority: priority ?? .standard, project: project?.text,
                createProject: createProject ?? false, due: due, partOfDay: partOfDay ?? .morning,
                tags: tags ?? [])
            let task = TaskReference.number(try engine.createTask(draft).number)
            return Result(focus: try engine.addFocus(task, on: date), task: try engine.task(task))
        case (nil, nil):
            throw InvalidParams(path: "id", problem: "is needed, or title for a new task")
        case (.some, .some):
            throw InvalidParams(path: "title", problem: "cannot be given together with id")
        }
    }

    /// An existing task is not changed on the way: that is `task.update`'s.
    private func refuseDraftMembers() throws {
        let given: [(String, Bool)] = [
            ("notes", notes != nil), ("priority", priority != nil), ("project", project != nil),
            ("createProject", createProject != nil), ("due", due != nil), ("partOfDay", partOfDay != nil),
            ("tags", tags != nil),
        ]
        if let (path, _) = given.first(where: { $0.1 }) {
            throw InvalidParams(path: path, problem: "cannot be given together with id; it is for a new task")
        }
    }
}
