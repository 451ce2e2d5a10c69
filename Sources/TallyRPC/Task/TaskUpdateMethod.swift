import JSONRPC
import Tally

struct TaskUpdateMethod: Method {
    static let name = "task.update"
    static let summary = "Changes members of a task."
    static let details = """
        Absent members do not change. null clears what can be without a value, such as notes, due, start, end, \
        tags, reminders, checklist, dependencies and link, and a null `project` is Inbox. For other members, null is the same as absent. While a stake on the task is \
        pending, title and project are locked, the due can only become earlier, and the cents can only rise.

        Of a task that repeats, a new due is that of this occurrence, and everything else goes on with the following \
        ones. With the scope `following`, they are counted from the new due. With `this`, a task that changes in more \
        than its due leaves the series, of which the next occurrence is made as the task was.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .stakeLocked, .conflict]
    static let example = Example(
        #"{"id": 1, "priority": "P0", "due": null, "ifRevision": 1}"#, after: [ExampleRequest.report])

    let id: TaskReference
    let ifRevision: Int?
    let scope: SeriesScope?
    var draft = TaskDraft()

    static let shape = Shape(
        { TaskUpdateMethod(id: $0, ifRevision: $1, scope: $2) },
        Field("id", \.id, FieldText.task),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision),
        Field(
            "scope", \.scope,
            "of an open task that repeats: `this` for this occurrence alone, `following` for all from it on")
    ).including(TaskDraft.shape(for: .update), at: \.draft)

    func run(on engine: isolated Engine) throws -> TaskResult {
        TaskResult(task: try engine.updateTask(id, draft, scope: scope, ifRevision: ifRevision))
    }
}
