/// The tasks of a day by part of the day: the open ones and those completed on it. Today also has the open
/// tasks of earlier days. Waiting tasks are left out.
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

/// What the place of a task in the lists of a day depends on.
public struct ListedTask: Sendable {
    public var number: Int
    public var priority: Priority
    public var position: Rank
    public var partOfDay: PartOfDay

    public init(number: Int, priority: Priority, position: Rank, partOfDay: PartOfDay) {
        self.number = number
        self.priority = priority
        self.position = position
        self.partOfDay = partOfDay
    }
}

extension Engine {
    /// The number of open tasks, the latest ones, from which limited lists are chosen and counted.
    private static let maxListed = 1000

    /// Returns the lists of a day; nil means today.
    /// - Parameter limit: The maximum number of open tasks per part. The cost does not grow with those beyond: of
    ///   more than 1,000 open tasks, the latest are listed and counted. Nil means all.
    public func dayLists(on date: Day? = nil, limit: Int? = 50) throws -> DayLists {
        let moment = try moment
        let day = date ?? moment.today
        var open = try store.openTasks(
            in: day == moment.today ? .min...day : day...day, limit: limit.map { _ in Self.maxListed + 1 },
            at: moment)
        let isExact = limit == nil || open.count <= Self.maxListed
        if !isExact { open = Array(open.prefix(Self.maxListed)) }
        let completed = try store.tasks(completedOn: day...day).filter { !$0.isDeleted }
        func part(_ part: PartOfDay, of open: [ListedTask]) throws -> DayLists.Part {
            let listed = open.filter { $0.partOfDay == part }
                .sorted { ($0.priority, $0.position) < ($1.priority, $1.position) }
            let shown = try store.tasks(numbered: Set(listed.prefix(limit ?? listed.count).map(\.number)))
            let tasks = shown.values + completed.filter { $0.partOfDay == part }
            return DayLists.Part(
                tasks: tasks.sorted { ($0.priority, $0.position) < ($1.priority, $1.position) }
                    .map { TaskView($0, at: moment) },
                openCount: Total(count: listed.count, isExact: isExact))
        }
        return DayLists(morning: try part(.morning, of: open), evening: try part(.evening, of: open))
    }
}
