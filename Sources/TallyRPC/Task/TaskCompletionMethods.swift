import JSONRPC
import Tally

struct TaskCompleteMethod: Method {
    static let name = "task.complete"
    static let summary = "Completes a task or several, and returns all effects of the completion."
    static let details = """
        A task that is already completed does not change. A timer that is running for the task stops at the \
        completion. A stake is saved if the completion is not after its deadline. After the deadline, `at` \
        cannot be before it. A task that depends on open ones is blocked, and one with open `children` is not \
        done, unless the request completes these as well. A task that repeats is followed by its next occurrence: \
        the first date of the rule after its own that is not past. It has the same members, with the time block and \
        offset reminders moved along and the checklist unchecked. \(TaskSelection.details)
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .stakeLocked, .conflict, .invalidState]
    static let example = Example(#"{"id": 1}"#, after: [ExampleRequest.report, ExampleRequest.focusReport])

    var selection = TaskSelection()
    let at: DateText<Past>?
    var options = CompletionOptions()

    static let shape = Shape(
        { TaskCompleteMethod(at: $0) },
        Field(
            "at", \.at,
            "when it was completed, not in the future; a date is the end of that day; defaults to now")
    ).including(TaskSelection.shape, at: \.selection, first: true)
        .including(CompletionOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> ChangedTasks<CompletionResult, CompletionSummary> {
        try selection.run(on: engine) { engine, task in
            try engine.completeTask(task, at: at, options, ifRevision: selection.ifRevision)
        } several: { engine, tasks in
            try engine.completeTasks(tasks, at: at, options)
        }
    }
}

extension CompletionOptions {
    static let shape = Shape(
        { CompletionOptions(force: $0 ?? false, subtasks: $1) },
        Field("force", \.forces, "true to complete it although it depends on open tasks"),
        Field(
            "children", \.subtasks,
            "what becomes of open tasks that are part of it; without this, there must be none"))

    /// Null is the same as absent.
    private var forces: Bool? { force ? true : nil }
}

struct TaskReopenMethod: Method {
    static let name = "task.reopen"
    static let summary = "Reopens a completed task or several."
    static let details = """
        Its points are removed from the score. An open task does not change. A task that was completed on an \
        earlier day is no longer in focus. The open occurrence of a task that repeats goes, unless it was changed. \
        A complete stake is pending again, or expired if its deadline has \
        passed. \(TaskSelection.details)
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .stakeLocked, .conflict]
    static let example = Example(
        #"{"id": 1}"#, after: [ExampleRequest.report, #"{"method": "task.complete", "params": {"id": 1}}"#])

    var selection = TaskSelection()

    static let shape = Shape { TaskReopenMethod() }.including(TaskSelection.shape, at: \.selection)

    func run(on engine: isolated Engine) throws -> ChangedTasks<TaskResult, TaskChanges> {
        try selection.run(on: engine) { engine, task in
            TaskResult(task: try engine.reopenTask(task, ifRevision: selection.ifRevision))
        } several: { engine, tasks in
            try engine.reopenTasks(tasks)
        }
    }
}

struct TaskToggleMethod: Method {
    static let name = "task.toggle"
    static let summary = "Completes an open task, or reopens a completed one."
    static let details = """
        Each task is completed as by `task.complete` or reopened as by `task.reopen`. For a reopened task, \
        `pointsEarned` is 0, and `score` is that of the day on which it was completed. \(TaskSelection.details)
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .stakeLocked, .conflict, .invalidState]
    static let example = Example(#"{"id": 1}"#, after: [ExampleRequest.report])

    var selection = TaskSelection()
    var options = CompletionOptions()

    static let shape = Shape { TaskToggleMethod() }.including(TaskSelection.shape, at: \.selection)
        .including(CompletionOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> ChangedTasks<CompletionResult, CompletionSummary> {
        try selection.run(on: engine) { engine, task in
            try engine.toggleTask(task, options, ifRevision: selection.ifRevision)
        } several: { engine, tasks in
            try engine.toggleTasks(tasks, options)
        }
    }
}
