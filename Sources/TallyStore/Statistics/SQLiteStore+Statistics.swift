import SQLite
import Tally

extension SQLiteStore {
    public func taskDays(in days: ClosedRange<Day>, rule: DayRule) throws -> [TaskDay] {
        try TaskCondition.ranges(of: days, rule: rule).flatMap { range in
            try translating {
                try connection.all(
                    """
                    SELECT t.number, t.due_day, coalesce(t.due_at, t.start_at) FROM task t
                        WHERE t.deleted_at IS NULL AND t.open IN (0, 1) AND \(range.sql)
                    """, range.values
                ) { row in
                    let day = row.optionalInt(1).map(Day.init(number:))
                    return TaskDay(
                        task: row.int(0), day: day ?? rule.day(of: Instant(seconds: row.int64(2))))
                }
            }
        }
    }

    public func completionDays(in days: ClosedRange<Day>) throws -> [TaskDay] {
        try translating {
            try connection.all(
                "SELECT number, completed_day FROM task WHERE completed_day BETWEEN ? AND ?",
                [days.lowerBound.number, days.upperBound.number]
            ) { TaskDay(task: $0.int(0), day: Day(number: $0.int(1))) }
        }
    }

    public func taskFlow(in days: ClosedRange<Day>, project: Int?, rule: DayRule) throws -> TaskFlow {
        let (first, last) = (days.lowerBound.number, days.upperBound.number)
        let (start, end) = (rule.start(of: days.lowerBound).seconds, rule.last(of: days.upperBound).seconds)
        // For all tasks, SQLite reads the indexes by project once per project.
        let inScope = project == nil ? "project IN (SELECT number FROM project)" : "project = ?"
        let scope: [any Bindable] = project.map { [$0] } ?? []
        return try translating {
            let counted = project == nil ? "" : "AND project = ?"
            // Tasks created before the range that are open now or were completed since its start.
            let active = try connection.all(
                """
                SELECT total(count) FROM task_count WHERE open = 1 \(counted)
                UNION ALL
                SELECT -count(*) FROM task WHERE \(inScope) AND created_at >= ? AND completed_day IS NULL
                UNION ALL
                SELECT count(*) FROM task WHERE \(inScope) AND completed_day >= ? AND created_at < ?
                """, scope + scope + [start] + scope + [first, start]
            ) { $0.int(0) }
            let done = try connection.all(
                """
                SELECT total(count) FROM task_count WHERE open = 0 \(counted)
                UNION ALL
                SELECT -count(*) FROM task WHERE \(inScope) AND completed_day >= ?
                """, scope + scope + [first]
            ) { $0.int(0) }
            let creations = try connection.all(
                """
                SELECT created_at, completed_day, count(*) FROM task
                    WHERE \(inScope) AND created_at BETWEEN ? AND ? GROUP BY project, created_at, completed_day
                """, scope + [start, end]
            ) {
                TaskFlow.Creation(
                    at: Instant(seconds: $0.int64(0)),
                    completedOn: $0.optionalInt(1).map(Day.init(number:)), count: $0.int(2))
            }
            let completions = try connection.all(
                """
                SELECT completed_day, priority, count(*), sum(created_at < ?) FROM task
                    WHERE \(inScope) AND completed_day BETWEEN ? AND ? GROUP BY project, completed_day, priority
                """, [start] + scope + [first, last]
            ) {
                TaskFlow.Completions(
                    on: Day(number: $0.int(0)), priority: Priority(rawValue: $0.int(1)) ?? .p2,
                    count: $0.int(2), createdBefore: $0.int(3))
            }
            return TaskFlow(
                activeBefore: active.reduce(0, +), doneBefore: done.reduce(0, +), creations: creations,
                completions: completions)
        }
    }
}
