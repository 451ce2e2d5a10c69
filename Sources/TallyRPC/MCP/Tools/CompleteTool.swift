import JSONRPC
import Tally
import TallyViews

/// Completes tasks, or reopens them.
struct CompleteTool: Tool {
    static let name = "complete"
    static let title = "Complete tasks"
    static let summary = """
        Completes tasks, all or none, and says what follows: points, the next occurrence of a task that repeats, tasks \
        that are unblocked. With reopen it reopens completed ones.
        """
    static let hints = ToolHints.changing
    static let isCore = true

    var selection = TaskSelection()
    let reopen: Bool
    let at: DateText<Past>?
    var options = CompletionOptions()

    static let shape = Shape(
        { CompleteTool(reopen: $0, at: $1) },
        Field("reopen", \.reopen, "whether to reopen them instead").defaulting(to: false),
        Field("at", \.at, "when they were completed; defaults to now")
    ).including(CompletionOptions.shape, at: \.options)
        .including(TaskSelection.shapeOfSeveral, at: \.selection, first: true)

    var delegate: (method: String, effect: Effect) {
        (reopen ? TaskReopenMethod.name : TaskCompleteMethod.name, .changes)
    }

    struct Output: LaidOut {
        let changes: TaskChanges
        let points: Int
        let next: [TaskView]

        static let layout = Layout<Output>([
            Member(
                "tasks", \.changes.tasks.forTools, "the changed tasks, at most the first \(ToolTask.limit)"
            ),
            Member("count", \.changes.count, "the number of all changed tasks"),
            Member("pointsEarned", \.points, "the points of the completions"),
            Member("next", \.next.forTools, "the next occurrences of tasks that repeat"),
        ])
    }

    func run(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        let isDryRun = selection.dryRun ?? false
        if isDryRun { engine.markAsDryRun() }
        if reopen {
            if at != nil {
                throw InvalidParams(
                    .conflictingMembers, path: "at", problem: "cannot be given together with reopen")
            }
            let changes = try engine.reopenTasks(try selection.set())
            let view = TaskChangesReport(changes, .reopen, isDryRun: isDryRun)
                .drawn(.forModels, at: try engine.moment)
            return ToolAnswer(view, Output(changes: changes, points: 0, next: []))
        }
        let summary = try engine.completeTasks(try selection.set(), at: at, options)
        let view = CompletedReport(summary, isDryRun: isDryRun).drawn(.forModels, at: try engine.moment)
        return ToolAnswer(
            view, Output(changes: summary.changes, points: summary.pointsEarned, next: summary.next))
    }
}

/// Deletes tasks.
struct DeleteTool: Tool {
    static let name = "delete"
    static let title = "Delete tasks"
    static let summary = """
        Deletes tasks, all or none. Ask the person first, and use dryRun to see what a filter selects. undo brings \
        them \
        back. To finish tasks, use complete.
        """
    static let hints = ToolHints.destroying

    var selection = TaskSelection()
    let children: SubtaskDeletion?

    static let shape = Shape(
        { DeleteTool(children: $0) },
        Field("children", \.children, "what becomes of open tasks that are part of them")
    ).including(TaskSelection.shapeOfSeveral, at: \.selection, first: true)

    var delegate: (method: String, effect: Effect) { (TaskDeleteMethod.name, .changes) }

    func run(on engine: isolated Engine) throws -> ToolAnswer<ChangedOutput> {
        let isDryRun = selection.dryRun ?? false
        if isDryRun { engine.markAsDryRun() }
        let changes = try engine.deleteTasks(try selection.set(), purge: false, subtasks: children)
        let view = TaskChangesReport(changes, .delete, isDryRun: isDryRun)
            .drawn(.forModels, at: try engine.moment)
        return ToolAnswer(view, ChangedOutput(changes))
    }
}
