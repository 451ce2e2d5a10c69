import SQLite
import Tally

/// Stores the skipped days and the notes of habits.
extension SQLiteStore {
    private static let skips = RecordTable(HabitSkip.record)
    // A span has a limited length, so that those with a day in a range begin in a range.
    private static let skipsOfHabit =
        skips.select + "WHERE habit = ? AND from_day BETWEEN ? AND ? AND to_day >= ? ORDER BY from_day, id"
    private static let notes = RecordTable(HabitNote.record)
    private static let notesOfHabit = notes.select + "WHERE habit = ? AND day BETWEEN ? AND ? ORDER BY day"

    public func habitSkips(ofHabit number: Int, in days: ClosedRange<Day>) throws -> [HabitSkip] {
        let first = days.lowerBound.number
        return try translating {
            try connection.all(
                Self.skipsOfHabit,
                [number, first - HabitSkip.maxDays, days.upperBound.number, first], Self.skips.record)
        }
    }

    public func insertHabitSkip(_ skip: HabitSkip, ofHabit number: Int) throws {
        try translating { _ = try insert(skip, Self.skips, key: number) }
    }

    public func deleteHabitSkip(_ skip: HabitSkip, ofHabit number: Int) throws {
        try translating {
            try connection.run("DELETE FROM habit_skip WHERE habit = ? AND id = ?", [number, skip.id.text])
        }
    }

    public func habitNotes(ofHabit number: Int, in days: ClosedRange<Day>) throws -> [HabitNote] {
        try translating {
            try connection.all(
                Self.notesOfHabit, [number, days.lowerBound.number, days.upperBound.number], Self.notes.record
            )
        }
    }

    public func setHabitNote(_ note: HabitNote?, on day: Day, ofHabit number: Int) throws {
        try translating {
            if let note {
                try put(note, Self.notes, key: number)
            } else {
                try connection.run(
                    "DELETE FROM habit_note WHERE habit = ? AND day = ?", [number, day.number])
            }
        }
    }
}
