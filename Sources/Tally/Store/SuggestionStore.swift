public protocol SuggestionStore: AnyObject {
    /// Returns the numbers of the tasks that may be worth doing on a day, a bounded number for each reason.
    /// - Parameter last: The last day whose dues and deadlines count.
    func suggestionCandidates(for day: Day, until last: Day, at moment: Moment) throws -> Set<Int>
    /// Returns the numbers of open tasks that depend on each of the tasks, counted up to a limit. Omits tasks on
    /// which none depends.
    func openDependents(of tasks: [Identifier], limit: Int) throws -> [Identifier: Int]
    /// Returns the open tasks that were postponed the most often, at least `times` times.
    func postponedTasks(atLeast times: Int, limit: Int) throws -> [Task]
}
