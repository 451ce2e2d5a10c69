import SQLite
import Tally

extension SQLiteStore {
    public func focusStints(touching days: ClosedRange<Day>) throws -> [FocusStint] {
        let (first, last) = (days.lowerBound.number, days.upperBound.number)
        let placed =
            try tasks("WHERE t.focus_day <= ? AND t.completed_day IS NULL", [last])
            + tasks("WHERE t.focus_day <= ? AND t.completed_day >= ?", [last, first])
            // Put on one of the days, and completed before the first.
            + tasks("WHERE t.focus_day BETWEEN ? AND ? AND t.completed_day < ?", [first, last, first])
        let current = placed.compactMap { task in
            task.focus.map { FocusStint(task: task, placement: $0) }
        }
        return try current + formerStints(touching: days)
    }

    /// Of tasks that were taken out of focus, or put on another day.
    private func formerStints(touching days: ClosedRange<Day>) throws -> [FocusStint] {
        try translating {
            try connection.all(
                """
                SELECT \(TaskRow.columns), s.from_day, s.focus_order, s.until_day FROM focus_stint s
                    JOIN task t ON t.number = s.task \(TaskRow.joins)
                    WHERE s.until_day > ? AND s.from_day <= ?
                """, [days.lowerBound.number, days.upperBound.number]
            ) { row in
                FocusStint(
                    task: try TaskRow.task(row),
                    placement: FocusPlacement(
                        from: Day(number: row.int(TaskRow.width)), order: row.int(TaskRow.width + 1)),
                    until: Day(number: row.int(TaskRow.width + 2)))
            }
        }
    }

    public func lastFocusOrder(on day: Day) throws -> Int {
        try translating {
            try connection.first("SELECT max(focus_order) FROM task WHERE focus_day = ?", [day.number]) {
                $0.int(0)
            }
                ?? 0
        }
    }

    public func keepFocusStint(task: Int, placement: FocusPlacement, until: Day) throws {
        try translating {
            try connection.run(
                "INSERT INTO focus_stint (task, from_day, until_day, focus_order) VALUES (?, ?, ?, ?)",
                [task, placement.from.number, until.number, placement.order])
        }
    }

    public func hasCelebrated(on day: Day) throws -> Bool {
        try translating {
            try connection.first("SELECT 1 FROM celebration WHERE day = ?", [day.number]) { _ in true }
                ?? false
        }
    }

    public func setCelebrated(on day: Day, at instant: Instant) throws {
        try translating {
            try connection.run(
                "INSERT INTO celebration (day, at) VALUES (?, ?)", [day.number, instant.seconds])
        }
    }
}
