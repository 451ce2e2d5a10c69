import JSONRPC
import Tally

struct TaskMove: Method {
    static let name = "task.move"
    static let summary = "Puts a task before or after another in the manual order."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .conflict]
    static let example = Example(#"{"id": 2, "before": 1}"#, after: [Scene.report, Scene.milk])

    let id: TaskReference
    let before: TaskReference?
    let after: TaskReference?
    let ifRevision: Int?

    static let shape = Shape(
        TaskMove.init,
        Field("id", \.id, FieldText.task),
        Field("before", \.before, "the task it is to come right before; instead of `after`"),
        Field("after", \.after, "the task it is to come right after; instead of `before`"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> TaskAnswer {
        switch (before, after) {
        case (let other?, nil):
            return TaskAnswer(task: try engine.moveTask(id, .before, other, ifRevision: ifRevision))
        case (nil, let other?):
            return TaskAnswer(task: try engine.moveTask(id, .after, other, ifRevision: ifRevision))
        case (nil, nil):
            throw InvalidParams(path: "before", problem: "is needed, or after instead")
        case (.some, .some):
            throw InvalidParams(path: "after", problem: "cannot be given together with before")
        }
    }
}
