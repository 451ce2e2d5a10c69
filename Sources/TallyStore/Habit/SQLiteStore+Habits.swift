import SQLite
import Tally

extension SQLiteStore {
    private static let columns = "number, id, name, color, archived, created_at, created_day, revision"

    public func insertHabit(_ habit: Habit) throws -> Habit {
        try translating {
            try connection.run(
                """
                INSERT INTO habit (id, name, name_key, color, archived, created_at, created_day, revision)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """, Self.values(habit))
            var inserted = habit
            inserted.number = connection.lastInsertedRow
            return inserted
        }
    }

    public func updateHabit(_ habit: Habit) throws {
        try translating {
            try connection.run(
                """
                UPDATE habit SET id = ?, name = ?, name_key = ?, color = ?, archived = ?, created_at = ?,
                    created_day = ?, revision = ? WHERE number = ?
                """, Self.values(habit) + [habit.number])
        }
    }

    public func deleteHabit(number: Int) throws {
        try translating { try connection.run("DELETE FROM habit WHERE number = ?", [number]) }
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
            try connection.all(
                "SELECT from_day, count, per, direction FROM habit_target WHERE habit = ? ORDER BY from_day",
                [number]
            ) { TargetHistory.Version(from: Day(number: $0.int(0)), target: Self.target($0)) }
        }
        return TargetHistory(versions)
    }

    public func setTarget(_ target: HabitTarget?, from day: Day, ofHabit number: Int) throws {
        try translating {
            try connection.run(
                "DELETE FROM habit_target WHERE habit = ? AND from_day > ?", [number, day.number])
            try connection.run(
                """
                INSERT INTO habit_target (habit, from_day, count, per, direction) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (habit, from_day) DO UPDATE
                    SET count = excluded.count, per = excluded.per, direction = excluded.direction
                """,
                [number, day.number, target?.count, target?.period.rawValue, target?.direction.rawValue])
        }
    }

    public func addHabitEvent(id: Identifier, habit: Int, on day: Day, delta: Int, at instant: Instant) throws
    {
        try translating {
            try connection.run(
                "INSERT INTO habit_event (id, habit, day, delta, at) VALUES (?, ?, ?, ?, ?)",
                [id.text, habit, day.number, delta, instant.seconds])
        }
    }

    public func habitSum(habit: Int, on day: Day) throws -> Int {
        try translating {
            try connection.first(
                "SELECT coalesce(sum(delta), 0) FROM habit_event WHERE habit = ? AND day = ?",
                [habit, day.number]
            ) { $0.int(0) } ?? 0
        }
    }

    public func habitCounts(habit: Int, in days: ClosedRange<Day>) throws -> [(day: Day, count: Int)] {
        try translating {
            try connection.all(
                """
                SELECT day, sum(delta) FROM habit_event WHERE habit = ? AND day BETWEEN ? AND ?
                    GROUP BY day HAVING sum(delta) > 0 ORDER BY day
                """, [habit, days.lowerBound.number, days.upperBound.number]
            ) { (day: Day(number: $0.int(0)), count: $0.int(1)) }
        }
    }

    private func habits(_ clauses: String, _ values: [any Bindable]) throws -> [Habit] {
        try translating {
            try connection.all("SELECT \(Self.columns) FROM habit \(clauses)", values) { row in
                Habit(
                    number: row.int(0), id: Identifier(stored: row.text(1)), name: row.text(2),
                    color: try Color(stored: row.text(3)), isArchived: row.bool(4),
                    createdAt: Instant(seconds: row.int64(5)), createdOn: Day(number: row.int(6)),
                    revision: row.int(7))
            }
        }
    }

    private static func values(_ habit: Habit) -> [any Bindable] {
        [
            habit.id.text, habit.name, Name.key(of: habit.name), habit.color.description, habit.isArchived,
            habit.createdAt.seconds, habit.createdOn.number, habit.revision,
        ]
    }

    private static func target(_ row: borrowing Row) -> HabitTarget? {
        guard let count = row.optionalInt(1), let period = Period(rawValue: row.text(2)),
            let direction = HabitTarget.Direction(rawValue: row.text(3))
        else { return nil }
        return HabitTarget(count: count, period: period, direction: direction)
    }
}
