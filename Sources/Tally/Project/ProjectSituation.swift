/// A project, with what decides which requests about it succeed now.
public struct ProjectSituation: Sendable {
    public let project: Project
    public let names: KnownNames
    /// Whether no pending stake keeps one of its tasks in it.
    let canLoseTasks: Bool

    public var isInbox: Bool { project.isInbox }
    public var canBeDeleted: Bool { !isInbox && canLoseTasks }
}

extension Engine {
    public func projectSituation(_ named: String) throws -> ProjectSituation {
        let project = try findProject(named)
        return ProjectSituation(
            project: project, names: try knownNames(), canLoseTasks: try canLoseTasks(project))
    }

    /// Reads only the tasks with undecided stakes, whose number does not grow with the history.
    private func canLoseTasks(_ project: Project) throws -> Bool {
        let entries = try store.stakeEntries(dueOn: nil, isUndecided: true)
        let tasks = try store.stakedTasks(numbered: entries.map(\.task)).values
        let lock = StakeLock(moment: try moment)
        return (try? lock.checkLeavingProject(tasks.filter { $0.project.number == project.number })) != nil
    }
}
