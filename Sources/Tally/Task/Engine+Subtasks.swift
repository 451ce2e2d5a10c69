/// What completing a task does about the other tasks that are to be done first.
public struct CompletionOptions: Sendable, Hashable {
    /// Whether it is completed although it depends on open tasks.
    public var force: Bool
    /// What becomes of its open subtasks; nil if it must have none.
    public var subtasks: SubtaskCompletion?

    public init(force: Bool = false, subtasks: SubtaskCompletion? = nil) {
        self.force = force
        self.subtasks = subtasks
    }
}

/// What becomes of the open subtasks of a completed task.
public enum SubtaskCompletion: String, Sendable, CaseIterable {
    case complete, keep
}

/// What becomes of the open subtasks of a deleted task. The others stay.
public enum SubtaskDeletion: String, Sendable, CaseIterable {
    case delete, keep
}

/// Tasks that are part of others.
extension Engine {
    /// Makes a task part of another.
    /// - Parameter path: The member of the request that names that one.
    func setParent(of task: inout Task, to parent: Task, at path: String) throws {
        guard task.parent != parent.id else { return }
        let ancestors = try ancestors(of: parent)
        let line = [parent] + ancestors
        if let place = line.firstIndex(where: { $0.id == task.id }) {
            let circle = Array(line[...place])
            let way = circle.map(\.named).joined(separator: ", which is part of ")
            throw Failure.invalidRelation(
                .parentCycle, path: path,
                problem: "cannot be \(parent.named), because a task would be part of itself: "
                    + "\(task.named) would be part of \(way)", tasks: try views(circle))
        }
        guard try line.count + height(of: task) <= Task.maxDepth else {
            throw Failure.invalidRelation(
                .treeTooDeep, path: path,
                problem: "cannot be \(parent.named), because the tree of tasks under "
                    + "\((line.last ?? parent).named) would be more than \(Task.maxDepth) deep",
                tasks: try views(line))
        }
        task.parent = parent.id
    }

    /// Returns the task that a task is part of, the one that this is part of, and so on.
    func ancestors(of task: Task) throws -> [Task] {
        var ancestors: [Task] = []
        while let id = (ancestors.last ?? task).parent, ancestors.count < Task.maxDepth,
            let parent = try store.tasks(withIDs: [id]).first
        {
            ancestors.append(parent)
        }
        return ancestors
    }

    /// Returns how deep the tree of a task is; 1 without subtasks.
    private func height(of task: Task) throws -> Int {
        var (height, level) = (1, task.relations.progress == nil ? [] : [task.id])
        while !level.isEmpty, height <= Task.maxDepth {
            level = try store.subtasks(of: level, status: nil).map(\.id)
            if !level.isEmpty { height += 1 }
        }
        return height
    }

    /// Checks that a task can be completed.
    /// - Parameter others: The other tasks that the request completes, which count as done.
    /// - Returns: The open subtasks to complete with it, each before those that are part of it.
    func subtasks(completedWith task: Task, besides others: Set<Identifier>, _ options: CompletionOptions)
        throws -> [Task]
    {
        guard task.isOpen else { return [] }
        var subtasks: [Task] = []
        if task.hasOpenSubtasks {
            var level = try openSubtasks(of: [task], besides: others)
            if !level.isEmpty, options.subtasks == nil {
                throw try openSubtasks(level, of: task, "complete them with it, or keep them open")
            }
            while !level.isEmpty, options.subtasks == .complete {
                subtasks += level
                level = try openSubtasks(of: level, besides: others)
            }
        }
        guard !options.force else { return subtasks }
        let done = others.union(subtasks.map(\.id)).union([task.id])
        for task in [task] + subtasks {
            let blockers = try openBlockers(of: task).filter { !done.contains($0.id) }
            guard !blockers.isEmpty else { continue }
            let them = blockers.count == 1 ? "that" : "them"
            throw Failure.unfinished(
                .blocked,
                "Task \(task.number) is blocked: it depends on \(blockers.named). Complete \(them) first, "
                    + "or force the completion.", tasks: try views(Array(blockers.prefix(TaskChanges.limit))))
        }
        return subtasks
    }

    private func openSubtasks(of tasks: [Task], besides others: Set<Identifier>) throws -> [Task] {
        let parents = tasks.filter(\.hasOpenSubtasks).map(\.id)
        guard !parents.isEmpty else { return [] }
        return try store.subtasks(of: parents, status: .open).filter { !others.contains($0.id) }
    }

    private func openSubtasks(_ open: [Task], of task: Task, _ choice: String) throws -> Failure {
        let count = open.count == 1 ? "an open subtask" : "\(open.count) open subtasks"
        return Failure.unfinished(
            .openChildren, "Task \(task.number) has \(count): \(open.named). Say whether to \(choice).",
            tasks: try views(Array(open.prefix(TaskChanges.limit))))
    }

    /// Takes the subtasks of a task that is about to be deleted out of it, or deletes the open ones.
    /// - Parameter others: The other tasks that the request deletes.
    /// - Returns: The deleted subtasks, as they were.
    func removeSubtasks(
        of task: Task, _ choice: SubtaskDeletion?, purge: Bool, besides others: Set<Identifier>
    ) throws -> [TaskView] {
        guard task.relations.progress != nil else { return [] }
        let subtasks = try store.subtasks(of: [task.id], status: nil)
        let open = subtasks.filter { $0.isOpen && !others.contains($0.id) }
        if !open.isEmpty, choice == nil {
            throw try openSubtasks(open, of: task, "delete them with it, or keep them")
        }
        var deleted: [TaskView] = []
        for number in subtasks.map(\.number) {
            // The deletion of another subtask may have changed it.
            guard var subtask = try store.task(number: number) else { continue }
            if subtask.isOpen, choice == .delete {
                deleted += try delete(subtask, purge: purge, choice, besides: others)
            } else {
                subtask.parent = nil
                subtask.revision += 1
                try store.updateTask(subtask)
            }
        }
        return deleted
    }
}
