/// Changes several tasks as one step: all of them, or none.
extension Engine {
    /// The number of tasks after which a change of many reports its progress and writes to the change log.
    static let bulkPage = 500

    /// Changes members of the tasks.
    public func modifyTasks(_ set: TaskSet, _ modification: TaskModification) throws -> TaskChanges {
        let moment = try moment
        let tasks = try members(of: set)
        guard !tasks.isEmpty else { return TaskChanges(selected: 0) }
        let project = try self.project(of: modification.draft)
        let named = try self.tasks(namedBy: modification.draft, path: "set.")
        let added = try self.tasks(modification.addedDependencies, at: "addDependsOn")
        let removed = try self.tasks(modification.removedDependencies, at: "removeDependsOn").map(\.id)
        return try changeEach(tasks) { reference in
            try changeTask(reference) { task in
                if let project { task.project = project }
                try repeatTask(&task, as: try modification.apply(to: &task, at: moment))
                try relate(&task, to: named)
                if !added.isEmpty || !removed.isEmpty {
                    let kept = try store.tasks(withIDs: task.dependsOn.filter { !removed.contains($0) })
                    try setDependencies(of: &task, to: kept + added, at: "addDependsOn", after: kept.count)
                }
            }
        }
    }

    /// Reopens the tasks. See `reopenTask`.
    public func reopenTasks(_ set: TaskSet) throws -> TaskChanges {
        try changeEach(try members(of: set)) { try reopenTask($0) }
    }

    /// Moves the dues of the tasks. See `rescheduleTask`.
    public func rescheduleTasks(_ set: TaskSet, byDays days: Int) throws -> TaskChanges {
        try changeEach(try members(of: set)) { try rescheduleTask($0, byDays: days) }
    }

    /// Moves the dues of the tasks. See `rescheduleTask`.
    public func rescheduleTasks(_ set: TaskSet, to target: DateText<Ahead>) throws -> TaskChanges {
        try changeEach(try members(of: set)) { try rescheduleTask($0, to: target) }
    }

    /// Deletes the tasks. See `deleteTask`.
    public func deleteTasks(_ set: TaskSet, purge: Bool = false, subtasks: SubtaskDeletion? = nil) throws
        -> TaskChanges
    {
        let tasks = try members(of: set, orDeleted: purge)
        let ids = Set(tasks.map(\.id))
        var changes = TaskChanges(selected: tasks.count)
        var deleted: Set<Int> = []
        try forEach(tasks) { reference in
            // It may have been deleted with the task that it was part of.
            if case .number(let number) = reference, deleted.contains(number) { return }
            let result = try deleteTask(reference, purge: purge, subtasks: subtasks, besides: ids)
            for subtask in result.subtasks { changes.add(subtask, isSelected: ids.contains(subtask.id)) }
            deleted.formUnion(result.subtasks.map(\.number))
            changes.add(result.task)
        }
        return changes
    }

    private func changeEach(
        _ tasks: [TaskSetMember], _ change: (TaskReference) throws -> TaskView
    ) throws -> TaskChanges {
        var changes = TaskChanges(selected: tasks.count)
        var revisions = tasks.map(\.revision)[...]
        try forEach(tasks) { reference in
            let task = try change(reference)
            if task.revision != revisions.popFirst() { changes.add(task) }
        }
        return changes
    }

    /// Runs `body` with each task. An error names the task.
    func forEach(_ tasks: [TaskSetMember], _ body: (TaskReference) throws -> Void) throws {
        for (index, member) in tasks.enumerated() {
            if index.isMultiple(of: Self.bulkPage) { try finishBulkPage(index, of: tasks.count) }
            let task = TaskReference.number(member.number)
            try naming(member.path, { try? self.task(task) }) { try body(task) }
        }
    }

    /// Ends a part of the work on many tasks.
    func finishBulkPage(_ done: Int, of total: Int) throws {
        try report(done, of: total)
        try store.writeChanges()
    }

    /// Returns the tasks of a set, each once.
    /// - Parameter orDeleted: Whether to find deleted tasks, too.
    func members(of set: TaskSet, orDeleted: Bool = false) throws -> [TaskSetMember] {
        switch set {
        case .filter(let text):
            return try self.tasks(matching: text, at: "filter", bound: TaskSet.limit).map { task in
                TaskSetMember(task, path: "filter")
            }
        case .references(let references):
            var seen: Set<Int> = []
            return try references.enumerated().compactMap { index, reference in
                let path = "ids[\(index)]"
                let task = try naming(path, { nil }) { try findTask(reference, orDeleted: orDeleted) }
                guard seen.insert(task.number).inserted else { return nil }
                return TaskSetMember(task, path: path)
            }
        }
    }

    /// Runs `body`, and names the task in its failure.
    private func naming<Value>(
        _ path: String, _ task: () -> TaskView?, _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch let failure as Failure {
            switch failure {
            case .busy, .storage: throw failure
            default: throw TaskFailure(task: task(), path: path, failure: failure)
            }
        }
    }
}

/// A task of a set, before its change.
struct TaskSetMember {
    let number: Int
    let id: Identifier
    let isOpen: Bool
    let revision: Int
    /// What of the request selects it.
    let path: String

    init(_ task: Task, path: String) {
        (number, id, isOpen, revision) = (task.number, task.id, task.isOpen, task.revision)
        self.path = path
    }
}
