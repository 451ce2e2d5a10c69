import SQLite
import Tally

/// The open tasks that wait, which listings leave out. Mostly there are few.
struct WaitingTasks {
    /// Their numbers; the first ones if they are not complete.
    let numbers: [Int]
    let isComplete: Bool
    let point: WaitPoint

    /// The conditions on `task t` that it does not wait; none if no task does.
    var exclusion: [TaskCondition] {
        if numbers.isEmpty { return [] }
        guard isComplete else {
            var condition = TaskCondition.waiting(at: point)
            condition.sql = "NOT \(condition.sql)"
            return [condition]
        }
        // Numbers are in every index, so that no task is read to compare them.
        return [
            TaskCondition(
                sql: "t.number NOT IN (SELECT value FROM json_each(?))", values: [SQLiteStore.list(numbers)])
        ]
    }
}

extension TaskCondition {
    /// Returns the alternatives of what makes an open task wait, each of which reads one range of an index.
    static func waitRanges(at point: WaitPoint) -> [TaskCondition] {
        [
            TaskCondition(sql: "t.wait_day > ?", values: [point.day.number]),
            TaskCondition(sql: "t.wait_at > ?", values: [point.instant.seconds]),
        ]
    }

    static func waiting(at point: WaitPoint) -> TaskCondition {
        let ranges = any(waitRanges(at: point))
        return TaskCondition(sql: "(+t.open = 1 AND coalesce(\(ranges.sql), 0))", values: ranges.values)
    }
}

extension SQLiteStore {
    /// Returns the tasks that wait, as far as they are few.
    func waitingTasks(at moment: Moment) throws -> WaitingTasks {
        let point = WaitPoint(moment)
        let source = CandidateSource(
            queries: TaskCandidates.numbers([.open], TaskCondition.waitRanges(at: point)))
        let found = try candidates(from: source, limit: max(1, candidateLimit))
        return WaitingTasks(
            numbers: found.numbers, isComplete: found.isComplete && candidateLimit >= 0, point: point)
    }

    public func tasks(waitingPast first: WaitPoint, until last: WaitPoint, limit: Int) throws -> [Identifier]
    {
        try translating {
            try connection.all(
                """
                SELECT t.id FROM task t WHERE t.number IN (
                        SELECT number FROM task
                            WHERE deleted_at IS NULL AND open = 1 AND wait_day > ? AND wait_day <= ?
                        UNION ALL SELECT number FROM task
                            WHERE deleted_at IS NULL AND open = 1 AND wait_at > ? AND wait_at <= ?)
                    ORDER BY t.number LIMIT ?
                """,
                [
                    first.day.number, last.day.number, first.instant.seconds, last.instant.seconds, limit,
                ]
            ) { Identifier(stored: $0.text(0)) }
        }
    }

    public func nextEndOfWait(after point: WaitPoint, rule: DayRule) throws -> Instant? {
        func first(_ column: String, after value: any Bindable) throws -> Int64? {
            try translating {
                try connection.first(
                    """
                    SELECT min(\(column)) FROM task
                        WHERE deleted_at IS NULL AND open = 1 AND \(column) > ?
                    """, [value]
                ) { $0.optionalInt64(0) } ?? nil
            }
        }
        let day = try first("wait_day", after: point.day.number).map { Day(number: Int($0)) }
        let instant = try first("wait_at", after: point.instant.seconds).map(Instant.init(seconds:))
        return [day.map(rule.start(of:)), instant].compactMap(\.self).min()
    }
}
