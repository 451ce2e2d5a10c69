import JSONRPC
import Tally

/// What can be done about the steps of a task, the remarks on it, and the tasks that it has to do with.
enum TaskStepActions {
    static let all = checklist + annotations + relations

    private static let checklist: [TaskAction] = [
        TaskAction("check", "Check or uncheck an item", "c-", TaskCheckMethod.self).about("id")
            .with("toggle", true).asking("item", "Item", from: \.items).when { !$0.task.checklist.isEmpty },
        TaskAction("addItem", "Add an item to the checklist", "a-", TaskCheckMethod.self).about("id")
            .asking("add", "New item").when { $0.task.checklist.count < ChecklistItem.maxCount },
        TaskAction("removeItem", "Remove an item of the checklist", "d-", TaskCheckMethod.self).about("id")
            .asking("remove", "Item", from: \.items).when { !$0.task.checklist.isEmpty },
    ]

    private static let annotations: [TaskAction] = [
        TaskAction("annotate", "Annotate", "ae", TaskAnnotateMethod.self).about("id")
            .asking("text", "Remark").when { $0.task.annotations.count < Annotation.maxCount },
        TaskAction("removeAnnotation", "Remove an annotation", "de", TaskAnnotateMethod.self).about("id")
            .asking("remove", "Annotation", from: \.annotations).when { !$0.task.annotations.isEmpty },
    ]

    private static let relations: [TaskAction] = [
        TaskAction("dependOn", "Do another task first", "ab", TaskModifyMethod.self).aboutOnly("ids")
            .asking("addDependsOn", "Number of the task to do first").completing(.task)
            .when { $0.task.dependsOn.count < Task.maxDependencies },
        TaskAction("dependNoMore", "Do not wait for another task", "dB", TaskModifyMethod.self)
            .aboutOnly("ids").asking("removeDependsOn", "Task", from: \.blockers)
            .when { !$0.dependencies.isEmpty },
        TaskAction("parent", "Make it part of another task", "c^", TaskUpdateMethod.self).about("id")
            .asking("parent", "Number of the task that it is part of").completing(.task),
        TaskAction("leaveParent", "Take it out of its task", "d^", TaskUpdateMethod.self).about("id")
            .with("parent", .null).when { $0.task.parent != nil },
    ]
}

extension TaskSituation {
    fileprivate var items: [ActionCandidate] {
        task.checklist.map { ActionCandidate($0.text, .string($0.id)) }
    }

    fileprivate var annotations: [ActionCandidate] {
        task.annotations.enumerated().map { ActionCandidate($1.text, .integer(Int64($0 + 1))) }
    }

    fileprivate var blockers: [ActionCandidate] {
        dependencies.map { ActionCandidate("\($0.number) \($0.title)", .string("\($0.number)")) }
    }
}
