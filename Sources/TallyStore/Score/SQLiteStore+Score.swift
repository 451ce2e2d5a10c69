import SQLite
import Tally

extension SQLiteStore {
    public func dailyTotals(in days: ClosedRange<Day>) throws -> [DayTotal] {
        let rows = try translating {
            try connection.all(
                """
                SELECT completed_day, priority, count(*) FROM task WHERE completed_day BETWEEN ? AND ?
                    GROUP BY completed_day, priority ORDER BY completed_day, priority
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

    public func daysWithScore() throws -> [Day] {
        // Seeks from one day of the index to the next, so that the cost grows with days and not with tasks.
        try translating {
            try connection.all(
                """
                WITH RECURSIVE day (number) AS (
                    SELECT min(completed_day) FROM task WHERE completed_day IS NOT NULL
                    UNION ALL
                    SELECT (SELECT min(completed_day) FROM task WHERE completed_day > day.number)
                        FROM day WHERE day.number IS NOT NULL
                )
                SELECT number FROM day WHERE number IS NOT NULL
                """
            ) { Day(number: $0.int(0)) }
        }
    }

    public func completedCounts() throws -> [Priority: Int] {
        let rows = try translating {
            try connection.all(
                "SELECT priority, count(*) FROM task WHERE completed_day IS NOT NULL GROUP BY priority"
            ) { (Priority(rawValue: $0.int(0)) ?? .p2, $0.int(1)) }
        }
        return Dictionary(rows, uniquingKeysWith: +)
    }
}
