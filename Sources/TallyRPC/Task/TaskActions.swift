import JSONRPC
import Tally

typealias TaskAction = Action<TaskSituation>

extension TaskSituation: ActionSubject {
    var subjectID: JSONValue { .string(task.id.text) }
}

/// What can be done with a task.
enum TaskActions {
    static let all = EntityActions(
        general: general,
        completion + [reopening] + TaskPlanActions.focus + TaskPlanActions.days + TaskPlanActions.waits
            + TaskPlanActions.times + SeriesActions.all + members + TaskStepActions.all
            + tags + TaskPlanActions.reminders + TaskTimeActions.all + StakeActions.all + others
    ) { engine, id in try engine.taskSituation(id.task) }

    static let general: [Action<GeneralSituation>] = [
        Action("capture", "New task", "o", TaskCaptureMethod.self)
            .asking(line: "text", "New task, in one line"),
        Action("createTask", "New task with exactly this title", "O", TaskCreateMethod.self)
            .asking("title", "Title"),
    ]

    static let completion: [TaskAction] = [
        TaskAction("complete", "Complete", "x", TaskCompleteMethod.self).about("id").when(\.canBeCompleted),
        TaskAction("completeBlocked", "Complete although it is blocked", "x", TaskCompleteMethod.self)
            .about("id").with("force", true).when(\.canBeForced),
        TaskAction("completeAll", "Complete with its subtasks", "x", TaskCompleteMethod.self)
            .about("id").with("force", true).with("children", "complete")
            .when { $0.isOpen && $0.task.hasOpenSubtasks },
        TaskAction("completeAlone", "Complete without its subtasks", "ck", TaskCompleteMethod.self)
            .about("id").with("force", true).with("children", "keep")
            .when { $0.isOpen && $0.task.hasOpenSubtasks },
        TaskAction("completeAt", "Complete at an earlier time", "cx", TaskCompleteMethod.self).about("id")
            .asking("at", "When it was completed").when(\.canBeCompleted),
    ]

    private static let reopening = TaskAction("reopen", "Reopen", "x", TaskReopenMethod.self).about("id")
        .when { $0.isDone && $0.canReopen }

    private static let members: [TaskAction] =
        Priority.allCases.map { priority in
            TaskAction(
                "priority\(priority.rawValue)", "Set priority \(priority.name)",
                "p\(priority.rawValue)", TaskUpdateMethod.self
            ).about("id").with("priority", .string(priority.name)).when { $0.task.priority != priority }
        } + [
            TaskAction("title", "Change the title", "cc", TaskUpdateMethod.self).about("id")
                .asking("title", "Title") { $0.task.title }.when(\.canRename),
            TaskAction("notes", "Change the notes", "cn", TaskUpdateMethod.self).about("id")
                .asking("notes", "Notes") { $0.task.notes },
            TaskAction("project", "Move to a project", "c@", TaskUpdateMethod.self).about("id")
                .asking("project", "Project", among: \.names.projects) { $0.task.project.name }
                .when(\.canLeaveProject),
            TaskAction("estimate", "Estimate the time", "c~", TaskUpdateMethod.self).about("id")
                .asking("estimate", "How long it takes") { $0.task.estimate.map { "\($0)m" } },
            TaskAction("link", "Change the link", "cL", TaskUpdateMethod.self).about("id")
                .asking("url", "Link") { $0.task.url?.text },
            TaskAction("unlink", "Remove the link", "dL", TaskUpdateMethod.self).about("id")
                .with("url", .null).when { $0.task.url != nil },
        ]

    private static let tags: [TaskAction] = [
        TaskAction("addTags", "Add tags", "a#", TaskModifyMethod.self).aboutOnly("ids")
            .asking("addTags", "Tags to add", among: \.names.tags)
            .when { $0.task.tags.count < Tag.maxCount },
        TaskAction("removeTags", "Remove tags", "d#", TaskModifyMethod.self).aboutOnly("ids")
            .asking("removeTags", "Tags to remove", among: \.task.tags)
            .when { !$0.task.tags.isEmpty },
    ]

    private static let others: [TaskAction] = [
        TaskAction("move", "Move before another task", "cm", TaskMoveMethod.self).about("id")
            .asking("before", "Number of the task to stand before").completing(.task),
        TaskAction("copy", "Duplicate", "D", TaskCopyMethod.self).about("id"),
        TaskAction("delete", "Delete", "dd", TaskDeleteMethod.self).about("id")
            .when { $0.canBeDeleted && !$0.task.hasOpenSubtasks },
        TaskAction("deleteAlone", "Delete without its subtasks", "dd", TaskDeleteMethod.self).about("id")
            .with("children", "keep").when { $0.canBeDeleted && $0.task.hasOpenSubtasks },
        TaskAction("purge", "Delete with its completion", "dP", TaskDeleteMethod.self).about("id")
            .with("children", "keep")
            .confirming("Delete it for good, with the points that it earned", "purge")
            .when { $0.isDone && $0.canBeDeleted },
    ]
}
