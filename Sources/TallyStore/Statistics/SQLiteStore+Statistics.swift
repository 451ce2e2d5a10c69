import SQLite
import Tally

extension SQLiteStore {
    public func dayCounts(in days: ClosedRange<Day>, at moment: Moment) throws -> [DayCount] {
        let columns = ["t.due_day", "t.due_at", "t.start_at"]
        let rule = moment.rule
        let shown = try waitingTasks(at: moment).exclusion
        return try zip(columns, TaskCondition.ranges(of: days, rule: rule)).flatMap { column, range in
            try [TaskStatus.open, .done].flatMap { status in
                let all =
                    [TaskCondition(sql: "t.deleted_at IS NULL AND \(status.condition)"), range]
                    + (status == .open ? shown : [])
                let condition = all.map(\.sql).joined(separator: " AND ")
                let values = all.flatMap(\.values)
                return try translating {
                    column == "t.due_day"
                        ? try dueCounts(condition, values, isOpen: status == .open, days)
                        : try instantCounts(column, condition, values, days, rule)
                }
            }
        }
    }

    /// Counts the tasks with a date in the index.
    private func dueCounts(
        _ condition: String, _ values: [any Bindable], isOpen: Bool, _ days: ClosedRange<Day>
    ) throws -> [DayCount] {
        let priorities = Priority.allCases.map { "sum(t.priority = \($0.rawValue))" }.joined(separator: ", ")
        return try connection.all(
            """
            SELECT t.due_day, sum(t.completed_day IS NOT t.due_day),
                    sum(t.completed_day NOT BETWEEN ? AND ? OR t.completed_day IS NULL), \(priorities)
                FROM task t WHERE \(condition) GROUP BY t.due_day
            """, [days.lowerBound.number, days.upperBound.number] + values
        ) { row in
            let counts = Priority.allCases.enumerated().map { ($1, row.int(Int32(3 + $0))) }
            return DayCount(
                day: Day(number: row.int(0)), isOpen: isOpen,
                byPriority: Dictionary(counts, uniquingKeysWith: +), notDoneOnDay: row.int(1),
                notDoneInRange: row.int(2))
        }
    }

    /// Reads the tasks with a time, whose day depends on the day rule.
    private func instantCounts(
        _ column: String, _ condition: String, _ values: [any Bindable], _ days: ClosedRange<Day>,
        _ rule: DayRule
    ) throws -> [DayCount] {
        try connection.all(
            "SELECT \(column), t.priority, t.completed_day FROM task t WHERE \(condition)", values
        ) { row in
            let day = rule.day(of: Instant(seconds: row.int64(0)))
            let completedOn = row.optionalInt(2).map(Day.init(number:))
            return DayCount(
                day: day, isOpen: completedOn == nil,
                byPriority: [Priority(rawValue: row.int(1)) ?? .standard: 1],
                notDoneOnDay: completedOn == day ? 0 : 1,
                notDoneInRange: completedOn.map(days.contains) ?? false ? 0 : 1)
        }
    }

    public func taskFlow(in periods: [ClosedRange<Day>], project: Int?, rule: DayRule) throws -> TaskFlow {
        guard let first = periods.first?.lowerBound, let last = periods.last?.upperBound else {
            return TaskFlow(parts: [], activeAfter: 0, doneAfter: 0)
        }
        // The plus sign hides columns from other indexes than that of creations.
        let inProject = project == nil ? "" : "AND +project = ?"
        let scope: [any Bindable] = project.map { [$0] } ?? []
        var parts = periods.map { _ in TaskFlow.Part() }
        func part(of day: Day) -> Int { periods.partitioningIndex { $0.upperBound >= day } }
        return try translating {
            for (index, days) in periods.enumerated() {
                let created: [any Bindable] = [
                    rule.start(of: days.lowerBound).seconds, rule.last(of: days.upperBound).seconds,
                ]
                (parts[index].created, parts[index].createdDone) =
                    try connection.first(
                        """
                        SELECT count(*), total(completed_day < ?) FROM task
                            WHERE created_at BETWEEN ? AND ? \(inProject)
                        """, [days.lowerBound.number] + created + scope
                    ) { ($0.int(0), $0.int(1)) } ?? (0, 0)
                guard parts[index].createdDone > 0 else { continue }
                let earlier = try connection.all(
                    """
                    SELECT completed_day FROM task WHERE created_at BETWEEN ? AND ? AND +completed_day < ?
                        AND +completed_day >= ? \(inProject)
                    """, created + [days.lowerBound.number, first.number] + scope
                ) { Day(number: $0.int(0)) }
                for day in earlier { parts[part(of: day)].createdLater += 1 }
            }
            for row in try completions(in: first...last, project) {
                let index = part(of: row.day)
                parts[index].completed += row.count
                parts[index].score += row.priority.points * row.count
            }
            let end = rule.last(of: last).seconds
            let createdAfter = try connection.all(
                """
                SELECT completed_day FROM task WHERE created_at > ? AND +completed_day BETWEEN ? AND ?
                    \(inProject)
                """, [end, first.number, last.number] + scope
            ) { Day(number: $0.int(0)) }
            for day in createdAfter { parts[part(of: day)].createdLater += 1 }
            let activeSince =
                try connection.first(
                    """
                    SELECT total(completed_day IS NULL OR completed_day > ?) FROM task WHERE created_at > ?
                        \(inProject)
                    """, [last.number, end] + scope
                ) { $0.int(0) } ?? 0
            let counts = try taskCounts(project: project).values
            let completedAfter =
                last == .max
                ? 0
                : try completions(in: last.adding(days: 1)...Day.max, project).reduce(0) { $0 + $1.count }
            return TaskFlow(
                parts: parts,
                activeAfter: counts.reduce(0) { $0 + $1.active } + completedAfter - activeSince,
                doneAfter: counts.reduce(0) { $0 + $1.done } - completedAfter)
        }
    }

    public func projectCompletions(in days: ClosedRange<Day>) throws
        -> [(project: Int, day: Day, count: Int)]
    {
        // The index has the completions of each project by day.
        try translating {
            try connection.all(
                """
                SELECT j.number, t.completed_day, count(*) FROM project j CROSS JOIN task t
                    ON t.project = j.number AND t.completed_day BETWEEN ? AND ?
                    GROUP BY j.number, t.completed_day
                """, [days.lowerBound.number, days.upperBound.number]
            ) { (project: $0.int(0), day: Day(number: $0.int(1)), count: $0.int(2)) }
        }
    }

    private func completions(in days: ClosedRange<Day>, _ project: Int?) throws
        -> [(day: Day, priority: Priority, count: Int)]
    {
        let sql =
            project == nil
            ? "SELECT day, priority, count FROM completion_count WHERE day BETWEEN ? AND ?"
            : """
            SELECT completed_day, priority, count(*) FROM task WHERE completed_day BETWEEN ? AND ?
                AND project = ? GROUP BY completed_day, priority
            """
        return try connection.all(
            sql, [days.lowerBound.number, days.upperBound.number] + (project.map { [$0] } ?? [])
        ) { (Day(number: $0.int(0)), Priority(rawValue: $0.int(1)) ?? .standard, $0.int(2)) }
    }
}
