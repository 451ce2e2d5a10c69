import JSONRPC
import Tally

struct TaskGetMethod: Method {
    static let name = "task.get"
    static let summary = "Returns one task."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .ambiguous]
    static let example = Example(#"{"id": 1}"#, after: [ExampleRequest.report])

    let id: TaskReference

    static let shape = Shape(TaskGetMethod.init, Field("id", \.id, FieldText.task))

    struct Result: LaidOut {
        let task: TaskView
        let trackedSeconds: Int

        static let layout = Layout<Result>([
            Member("task", \.task, "the task"),
            Member(
                "trackedSeconds", \.trackedSeconds,
                "the time that was tracked for it, to compare with its `estimate`; with a running timer"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        let (task, seconds) = try engine.trackedTask(id)
        return Result(task: task, trackedSeconds: seconds)
    }
}

struct TaskListMethod: Method {
    static let name = "task.list"
    static let summary = "Lists tasks in pages."
    static let details = """
        Without `status`, open and done tasks are listed. A task must match all filters. Open tasks that wait are \
        left out, unless `is:waiting`, `has:wait` or `wait` stands in the filter. Equal tasks are in manual \
        order, or in the order of their numbers. Sorted by `due`, `completed`, `wait` or `scheduled`, tasks without \
        one come last.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"status": "open", "sort": "priority", "limit": 2}"#,
        after: [ExampleRequest.report, ExampleRequest.call, ExampleRequest.milk])

    var filter = TaskFilter()

    static let shape = Shape { TaskListMethod() }.including(TaskFilter.shape(), at: \.filter)

    func run(on engine: isolated Engine) throws -> TaskListResult {
        TaskListResult(try engine.tasks(matching: try filter.query(on: engine)))
    }
}

struct TaskSearchMethod: Method {
    static let name = "task.search"
    static let summary = "Finds tasks by any part of title or notes, newest first."
    static let details =
        "Case and diacritics are ignored: `creme` finds “Crème brûlée”. Waiting tasks are found."
    static let effect = Effect.reads
    static let example = Example(#"{"text": "REPORT"}"#, after: [ExampleRequest.report, ExampleRequest.milk])

    let text: String
    let status: OneOrMore<TaskStatus>?
    let limit: Int
    let cursor: String?

    static let shape = Shape(
        TaskSearchMethod.init,
        Field("text", \.text, "the text to find").length(1...500),
        Field("status", \.status, FieldText.taskStatus),
        Field("limit", \.limit, "the maximum number of tasks on a page").defaulting(to: 50).within(1...1000),
        Field(
            "cursor", \.cursor,
            "the `nextCursor` of the previous page; the other parameters must be the same"
        ).length(FieldLimit.cursor))

    func run(on engine: isolated Engine) throws -> TaskListResult {
        var query = TaskQuery()
        query.text = text
        query.showsWaiting = true
        query.statuses = status?.set ?? []
        query.sort = .created
        query.descending = true
        query.limit = limit
        query.cursor = cursor
        return TaskListResult(try engine.tasks(matching: query))
    }
}

struct TaskCopyMethod: Method {
    static let name = "task.copy"
    static let summary = "Creates an open copy of a task."
    static let details = """
        The copy has the same title, notes, project, priority, tags, link and checklist, of which nothing is \
        checked, and is part of the same task. It also has the due, if that is in the future, and a stake with \
        the same terms. It neither waits nor depends on a task nor repeats, and has no annotations and no `children`.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous]
    static let example = Example(#"{"id": 1}"#, after: [ExampleRequest.report])

    let id: TaskReference

    static let shape = Shape(TaskCopyMethod.init, Field("id", \.id, FieldText.task))

    func run(on engine: isolated Engine) throws -> TaskResult {
        TaskResult(task: try engine.copyTask(id))
    }
}

struct TaskMoveMethod: Method {
    static let name = "task.move"
    static let summary = "Moves a task before or after another in the manual order."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .conflict]
    static let example = Example(
        #"{"id": 2, "before": 1}"#, after: [ExampleRequest.report, ExampleRequest.milk])

    let id: TaskReference
    let before: TaskReference?
    let after: TaskReference?
    let ifRevision: Int?

    static let shape = Shape(
        TaskMoveMethod.init,
        Field("id", \.id, FieldText.task),
        Field("before", \.before, "the task to place it directly before; instead of `after`"),
        Field("after", \.after, "the task to place it directly after; instead of `before`"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> TaskResult {
        switch (before, after) {
        case (let other?, nil):
            return TaskResult(task: try engine.moveTask(id, .before, other, ifRevision: ifRevision))
        case (nil, let other?):
            return TaskResult(task: try engine.moveTask(id, .after, other, ifRevision: ifRevision))
        case (nil, nil):
            throw InvalidParams(.missingMember, path: "before", problem: "is required unless after is given")
        case (.some, .some):
            throw InvalidParams(
                .conflictingMembers, path: "after", problem: "cannot be given together with before")
        }
    }
}

struct TaskDeleteMethod: Method {
    static let name = "task.delete"
    static let summary = "Deletes a task or several."
    static let details = """
        Scores, streaks, the year and statistics still count the completion of a completed task that is \
        deleted, and `score.explain` lists it. With `purge`, its completion is deleted, too. Its number is \
        never reused. A task with a pending or owed stake cannot be deleted. Tasks that depend on it depend on it \
        no more, and done tasks that are part of it stay by themselves. An open task that repeats ends its series; \
        to leave out only this occurrence, skip it. \(TaskSelection.details)
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .stakeLocked, .conflict, .invalidState]
    static let example = Example(#"{"id": 1}"#, after: [ExampleRequest.milk])

    var selection = TaskSelection()
    let purge: Bool?
    let children: SubtaskDeletion?

    static let shape = Shape(
        { TaskDeleteMethod(purge: $0, children: $1) },
        Field(
            "purge", \.purge,
            "true to delete the completion as well, also that of a task that was deleted before"),
        Field(
            "children", \.children,
            "what becomes of open tasks that are part of it; without this, there must be none")
    ).including(TaskSelection.shape, at: \.selection, first: true)

    struct Deleted: LaidOut, ReferableOutput {
        let task: TaskView
        let children: [TaskView]
        let endsSeries: Bool

        static let layout = Layout<Deleted>([
            Member("task", \.task, "the deleted task"),
            Member("children", \.children, "the tasks that were part of it and are deleted as well"),
            Member("seriesEnded", \.endsSeries, "whether this ended the series of a task that repeated"),
        ])

        /// Nil, because no later request can refer to it.
        var reference: String? { nil }
    }

    func run(on engine: isolated Engine) throws -> ChangedTasks<Deleted, TaskChanges> {
        try selection.run(on: engine) { engine, task in
            let deleted = try engine.deleteTask(
                task, purge: purge ?? false, subtasks: children, ifRevision: selection.ifRevision)
            return Deleted(
                task: deleted.task, children: deleted.subtasks,
                endsSeries: try engine.hasEnded(seriesOf: deleted.task))
        } several: { engine, tasks in
            try engine.deleteTasks(tasks, purge: purge ?? false, subtasks: children)
        }
    }
}
