import SQLite
import Tally

/// The tasks that suggestions are chosen from. Each query reads a bounded part of an index.
extension SQLiteStore {
    /// The maximum number of candidates for a factor.
    private static let suggestionLimit = 40

    public func suggestionCandidates(for day: Day, until last: Day, at moment: Moment) throws -> Set<Int> {
        let open = "t.deleted_at IS NULL AND t.open = 1"
        let rule = moment.rule
        let (start, end) = (rule.start(of: day).seconds, rule.last(of: last).seconds)
        let (today, dayEnd) = (rule.start(of: moment.today).seconds, rule.last(of: day).seconds)
        let recent = moment.rule.start(of: day.adding(days: -TaskSuggestion.horizon)).seconds
        let queries: [TaskCondition] = [
            TaskCondition(
                sql: "\(open) AND t.due_day BETWEEN ? AND ? ORDER BY t.due_day",
                values: [moment.today.number, last.number]),
            TaskCondition(
                sql: "\(open) AND t.due_day < ? ORDER BY t.due_day DESC", values: [moment.today.number]),
            TaskCondition(
                sql: "\(open) AND t.due_at BETWEEN ? AND ? ORDER BY t.due_at", values: [today, end]),
            TaskCondition(sql: "\(open) AND t.due_at < ? ORDER BY t.due_at DESC", values: [today]),
            TaskCondition(
                sql: """
                    \(open) AND t.due_day IS NULL AND t.due_at IS NULL AND t.start_at BETWEEN ? AND ?
                        ORDER BY t.start_at
                    """, values: [start, dayEnd]),
            TaskCondition(sql: "\(open) AND t.priority = 0 ORDER BY t.position"),
            TaskCondition(sql: "\(open) AND t.priority = 1 ORDER BY t.position"),
            TaskCondition(sql: "\(open) ORDER BY t.number"),
            TaskCondition(
                sql: "\(open) AND t.scheduled_day BETWEEN ? AND ? ORDER BY t.scheduled_day DESC",
                values: [day.adding(days: -TaskSuggestion.horizon).number, day.number]),
            TaskCondition(
                sql: "\(open) AND t.scheduled_at BETWEEN ? AND ? ORDER BY t.scheduled_at DESC",
                values: [recent, dayEnd]),
        ]
        var numbers: Set<Int> = []
        try translating {
            for query in queries {
                numbers.formUnion(
                    try connection.all(
                        "SELECT t.number FROM task t WHERE \(query.sql) LIMIT ?",
                        query.values + [Self.suggestionLimit]
                    ) { $0.int(0) })
            }
            numbers.formUnion(
                try connection.all(
                    """
                    SELECT number FROM stake WHERE decision IS NULL AND deadline_at BETWEEN ? AND ?
                        ORDER BY deadline_at LIMIT ?
                    """, [moment.now.seconds, end, Self.suggestionLimit]
                ) { $0.int(0) })
        }
        return numbers
    }

    public func postponedTasks(atLeast times: Int, limit: Int) throws -> [Task] {
        try tasks(
            """
            WHERE t.postponed >= 3 AND t.postponed >= ? AND t.completed_at IS NULL AND t.deleted_at IS NULL
                ORDER BY t.postponed DESC LIMIT ?
            """, [times, limit])
    }

    public func openDependents(of tasks: [Identifier], limit: Int) throws -> [Identifier: Int] {
        guard !tasks.isEmpty else { return [:] }
        let list = "[" + tasks.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        let counts = try translating {
            try connection.all(
                """
                SELECT c.value, (SELECT count(*) FROM (SELECT 1 FROM task_dependency d
                        CROSS JOIN task o ON o.number = d.task
                        WHERE d.blocker = c.value AND o.open = 1 AND o.deleted_at IS NULL LIMIT ?))
                    FROM json_each(?) c WHERE EXISTS (SELECT 1 FROM task_dependency d WHERE d.blocker = c.value)
                """, [limit, list]
            ) { (Identifier(stored: $0.text(0)), $0.int(1)) }
        }
        return Dictionary(counts) { first, _ in first }
    }
}
