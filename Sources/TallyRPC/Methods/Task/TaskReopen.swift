import JSONRPC
import Tally

struct TaskReopen: Method {
    static let name = "task.reopen"
    static let summary = "Opens a completed task again."
    static let details = """
        Its points leave the score. An open task stays as it is. One that was done on an earlier day is not in focus any more. A stake that was complete is pending again, or expired if its \
        deadline has passed.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .stakeLocked, .conflict]
    static let example = Example(
        #"{"id": 1}"#, after: [Scene.report, #"{"method": "task.complete", "params": {"id": 1}}"#])

    let id: TaskReference
    let ifRevision: Int?

    static let shape = Shape(
        TaskReopen.init,
        Field("id", \.id, FieldText.task),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> TaskAnswer {
        TaskAnswer(task: try engine.reopenTask(id, ifRevision: ifRevision))
    }
}
