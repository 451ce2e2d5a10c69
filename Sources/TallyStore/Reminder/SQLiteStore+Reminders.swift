import SQLite
import Tally

extension SQLiteStore {
    private static let table = RecordTable(ReminderMark.record)
    private static let habitMarks = RecordTable(HabitReminderMark.record)

    public func tasksWithReminders() throws -> [Task] {
        try tasks("WHERE t.completed_at IS NULL AND t.reminders <> '[]'", [])
    }

    public func reminderMarks(ofTask number: Int) throws -> [ReminderMark] {
        try translating {
            try connection.all(
                Self.table.select + "WHERE task = ?", [number], Self.table.validRecord
            ).compactMap { $0 }
        }
    }

    public func removeReminderMarks(ofTask number: Int) throws {
        try translating { try connection.run("DELETE FROM reminder_mark WHERE task = ?", [number]) }
    }

    public func setReminderMark(_ mark: ReminderMark, ofTask number: Int) throws {
        try translating { try put(mark, Self.table, key: number) }
    }

    public func habitReminderMarks(ofHabit number: Int, since day: Day) throws -> [HabitReminderMark] {
        try translating {
            try connection.all(
                Self.habitMarks.select + "WHERE habit = ? AND day >= ?", [number, day.number],
                Self.habitMarks.validRecord
            ).compactMap { $0 }
        }
    }

    public func setHabitReminderMark(_ mark: HabitReminderMark, ofHabit number: Int) throws {
        try translating { try put(mark, Self.habitMarks, key: number) }
    }
}
