/// Today's tasks by part of the day: open ones due today or earlier, those completed today, and completed
/// ones due today.
public struct TodayLists: Sendable {
    public struct Part: Sendable {
        /// The tasks, by priority, then in the manual order. May omit open tasks, see `todayLists(limit:)`.
        public internal(set) var tasks: [TaskView]
        /// The number of open tasks, including those not in `tasks`.
        public internal(set) var openCount: Total
    }

    public internal(set) var morning: Part
    public internal(set) var evening: Part
}

extension Engine {
    /// Returns today's tasks. The cost does not grow with the number of overdue tasks.
    /// - Parameter limit: The maximum number of open tasks per part if more than 200 are due in total.
    public func todayLists(limit: Int = 50) throws -> TodayLists {
        let today = try moment.today
        var query = TaskQuery()
        query.status = .open
        query.due = DueRange(to: .day(today))
        query.sort = .due
        query.limit = 200
        let page = try store.tasks(matching: query, at: try moment)
        let completed = try store.tasks(completedOn: today...today).filter { !$0.isDeleted }
        let dueAndDone = try store.tasks(dueOn: today...today, rule: try moment.rule).filter { !$0.isOpen }
        func part(_ part: PartOfDay, _ category: TaskCategory) throws -> TodayLists.Part {
            var open = page.tasks.filter { $0.partOfDay == part }
            var count = Total(counted: open.count)
            if page.nextCursor != nil {
                query.category = category
                query.sort = .priority
                query.limit = limit
                let first = try store.tasks(matching: query, at: try moment)
                (open, count) = (first.tasks, first.total)
            }
            let done = Set((completed + dueAndDone).filter { $0.partOfDay == part })
            let moment = try moment
            return TodayLists.Part(
                tasks: (open + done).sorted { ($0.priority, $0.position) < ($1.priority, $1.position) }
                    .map { TaskView($0, at: moment) },
                openCount: count)
        }
        return TodayLists(morning: try part(.morning, .morning), evening: try part(.evening, .evening))
    }
}
