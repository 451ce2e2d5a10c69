import SQLite
import Tally

extension SQLiteStore {
    private static let table = RecordTable(Habit.record)
    private static let targets = RecordTable(TargetHistory.Version.record)
    private static let targetsOfHabit = targets.select + "WHERE habit = ? ORDER BY from_day"

    public func insertHabit(_ habit: Habit) throws -> Habit {
        try translating {
            var inserted = habit
            inserted.number = try insert(habit, Self.table)
            return inserted
        }
    }

    public func updateHabit(_ habit: Habit) throws {
        try translating { try update(habit, Self.table, number: habit.number) }
    }

    public func deleteHabit(number: Int) throws {
        try translating { try delete(Self.table, number: number) }
    }

    public func habit(number: Int) throws -> Habit? {
        try habits("WHERE number = ?", [number]).first
    }

    public func habit(identifier: Identifier) throws -> Habit? {
        try habits("WHERE id = ?", [identifier.text]).first
    }

    public func habit(nameKey key: String) throws -> Habit? {
        try habits("WHERE name_key = ?", [key]).first
    }

    public func habits(archived: Bool?) throws -> [Habit] {
        guard let archived else { return try habits("ORDER BY number", []) }
        return try habits("WHERE archived = ? ORDER BY number", [archived])
    }

    public func habitColors() throws -> [Color: Int] {
        try colorCounts(table: "habit")
    }

    public func targets(ofHabit number: Int) throws -> TargetHistory {
        let versions = try translating {
            try connection.all(Self.targetsOfHabit, [number], Self.targets.record)
        }
        return TargetHistory(versions)
    }

    public func setTarget(_ target: HabitTarget?, from day: Day, ofHabit number: Int) throws {
        try translating {
            try connection.run(
                "DELETE FROM habit_target WHERE habit = ? AND from_day > ?", [number, day.number])
            try put(TargetHistory.Version(from: day, target: target), Self.targets, key: number)
        }
    }

    public func addHabitEvent(id: Identifier, habit: Int, on day: Day, delta: Amount, at instant: Instant)
        throws
    {
        try translating {
            try insert(
                .habitEvent,
                [
                    "id": .text(id.text), "habit": .number(Int64(habit)), "day": .day(day),
                    "delta": .amount(delta),
                    "at": .instant(instant),
                ])
        }
    }

    public func habitSum(habit: Int, on day: Day) throws -> Amount {
        try translating {
            try connection.first(
                "SELECT coalesce(sum(delta), 0) FROM habit_event WHERE habit = ? AND day = ?",
                [habit, day.number]
            ) { Amount(thousandths: $0.int(0)) } ?? .zero
        }
    }

    public func habitCounts(habit: Int, in days: ClosedRange<Day>) throws -> [(day: Day, count: Amount)] {
        try translating {
            try connection.all(
                """
                SELECT day, sum(delta) FROM habit_event WHERE habit = ? AND day BETWEEN ? AND ?
                    GROUP BY day HAVING sum(delta) > 0 ORDER BY day
                """, [habit, days.lowerBound.number, days.upperBound.number]
            ) { (day: Day(number: $0.int(0)), count: Amount(thousandths: $0.int(1))) }
        }
    }

    public func firstCountedDay(ofHabit number: Int, by last: Day) throws -> Day? {
        try translating {
            try connection.first(
                """
                SELECT day FROM habit_event WHERE habit = ? AND day <= ? GROUP BY day HAVING sum(delta) > 0
                    ORDER BY day LIMIT 1
                """, [number, last.number]
            ) { Day(number: $0.int(0)) }
        }
    }

    public func keptStreak(ofHabit number: Int) throws -> KeptStreak? {
        try translating {
            try connection.first(
                "SELECT until_day, week_start, current, longest FROM habit_streak WHERE habit = ?", [number]
            ) { row in
                Weekday(rawValue: row.int(1)).map { weekStart in
                    KeptStreak(
                        until: Day(number: row.int(0)), weekStart: weekStart, current: row.int(2),
                        longest: row.int(3))
                }
            } ?? nil
        }
    }

    public func setKeptStreak(_ streak: KeptStreak, ofHabit number: Int) throws {
        try translating {
            try connection.run(
                "INSERT OR REPLACE INTO habit_streak VALUES (?, ?, ?, ?, ?)",
                [
                    number, streak.until.number, streak.weekStart.rawValue, streak.current, streak.longest,
                ])
        }
    }

    private func habits(_ clauses: String, _ values: [any Bindable]) throws -> [Habit] {
        try translating { try records(Self.table, clauses, values) }
    }
}
