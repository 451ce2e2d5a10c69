/// Creates, finds and changes projects.
extension Engine {
    public func createProject(_ draft: ProjectDraft) throws -> ProjectView {
        ProjectView(try insertProject(draft), active: 0, done: 0)
    }

    public func project(_ named: String) throws -> ProjectView {
        try view(try findProject(named))
    }

    public func projects(sort: ProjectSort, archived: Bool?) throws -> [ProjectView] {
        let counts = try store.taskCounts(project: nil)
        return try store.projects(sort: sort)
            .filter { archived == nil || $0.isArchived == archived }
            .map { project in
                let count = counts[project.number] ?? (0, 0)
                return ProjectView(project, active: count.active, done: count.done)
            }
    }

    public func updateProject(_ named: String, _ draft: ProjectDraft, ifRevision: Int? = nil) throws
        -> ProjectView
    {
        let project = try findProject(named)
        try check(ifRevision, of: project)
        var changed = project
        if let name = draft.name, name.text != project.name {
            try refuseForInbox(project, "renamed")
            try checkUnused(name, for: Project.self, by: project.number)
            changed.name = name.text
            try renameInFilters(project, to: name.text)
        }
        if let description = draft.description.value(clearingTo: .empty) {
            changed.description = description.text
        }
        if let color = draft.color { changed.color = color }
        if let isArchived = draft.isArchived {
            if isArchived { try refuseForInbox(project, "archived") }
            changed.isArchived = isArchived
        }
        if let after = draft.after { changed.position = try position(of: project, after: after.text) }
        if changed != project {
            changed.revision += 1
            try store.updateProject(changed)
        }
        return try view(changed)
    }

    /// Deletes the project and moves its tasks to Inbox.
    /// - Returns: The deleted project, and the number of moved tasks.
    public func deleteProject(_ named: String, ifRevision: Int? = nil) throws -> (
        project: ProjectView, moved: Int
    ) {
        let project = try findProject(named)
        try check(ifRevision, of: project)
        try refuseForInbox(project, "deleted")
        let view = try view(project)
        try StakeLock(moment: try moment).checkLeavingProject(
            try store.stakedTasks(inProject: project.number))
        let moved = try store.moveTasks(fromProject: project.number, toProject: Project.inbox)
        try store.deleteProject(number: project.number)
        return (view, moved)
    }

    /// Returns the number of a project, for use in a query.
    public func projectNumber(_ named: String) throws -> Int {
        try findProject(named).number
    }

    func findProject(_ named: String) throws -> Project { try find(Project.self, named) }

    /// Returns the project that a request names; nil means Inbox.
    /// - Parameter creating: Whether an unknown name creates a project.
    func resolveProject(_ named: String?, creating: Bool = false) throws -> Project {
        do {
            if let named { return try findProject(named) }
        } catch Failure.notFound where creating && Identifier(named ?? "") == nil {
            return try insertProject(ProjectDraft(name: try name(named ?? "", path: "project")))
        }
        guard let inbox = try store.project(number: Project.inbox) else {
            // Creating a database creates Inbox.
            throw Failure.storage(
                "\(try store.location) is damaged: the project Inbox is missing.\(Failure.damageRemedies)",
                .damaged)
        }
        return inbox
    }

    private func insertProject(_ draft: ProjectDraft) throws -> Project {
        let name = try draft.name.required(at: "name")
        try checkUnused(name, for: Project.self, by: nil)
        let last = try store.projects(sort: .manual).last?.position
        return try store.insertProject(
            Project(
                number: 0, id: nextIdentifier(), name: name.text,
                description: draft.description.value?.text ?? "",
                color: try draft.color ?? Color.leastUsed(try store.projectColors()), isArchived: false,
                position: last?.after ?? .first, createdAt: try moment.now, revision: 1))
    }

    private func view(_ project: Project) throws -> ProjectView {
        let count = try store.taskCounts(project: project.number)[project.number] ?? (0, 0)
        return ProjectView(project, active: count.active, done: count.done)
    }

    private func check(_ ifRevision: Int?, of project: Project) throws {
        guard let ifRevision, ifRevision != project.revision else { return }
        throw Failure.conflict(.project(try view(project)))
    }

    private func refuseForInbox(_ project: Project, _ what: String) throws {
        if project.isInbox { throw Failure.reserved("Inbox cannot be \(what).") }
    }

    private func position(of project: Project, after named: String) throws -> Rank {
        try refuseForInbox(project, "moved; it is always first")
        let others = try store.projects(sort: .manual).filter { $0.number != project.number }
        let anchor = try findProject(named)
        guard let index = others.firstIndex(where: { $0.number == anchor.number }) else {
            throw Failure.invalid(
                .conflictingMembers, path: "after", problem: "must be a different project")
        }
        let next = index + 1 < others.count ? others[index + 1].position : nil
        let position = Rank.between(anchor.position, next) ?? anchor.position.after
        guard !position.isTooLong else { throw Failure.noRoom }
        return position
    }

    private func name(_ text: String, path: String) throws -> Name {
        do {
            return try Name(text)
        } catch {
            throw Failure.invalid(error.reason, path: path, problem: error.problem)
        }
    }
}
