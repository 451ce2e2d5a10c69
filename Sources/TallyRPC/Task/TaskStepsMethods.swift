import JSONRPC
import Tally

struct TaskCheckMethod: Method {
    static let name = "task.check"
    static let summary = "Checks an item of a task's checklist, or adds or removes one."
    static let details = """
        Give one of `item`, `add` and `remove`. An item is named by its id, its position from 1, or its text, \
        ignoring case and diacritics. Completing a task leaves its checklist as it is, and items earn no points.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .conflict]
    static let example = Example(#"{"id": 1, "item": 1}"#, after: [ExampleRequest.checklist])

    let id: TaskReference
    let item: ChecklistReference?
    let done: Bool?
    let toggle: Bool?
    let add: Title?
    let remove: ChecklistReference?
    let ifRevision: Int?

    static let shape = Shape(
        TaskCheckMethod.init,
        Field("id", \.id, FieldText.task),
        Field("item", \.item, "the item to check"),
        Field("done", \.done, "whether the item is done; defaults to true"),
        Field("toggle", \.toggle, "true to check an open item and to uncheck a done one, instead of `done`"),
        Field("add", \.add, "the text of a new item, which is the last one"),
        Field("remove", \.remove, "the item to remove"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> TaskResult {
        TaskResult(task: try engine.changeChecklist(of: id, try change(), ifRevision: ifRevision))
    }

    private func change() throws -> ChecklistChange {
        let given = [item == nil ? nil : "item", add == nil ? nil : "add", remove == nil ? nil : "remove"]
            .compactMap(\.self)
        if given.count > 1 {
            throw InvalidParams(
                .conflictingMembers, path: given[1], problem: "cannot be given together with \(given[0])")
        }
        if toggle == true, done != nil {
            throw InvalidParams(
                .conflictingMembers, path: "toggle", problem: "cannot be given together with done")
        }
        if item == nil, given.count == 1, let mark = done != nil ? "done" : toggle == true ? "toggle" : nil {
            throw InvalidParams(
                .conflictingMembers, path: mark, problem: "cannot be given together with \(given[0])")
        }
        if let item { return .mark(item, isDone: toggle == true ? nil : done ?? true) }
        if let add { return .add(add) }
        if let remove { return .remove(remove) }
        throw InvalidParams(
            .missingMember, path: "item", problem: "is required unless add or remove is given")
    }
}

struct TaskAnnotateMethod: Method {
    static let name = "task.annotate"
    static let summary = "Adds a remark to a task, with the present time, or removes one."
    static let details = "Give either `text` or `remove`."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .conflict]
    static let example = Example(
        #"{"id": 1, "text": "Asked Sue for the numbers"}"#, after: [ExampleRequest.report])

    let id: TaskReference
    let text: Title?
    let remove: Int?
    let ifRevision: Int?

    static let shape = Shape(
        TaskAnnotateMethod.init,
        Field("id", \.id, FieldText.task),
        Field("text", \.text, "the remark, one line"),
        Field("remove", \.remove, "the position, from 1, of the annotation to remove").within(
            1...Annotation.maxCount),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> TaskResult {
        let change: AnnotationChange
        switch (text, remove) {
        case (let text?, nil): change = .add(text)
        case (nil, let position?): change = .remove(position)
        case (nil, nil):
            throw InvalidParams(
                .missingMember, path: "text", problem: "is required unless remove is given")
        case (.some, .some):
            throw InvalidParams(
                .conflictingMembers, path: "remove", problem: "cannot be given together with text")
        }
        return TaskResult(task: try engine.annotateTask(id, change, ifRevision: ifRevision))
    }
}
