/// Projects with what was done in them over a range of days.
public struct ProjectCourse: Sendable {
    public struct Entry: Sendable {
        public let project: ProjectView
        /// The numbers of tasks completed on the days, without days that have none. The tasks are those that are
        /// now in the project.
        public let completed: [Day: Int]
    }

    public let days: ClosedRange<Day>
    /// The projects with the most tasks first, then by name.
    public let projects: [Entry]
}

/// Follows projects over time.
extension Engine {
    /// Returns the open and done tasks of projects, and the completions on each day.
    /// - Parameter named: A project's name or id; nil means all that are not archived.
    public func projectCourse(from first: Day, to last: Day, project named: String? = nil) throws
        -> ProjectCourse
    {
        let days = try dateRange(from: first, to: last)
        let shown = try named.map { [try project($0)] } ?? projects(sort: .name, archived: false)
        var completed: [Int: [Day: Int]] = [:]
        for row in try store.projectCompletions(in: days) {
            completed[row.project, default: [:]][row.day] = row.count
        }
        return ProjectCourse(
            days: days,
            projects: shown.map { .init(project: $0, completed: completed[$0.project.number] ?? [:]) }
                .sorted { one, other in
                    let (left, right) = (one.project, other.project)
                    return (right.active + right.done, left.project.name)
                        < (left.active + left.done, right.project.name)
                })
    }
}
