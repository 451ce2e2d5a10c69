import JSONRPC
import Tally

struct TaskCompleteMethod: Method {
    static let name = "task.complete"
    static let summary = "Completes a task and returns all effects of the completion."
    static let details = """
        A task that is already completed does not change. A timer that is running for the task stops at the \
        completion. A stake is saved if the completion is not after its deadline. After the deadline, `at` \
        cannot be before it.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .stakeLocked, .conflict]
    static let example = Example(#"{"id": 1}"#, after: [ExampleRequest.report, ExampleRequest.focusReport])

    let id: TaskReference
    let at: DateText<Past>?
    let ifRevision: Int?

    static let shape = Shape(
        TaskCompleteMethod.init,
        Field("id", \.id, FieldText.task),
        Field(
            "at", \.at,
            "when it was completed, not in the future; a date is the end of that day; defaults to now"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> CompletionResult {
        try engine.completeTask(id, at: at, ifRevision: ifRevision)
    }
}

struct TaskReopenMethod: Method {
    static let name = "task.reopen"
    static let summary = "Reopens a completed task."
    static let details = """
        Its points are removed from the score. An open task does not change. A task that was completed on an \
        earlier day is no longer in focus. A complete stake is pending again, or expired if its deadline has \
        passed.
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
