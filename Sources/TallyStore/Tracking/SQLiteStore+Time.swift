import SQLite
import Tally

/// Stores time entries and the timer.
extension SQLiteStore {
    private static let table = RecordTable(TimeEntry.record)
    private static let dayParts = RecordTable(DayPart.record)
    private static let dayPartsOfEntry = dayParts.select + "WHERE entry = ? ORDER BY day"
    private static let timers = RecordTable(RunningTimer.record)

    /// The columns of a time entry or timer, from `activity a` and a `task t` that may be missing.
    private static let joins = ["activity": "a", "task": "t"]
    private static let entryColumns = table.columns("e", joining: joins)
    private static let timerColumns = timers.columns("r", joining: joins)

    public func insertTimeEntry(_ entry: TimeEntry) throws -> TimeEntry {
        try translating {
            var inserted = entry
            inserted.number = try insert(entry, Self.table)
            try insertParts(of: inserted)
            return inserted
        }
    }

    public func updateTimeEntry(_ entry: TimeEntry) throws {
        try translating {
            try update(entry, Self.table, number: entry.number)
            guard try parts(ofEntry: entry.number) != entry.days else { return }
            try connection.run("DELETE FROM time_part WHERE entry = ?", [entry.number])
            try insertParts(of: entry)
        }
    }

    public func deleteTimeEntry(number: Int) throws {
        try translating { try delete(Self.table, number: number) }
    }

    public func timeEntries(named reference: TimeEntryReference, limit: Int) throws -> [TimeEntry] {
        let condition = reference.condition(on: "e")
        return try timeEntries(
            "WHERE \(condition.sql) ORDER BY e.id LIMIT ?", condition.values + [limit])
    }

    public func trackedSeconds(task: Int) throws -> Int {
        try translating {
            try connection.first(
                "SELECT ifnull(sum(end_at - start_at), 0) FROM time_entry WHERE task = ?", [task]
            ) { $0.int(0) } ?? 0
        }
    }

    public func lastTimeEntry() throws -> TimeEntry? {
        // The index is by start. One that ends after the last to start began at most a maximal length before.
        try timeEntries(
            """
            WHERE e.start_at >= (SELECT max(start_at) FROM time_entry) - ?
                ORDER BY e.end_at DESC, e.start_at DESC, e.number DESC LIMIT 1
            """, [TimeEntry.maxSeconds]
        ).first
    }

    public func timeEntries(overlapping entry: TimeEntry, limit: Int) throws -> [TimeEntry] {
        // The index is by start. No entry is longer than the limit, which bounds the starts.
        try timeEntries(
            """
            WHERE e.start_at BETWEEN ? AND ? AND e.end_at > ? AND e.number <> ?
                ORDER BY e.start_at, e.number LIMIT ?
            """,
            [
                entry.start.seconds - TimeEntry.maxSeconds, entry.end.seconds - 1, entry.start.seconds,
                entry.number, limit,
            ])
    }

    public func timeEntryCount(activity: Int) throws -> Int {
        try translating {
            try connection.first("SELECT count(*) FROM time_entry WHERE activity = ?", [activity]) {
                $0.int(0)
            } ?? 0
        }
    }

    public func removeTaskReferences(number: Int) throws {
        try translating {
            try connection.run(
                "UPDATE time_entry SET task = NULL, revision = revision + 1 WHERE task = ?", [number])
            try connection.run("UPDATE timer SET task = NULL WHERE task = ?", [number])
        }
    }

    public func timer() throws -> RunningTimer? {
        try translating {
            try connection.first(
                """
                SELECT \(Self.timerColumns) FROM timer r
                    JOIN activity a ON a.number = r.activity LEFT JOIN task t ON t.number = r.task
                """, [], Self.timers.record)
        }
    }

    public func setTimer(_ timer: RunningTimer?) throws {
        try translating {
            if let timer {
                try put(timer, Self.timers, key: 1)
            } else {
                try connection.run("DELETE FROM timer")
            }
        }
    }

    /// - Parameter tables: Those that the entries `e` are found in.
    func timeEntries(_ clauses: String, _ values: [any Bindable], from tables: String = "time_entry e") throws
        -> [TimeEntry]
    {
        try translating {
            var entries = try connection.all(
                """
                SELECT \(Self.entryColumns) FROM \(tables) CROSS JOIN activity a ON a.number = e.activity
                    LEFT JOIN task t ON t.number = e.task \(clauses)
                """, values, Self.table.record)
            for index in entries.indices { entries[index].days = try parts(ofEntry: entries[index].number) }
            return entries
        }
    }

    private func parts(ofEntry number: Int) throws -> [DayPart] {
        try connection.all(Self.dayPartsOfEntry, [number], Self.dayParts.record)
    }

    private func insertParts(of entry: TimeEntry) throws {
        for part in entry.days { try insert(part, Self.dayParts, key: entry.number) }
    }
}
