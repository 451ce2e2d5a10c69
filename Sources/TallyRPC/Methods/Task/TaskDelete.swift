import JSONRPC
import Tally

struct TaskDelete: Method {
    static let name = "task.delete"
    static let summary = "Deletes a task."
    static let details = """
        Its number is not used again. A task with a stake that is pending, or owed, is not deleted.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .stakeLocked, .conflict]
    static let example = Example(#"{"id": 1}"#, after: [Scene.milk])

    let id: TaskReference
    let ifRevision: Int?

    static let shape = Shape(
        TaskDelete.init,
        Field("id", \.id, FieldText.task),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    struct Answer: LaidOut {
        let task: TaskView

        static let layout = Layout<Answer>([Member("task", \.task, "the task as it was")])
    }

    func run(on engine: isolated Engine) throws -> Answer {
        Answer(task: try engine.deleteTask(id, ifRevision: ifRevision))
    }
}
