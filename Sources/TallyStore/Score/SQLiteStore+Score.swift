import SQLite
import Tally

extension SQLiteStore {
    public func dailyTotals(in days: ClosedRange<Day>) throws -> [DayTotal] {
        let rows = try translating {
            try connection.all(
                """
                SELECT day, priority, count FROM completion_count WHERE day BETWEEN ? AND ? AND count > 0
                    ORDER BY day, priority
                """, [days.lowerBound.number, days.upperBound.number]
            ) {
                (
                    day: Day(number: $0.int(0)), priority: Priority(rawValue: $0.int(1)) ?? .p2,
                    count: $0.int(2)
                )
            }
        }
        var totals: [DayTotal] = []
        for row in rows {
            if totals.last?.date != row.day { totals.append(DayTotal(date: row.day, points: 0, tasks: 0)) }
            totals[totals.count - 1].points += row.priority.points * row.count
            totals[totals.count - 1].tasks += row.count
        }
        return totals
    }

    public func scoreRuns(upTo day: Day) throws -> [ClosedRange<Day>] {
        let queries = [
            "WHERE first_day <= ? ORDER BY first_day DESC",
            "WHERE last_day <= ? ORDER BY last_day - first_day DESC",
        ]
        return try translating {
            try queries.compactMap { query in
                try connection.first(
                    "SELECT first_day, last_day FROM score_run \(query) LIMIT 1", [day.number]
                ) {
                    Day(number: $0.int(0))...Day(number: max($0.int(0), $0.int(1)))
                }
            }
        }
    }

    public func completedCounts() throws -> [Priority: Int] {
        let rows = try translating {
            try connection.all(
                "SELECT priority, sum(count) FROM task_count WHERE open = 0 GROUP BY priority"
            ) { (Priority(rawValue: $0.int(0)) ?? .p2, $0.int(1)) }
        }
        return Dictionary(rows, uniquingKeysWith: +)
    }
}
