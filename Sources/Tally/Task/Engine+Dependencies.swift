/// The dependencies of tasks: which are to be done before which.
extension Engine {
    /// The tasks that a draft names, found before it changes anything.
    struct NamedTasks {
        var dependsOn: [Task]?
        var parent: Change<Task> = .keep
        /// What precedes the names of the draft's members in the request.
        var path = ""
    }

    /// Finds the tasks that a draft names.
    /// - Parameter path: What precedes the names of the draft's members in the request.
    func tasks(namedBy draft: TaskDraft, path: String = "") throws -> NamedTasks {
        var named = NamedTasks(path: path)
        named.dependsOn = try draft.dependsOn.value(clearingTo: []).map {
            try tasks($0, at: path + "dependsOn")
        }
        named.parent = try draft.parent.map { reference in
            try located(at: path + "parent") { try findTask(reference) }
        }
        return named
    }

    /// Finds the tasks of a list of references.
    func tasks(_ references: [TaskReference], at path: String) throws -> [Task] {
        try references.enumerated().map { index, reference in
            try located(at: "\(path)[\(index)]") { try findTask(reference) }
        }
    }

    /// Runs `body`, and adds the path of the member to its failure.
    private func located<Value>(at path: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let failure as Failure {
            switch failure {
            case .busy, .storage: throw failure
            default: throw TaskFailure(task: nil, path: path, failure: failure)
            }
        }
    }

    /// Sets the dependencies of a task and the task that it is part of.
    func relate(_ task: inout Task, to named: NamedTasks) throws {
        if let blockers = named.dependsOn {
            try setDependencies(of: &task, to: blockers, at: named.path + "dependsOn")
        }
        switch named.parent {
        case .keep: break
        case .clear: task.parent = nil
        case .set(let parent): try setParent(of: &task, to: parent, at: named.path + "parent")
        }
    }

    /// Makes a task depend on some others and no more.
    /// - Parameters:
    ///   - path: The list in the request.
    ///   - offset: The number of tasks that precede those of the request.
    func setDependencies(of task: inout Task, to blockers: [Task], at path: String, after offset: Int = 0)
        throws
    {
        var ids: [Identifier] = []
        for blocker in blockers where !ids.contains(blocker.id) { ids.append(blocker.id) }
        guard ids.count <= Task.maxDependencies else {
            throw Failure.invalid(
                .tooLong, path: path, problem: "must not have more than \(Task.maxDependencies) tasks")
        }
        for (index, blocker) in blockers.enumerated() where !task.dependsOn.contains(blocker.id) {
            try checkCircle(of: task, through: blocker, at: "\(path)[\(index - offset)]")
        }
        task.dependsOn = ids
        task.relations.dependsOnOpenTask = blockers.contains(where: \.isOpen)
    }

    /// Checks that a task can depend on another: that this one does not depend on it.
    private func checkCircle(of task: Task, through blocker: Task, at path: String) throws {
        // No task depends on one that is not stored yet.
        guard task.number != 0, let circle = try dependencies(from: blocker, to: task) else { return }
        let way = circle.map(\.named).joined(separator: ", which depends on ")
        throw Failure.invalidRelation(
            .dependencyCycle, path: path,
            problem: "cannot be \(blocker.named), because tasks would wait for each other: "
                + "\(task.named) would depend on \(way)", tasks: try views(circle))
    }

    /// Returns the shortest way from a task to another along their dependencies, with both; nil if there is none.
    private func dependencies(from first: Task, to last: Task) throws -> [Task]? {
        var found = [first.id: first]
        var dependents: [Identifier: Identifier] = [:]
        var level = [first]
        while !level.isEmpty, found[last.id] == nil {
            var next: [Identifier] = []
            for task in level {
                for id in task.dependsOn where found[id] == nil && dependents[id] == nil {
                    dependents[id] = task.id
                    next.append(id)
                }
            }
            level = try store.tasks(withIDs: next)
            for task in level { found[task.id] = task }
        }
        guard found[last.id] != nil else { return nil }
        var way = [last]
        while let id = way.last?.id, id != first.id, let task = dependents[id].flatMap({ found[$0] }) {
            way.append(task)
        }
        return way.reversed()
    }

    /// Returns the open tasks that a task depends on.
    func openBlockers(of task: Task) throws -> [Task] {
        guard task.relations.dependsOnOpenTask else { return [] }
        return try store.tasks(withIDs: task.dependsOn).filter(\.isOpen)
    }

    /// Returns the first open tasks that depended on some completed ones and on no task that is still open.
    func tasks(unblockedBy completed: [Identifier]) throws -> [TaskView] {
        guard !completed.isEmpty else { return [] }
        return try views(store.tasks(unblockedBy: completed, limit: TaskChanges.limit))
    }

    /// Takes a task that is about to be deleted from the dependencies of others.
    func removeDependencies(on task: Task) throws {
        for var dependent in try store.tasks(dependingOn: task.id) {
            dependent.dependsOn.removeAll { $0 == task.id }
            dependent.revision += 1
            try store.updateTask(dependent)
        }
    }

    func views(_ tasks: [Task]) throws -> [TaskView] {
        let moment = try moment
        return tasks.map { TaskView($0, at: moment) }
    }
}

extension Task {
    /// The number and the title, shortened so that a sentence stays readable: `5 “Call Sue”`.
    var named: String { "\(number) “\(title.count > 60 ? title.prefix(59) + "…" : title[...])”" }
}

extension [Task] {
    /// The tasks as a list in a sentence, of which the last ones are counted: `5 “Call Sue” and 3 others`.
    var named: String {
        let most = 3
        let shown =
            count <= most ? map(\.named) : prefix(most - 1).map(\.named) + ["\(count - most + 1) others"]
        guard let last = shown.last, shown.count > 1 else { return shown.joined() }
        return shown.dropLast().joined(separator: ", ") + " and " + last
    }
}
