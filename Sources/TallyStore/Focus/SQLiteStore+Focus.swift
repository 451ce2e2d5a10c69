import SQLite
import Tally

extension SQLiteStore {
    public func focusIntervals(touching days: ClosedRange<Day>) throws -> [FocusInterval] {
        try translating {
            try connection.all(
                Self.touchingIntervals, [days.lowerBound.number, days.upperBound.number]
            ) { row in
                FocusInterval(
                    task: row.int(0),
                    placement: FocusPlacement(from: Day(number: row.int(1)), order: row.int(2)),
                    until: row.optionalInt(3).map(Day.init(number:)),
                    completedOn: row.optionalInt(4).map(Day.init(number:)), isDeleted: !row.isNull(5))
            }
        }
    }

    /// The focus intervals that touch the days from ?1 to ?2: of open tasks, of tasks completed since, of those
    /// placed on one of the days and completed before the first, and of those that were removed from focus or
    /// placed on another day.
    private static let touchingIntervals = """
        SELECT number, focus_day, focus_order, NULL, NULL, NULL FROM task
            WHERE focus_day <= ?2 AND completed_day IS NULL
        UNION ALL SELECT number, focus_day, focus_order, NULL, completed_day, deleted_at FROM task
            WHERE focus_day <= ?2 AND completed_day >= ?1
        UNION ALL SELECT number, focus_day, focus_order, NULL, completed_day, deleted_at FROM task
            WHERE focus_day BETWEEN ?1 AND ?2 AND completed_day < ?1
        UNION ALL SELECT t.number, i.from_day, i.focus_order, i.until_day, t.completed_day, t.deleted_at
            FROM focus_interval i JOIN task t ON t.number = i.task WHERE i.until_day > ?1 AND i.from_day <= ?2
        """

    public func lastFocusOrder(on day: Day) throws -> Int {
        try translating {
            try connection.first("SELECT max(focus_order) FROM task WHERE focus_day = ?", [day.number]) {
                $0.int(0)
            }
                ?? 0
        }
    }

    public func insertFocusInterval(id: Identifier, task: Int, placement: FocusPlacement, until: Day) throws {
        try translating {
            try insert(
                .focusInterval,
                [
                    "id": .text(id.text), "task": .number(Int64(task)), "fromDay": .day(placement.from),
                    "untilDay": .day(until),
                    "focusOrder": .number(Int64(placement.order)),
                ])
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
            try insert(.celebration, ["day": .day(day), "at": .instant(instant)])
        }
    }
}
