/// A task with the other tasks that it has to do with.
public struct RelatedTasks: Sendable {
    public let task: TaskView
    /// The task that it is part of.
    public let parent: TaskView?
    /// The tasks that it depends on, in the order given.
    public let dependencies: [TaskView]
    /// The open tasks that depend on it, by number.
    public let dependents: [TaskView]
    /// The tasks that are part of it, open ones first, by number.
    public let subtasks: [TaskView]
}

extension Engine {
    public func relatedTasks(of reference: TaskReference) throws -> RelatedTasks {
        let task = try findTask(reference)
        let subtasks =
            try task.relations.progress == nil ? [] : store.subtasks(of: [task.id], status: nil)
        return RelatedTasks(
            task: TaskView(task, at: try moment),
            parent: try task.parent.flatMap { try views(store.tasks(withIDs: [$0])).first },
            dependencies: try views(store.tasks(withIDs: task.dependsOn)),
            dependents: try views(store.tasks(dependingOn: task.id).filter(\.isOpen)),
            subtasks: try views(subtasks.filter(\.isOpen) + subtasks.filter { !$0.isOpen }))
    }
}
