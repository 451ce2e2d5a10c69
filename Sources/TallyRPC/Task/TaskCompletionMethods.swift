import JSONRPC
import Tally

struct TaskCompleteMethod: Method {
    static let name = "task.complete"
    static let summary = "Completes a task and tells everything that this brings about."
    static let details = """
        A task that is completed already stays as it is. A timer that runs for the task is stopped at its completion. \
        A stake is saved if that is not after its deadline; once the deadline has passed, `at` cannot lie before it.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .stakeLocked, .conflict]
    static let example = Example(#"{"id": 1}"#, after: [ExampleRequest.report, ExampleRequest.focusReport])

    let id: TaskReference
    let at: TemporalText?
    let ifRevision: Int?

    static let shape = Shape(
        TaskCompleteMethod.init,
        Field("id", \.id, FieldText.task),
        Field(
            "at", \.at, "when it was done, not in the future; a date is the end of that day; now where absent"
        ),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> CompletionEffects {
        try engine.completeTask(id, at: at, ifRevision: ifRevision)
    }
}

struct TaskReopenMethod: Method {
    static let name = "task.reopen"
    static let summary = "Opens a completed task again."
    static let details = """
        Its points leave the score. An open task stays as it is. One that was done on an earlier day is not in focus any more. A stake that was complete is pending again, or expired if its \
        deadline has passed.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .stakeLocked, .conflict]
    static let example = Example(
        #"{"id": 1}"#, after: [ExampleRequest.report, #"{"method": "task.complete", "params": {"id": 1}}"#])

    let id: TaskReference
    let ifRevision: Int?

    static let shape = Shape(
        TaskReopenMethod.init,
        Field("id", \.id, FieldText.task),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> TaskResult {
        TaskResult(task: try engine.reopenTask(id, ifRevision: ifRevision))
    }
}
