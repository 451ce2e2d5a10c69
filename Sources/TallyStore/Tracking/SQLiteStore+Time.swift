import SQLite
import Tally

/// Stores time entries and the timer.
extension SQLiteStore {
    public func insertTimeEntry(_ entry: TimeEntry) throws -> TimeEntry {
        try translating {
            try connection.run(
                """
                INSERT INTO time_entry (id, activity, task, start_at, end_at, note, revision)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                """, Self.values(entry))
            var inserted = entry
            inserted.number = connection.lastInsertedRow
            try insertParts(of: inserted)
            return inserted
        }
    }

    public func updateTimeEntry(_ entry: TimeEntry) throws {
        try translating {
            try connection.run(
                """
                UPDATE time_entry SET id = ?, activity = ?, task = ?, start_at = ?, end_at = ?, note = ?,
                    revision = ? WHERE number = ?
                """, Self.values(entry) + [entry.number])
            guard try parts(ofEntry: entry.number) != entry.days else { return }
            try connection.run("DELETE FROM time_part WHERE entry = ?", [entry.number])
            try insertParts(of: entry)
        }
    }

    public func deleteTimeEntry(number: Int) throws {
        try translating { try connection.run("DELETE FROM time_entry WHERE number = ?", [number]) }
    }

    public func timeEntry(identifier: Identifier) throws -> TimeEntry? {
        try timeEntries("WHERE e.id = ?", [identifier.text]).first
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
                SELECT a.number, a.id, a.name, t.number, t.id, t.title, r.start_at, r.note FROM timer r
                    JOIN activity a ON a.number = r.activity LEFT JOIN task t ON t.number = r.task
                """
            ) { row in
                RunningTimer(
                    activity: ActivityReference(
                        number: row.int(0), id: Identifier(stored: row.text(1)), name: row.text(2)),
                    task: Self.mention(row, at: 3), start: Instant(seconds: row.int64(6)), note: row.text(7))
            }
        }
    }

    public func setTimer(_ timer: RunningTimer?) throws {
        try translating {
            guard let timer else {
                try connection.run("DELETE FROM timer")
                return
            }
            try connection.run(
                """
                INSERT INTO timer (number, activity, task, start_at, note) VALUES (1, ?, ?, ?, ?)
                    ON CONFLICT (number) DO UPDATE SET activity = excluded.activity, task = excluded.task,
                    start_at = excluded.start_at, note = excluded.note
                """, [timer.activity.number, timer.task?.number, timer.start.seconds, timer.note])
        }
    }

    func timeEntries(_ clauses: String, _ values: [any Bindable]) throws -> [TimeEntry] {
        try translating {
            var entries = try connection.all(
                """
                SELECT e.number, e.id, a.number, a.id, a.name, t.number, t.id, t.title, e.start_at, e.end_at,
                    e.note, e.revision FROM time_entry e CROSS JOIN activity a ON a.number = e.activity
                    LEFT JOIN task t ON t.number = e.task \(clauses)
                """, values
            ) { row in
                TimeEntry(
                    number: row.int(0), id: Identifier(stored: row.text(1)),
                    activity: ActivityReference(
                        number: row.int(2), id: Identifier(stored: row.text(3)), name: row.text(4)),
                    task: Self.mention(row, at: 5), start: Instant(seconds: row.int64(8)),
                    end: Instant(seconds: row.int64(9)), days: [], note: row.text(10), revision: row.int(11))
            }
            for index in entries.indices { entries[index].days = try parts(ofEntry: entries[index].number) }
            return entries
        }
    }

    private func parts(ofEntry number: Int) throws -> [DayPart] {
        try connection.all("SELECT day, seconds FROM time_part WHERE entry = ? ORDER BY day", [number]) {
            DayPart(date: Day(number: $0.int(0)), seconds: $0.int(1))
        }
    }

    private func insertParts(of entry: TimeEntry) throws {
        for part in entry.days {
            try connection.run(
                "INSERT INTO time_part (entry, day, seconds) VALUES (?, ?, ?)",
                [entry.number, part.date.number, part.seconds])
        }
    }

    private static func mention(_ row: borrowing Row, at index: Int32) -> TaskMention? {
        guard let number = row.optionalInt(index) else { return nil }
        return TaskMention(
            number: number, id: Identifier(stored: row.text(index + 1)), title: row.text(index + 2))
    }

    private static func values(_ entry: TimeEntry) -> [any Bindable] {
        [
            entry.id.text, entry.activity.number, entry.task?.number, entry.start.seconds, entry.end.seconds,
            entry.note, entry.revision,
        ]
    }
}
