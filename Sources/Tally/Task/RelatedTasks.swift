/// A task with the other tasks that it has to do with.
public struct RelatedTasks: Sendable {
    public let task: TaskView
    /// The task that it is part of.
    public let parent: TaskView?
    /// The tasks that it depends on, in the order given.
    public let dependencies: [TaskView]
    /// The first open tasks that depend on it, by number.
    public let dependents: [TaskView]
    /// How many these are.
    public let dependentTotal: Total
    /// The first tasks that are part of it, open ones before done ones, by number.
    public let subtasks: [TaskView]
    /// How many these are.
    public let subtaskTotal: Total
    /// The time that was tracked for it, including a running timer, in seconds.
    public let trackedSeconds: Int
}

extension Engine {
    /// - Parameter limit: The maximum number of dependents, and of subtasks.
    public func relatedTasks(of reference: TaskReference, limit: Int) throws -> RelatedTasks {
        let task = try findTask(reference)
        let subtasks = try task.relations.progress == nil ? [] : store.subtasks(of: task.id, limit: limit)
        let dependents = try store.openTasks(dependingOn: task.id, limit: limit)
        let dependentCount =
            try dependents.count < limit
            ? dependents.count
            : store.openDependents(of: [task.id], limit: Total.bound + 1)[task.id] ?? 0
        return RelatedTasks(
            task: TaskView(task, at: try moment),
            parent: try task.parent.flatMap { try views(store.tasks(withIDs: [$0])).first },
            dependencies: try views(store.tasks(withIDs: task.dependsOn)),
            dependents: try views(dependents), dependentTotal: Total(counted: dependentCount),
            subtasks: try views(subtasks),
            subtaskTotal: Total(count: task.relations.progress?.total ?? 0, isExact: true),
            trackedSeconds: try trackedSeconds(of: task))
    }

    /// Returns a task with the time that was tracked for it, including a running timer, in seconds.
    public func trackedTask(_ reference: TaskReference) throws -> (task: TaskView, seconds: Int) {
        let task = try findTask(reference)
        return (TaskView(task, at: try moment), try trackedSeconds(of: task))
    }

    private func trackedSeconds(of task: Task) throws -> Int {
        let timer = try activeTimer()
        let running = timer?.timer.task?.number == task.number ? timer?.seconds ?? 0 : 0
        return try store.trackedSeconds(task: task.number) + running
    }
}
