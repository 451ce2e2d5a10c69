import SQLite
import Tally

extension SQLiteStore {
    public func tasksWithReminders() throws -> [Task] {
        try tasks("WHERE t.completed_at IS NULL AND t.reminders <> '[]'", [])
    }

    public func reminderMarks(ofTask number: Int) throws -> [ReminderMark] {
        try translating {
            try connection.all(
                "SELECT reminder, anchor, snoozed_until, dismissed_at FROM reminder_mark WHERE task = ?",
                [number]
            ) { row in
                Reminder(stored: row.text(0)).map {
                    ReminderMark(
                        reminder: $0, anchor: row.text(1),
                        snoozedUntil: row.optionalInt64(2).map(Instant.init(seconds:)),
                        dismissedAt: row.optionalInt64(3).map(Instant.init(seconds:)))
                }
            }.compactMap { $0 }
        }
    }

    public func setReminderMark(_ mark: ReminderMark, ofTask number: Int) throws {
        try translating {
            try connection.run(
                """
                INSERT INTO reminder_mark (task, reminder, anchor, snoozed_until, dismissed_at)
                    VALUES (?, ?, ?, ?, ?) ON CONFLICT (task, reminder, anchor) DO UPDATE SET
                    snoozed_until = excluded.snoozed_until, dismissed_at = excluded.dismissed_at
                """,
                [
                    number, mark.reminder.description, mark.anchor, mark.snoozedUntil?.seconds,
                    mark.dismissedAt?.seconds,
                ])
        }
    }
}
