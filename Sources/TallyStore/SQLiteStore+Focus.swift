import SQLite
import Tally

extension SQLiteStore {
    public func focusCandidates(on day: Day, today: Day) throws -> [FocusDay.Candidate] {
        var candidates = try tasks("WHERE t.focus_day = ?", [day.number])
        // Carried over from an earlier day: still open, or completed no earlier than this day. What is open today is not
        // yet carried over to a later day.
        if day <= today {
            candidates += try tasks("WHERE t.focus_day < ? AND t.completed_day IS NULL", [day.number])
            candidates += try tasks(
                "WHERE t.focus_day < ? AND t.completed_day >= ?", [day.number, day.number])
        }
        var result = candidates.compactMap { task in
            task.focus.map { FocusDay.Candidate(task: task, placement: $0) }
        }
        if day < today { result += try formerCandidates(on: day) }
        return result
    }

    /// What was in focus on a past day and was taken out of it later.
    private func formerCandidates(on day: Day) throws -> [FocusDay.Candidate] {
        try translating {
            try connection.all(
                """
                SELECT \(TaskRow.columns), s.from_day, s.focus_order FROM focus_stint s
                    JOIN task t ON t.number = s.task JOIN project p ON p.number = t.project
                    WHERE s.until_day > ?1 AND s.from_day <= ?1
                    AND (s.from_day = ?1 OR t.completed_day IS NULL OR t.completed_day >= ?1)
                """, [day.number]
            ) { row in
                FocusDay.Candidate(
                    task: try TaskRow.task(row),
                    placement: FocusPlacement(from: Day(number: row.int(22)), order: row.int(23)))
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
