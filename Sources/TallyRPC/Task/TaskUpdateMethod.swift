import JSONRPC
import Tally

struct TaskUpdateMethod: Method {
    static let name = "task.update"
    static let summary = "Changes members of a task."
    static let details = """
        Absent members do not change. null clears what can be without a value, such as notes, due, start, end, \
        tags, reminders, checklist, dependencies and link, and a null `project` is Inbox. For other members, null is the same as absent. While a stake on the task is \
        pending, title and project are locked, the due can only become earlier, and the cents can only rise.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .stakeLocked, .conflict]
    static let example = Example(
        #"{"id": 1, "priority": "P0", "due": null, "ifRevision": 1}"#, after: [ExampleRequest.report])

    let id: TaskReference
    let ifRevision: Int?
    var draft = TaskDraft()

    static let shape = Shape(
        { TaskUpdateMethod(id: $0, ifRevision: $1) },
        Field("id", \.id, FieldText.task),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision)
    ).including(TaskDraft.shape(for: .update), at: \.draft)

    func run(on engine: isolated Engine) throws -> TaskResult {
        TaskResult(task: try engine.updateTask(id, draft, ifRevision: ifRevision))
    }
}
