/// The tasks of a day by part of the day: the open ones and those completed on it. Today also has the open
/// tasks of earlier days.
public struct DayLists: Sendable {
    public struct Part: Sendable {
        /// The tasks, by priority, then in the manual order. May omit open tasks, see `dayLists(on:limit:)`.
        public internal(set) var tasks: [TaskView]
        /// The number of open tasks, including those not in `tasks`.
        public internal(set) var openCount: Total
    }

    public internal(set) var morning: Part
    public internal(set) var evening: Part
}

extension Engine {
    /// The maximum number of open tasks in the lists of a day before they are limited.
    private static let maxOpenInLists = 200

    /// Returns the lists of a day; nil means today.
    /// - Parameter limit: The maximum number of open tasks per part if today has more than 200. The cost does
    ///   not grow with those beyond. Nil means all.
    public func dayLists(on date: Day? = nil, limit: Int? = 50) throws -> DayLists {
        let moment = try moment
        let day = date ?? moment.today
        let isLimited = limit != nil && day == moment.today
        let open = try store.tasks(
            in: day == moment.today ? .min...day : day...day, status: .open,
            limit: isLimited ? Self.maxOpenInLists + 1 : nil, rule: moment.rule)
        let completed = try store.tasks(completedOn: day...day).filter { !$0.isDeleted }
        func part(_ part: PartOfDay, _ category: TaskCategory) throws -> DayLists.Part {
            var tasks = open.filter { $0.partOfDay == part }
            var count = Total(counted: tasks.count)
            if let limit, isLimited, open.count > Self.maxOpenInLists {
                var query = TaskQuery()
                query.statuses = [.open]
                query.category = category
                query.sort = .priority
                query.limit = limit
                let first = try store.tasks(matching: query, at: moment)
                (tasks, count) = (first.tasks, first.total)
            }
            tasks += completed.filter { $0.partOfDay == part }
            return DayLists.Part(
                tasks: tasks.sorted { ($0.priority, $0.position) < ($1.priority, $1.position) }
                    .map { TaskView($0, at: moment) },
                openCount: count)
        }
        return DayLists(morning: try part(.morning, .morning), evening: try part(.evening, .evening))
    }
}
