import Foundation
import SQLite
import Tally

/// The mapping of tasks to their table.
enum TaskRow {
    /// The columns that `task(_:)` reads, in its order, from `task t` and `joins`.
    static let columns = """
        t.number, t.id, t.title, t.notes, t.priority, t.project, p.id, p.name, t.tags, t.due_day, t.due_at,
        t.part_of_day, t.all_day, t.start_at, t.end_at, t.position, t.focus_day, t.focus_order, t.created_at,
        t.completed_at, t.completed_day, t.revision, t.reminders, \(StakeRow.columns)
        """

    /// The number of columns that `task(_:)` reads.
    static let width = stakeIndex + StakeRow.width
    private static let stakeIndex: Int32 = 23

    /// The joins of `task t` with its project and stake.
    static let joins = "JOIN project p ON p.number = t.project LEFT JOIN stake k ON k.number = t.number"

    static let select = "SELECT \(columns) FROM task t \(joins)"

    static let writtenColumns = [
        "id", "title", "notes", "priority", "project", "tags", "due_day", "due_at", "part_of_day", "all_day",
        "start_at", "end_at", "position", "focus_day", "focus_order", "created_at", "completed_at",
        "completed_day", "revision", "reminders",
    ]

    /// Returns the values of `writtenColumns`.
    static func values(_ task: Task) throws -> [any Bindable] {
        let (dueDay, dueAt): (Int?, Int64?) =
            switch task.due {
            case .day(let day): (day.number, nil)
            case .instant(let instant): (nil, instant.seconds)
            case nil: (nil, nil)
            }
        return [
            task.id.text, task.title, task.notes, task.priority.rawValue, task.project.number,
            try TextList.encode(task.tags), dueDay, dueAt, task.partOfDay == .evening ? 1 : 0,
            task.timeBlock.isAllDay, task.timeBlock.start?.seconds, task.timeBlock.end?.seconds,
            task.position.text,
            task.focus?.from.number, task.focus?.order, task.createdAt.seconds, task.completion?.at.seconds,
            task.completion?.on.number, task.revision,
            try TextList.encode(task.reminders.map(\.description)),
        ]
    }

    static func task(_ row: borrowing Row) throws -> Task {
        Task(
            number: row.int(0), id: Identifier(stored: row.text(1)), title: row.text(2), notes: row.text(3),
            priority: Priority(rawValue: row.int(4)) ?? .p2,
            project: ProjectReference(
                number: row.int(5), id: Identifier(stored: row.text(6)), name: row.text(7)),
            tags: try TextList.decode(row.text(8)), due: due(row),
            partOfDay: row.bool(11) ? .evening : .morning,
            timeBlock: timeBlock(row), position: Rank(stored: row.text(15)), focus: focus(row),
            createdAt: Instant(seconds: row.int64(18)), completion: completion(row),
            reminders: try TextList.decode(row.text(22)).compactMap(Reminder.init(stored:)),
            stake: StakeRow.stake(row, at: stakeIndex), revision: row.int(21))
    }

    private static func due(_ row: borrowing Row) -> Due? {
        if let day = row.optionalInt(9) { return .day(Day(number: day)) }
        return row.optionalInt64(10).map { .instant(Instant(seconds: $0)) }
    }

    private static func timeBlock(_ row: borrowing Row) -> TimeBlock {
        if row.bool(12) { return .allDay }
        guard let start = row.optionalInt64(13) else { return .none }
        return .timed(start: Instant(seconds: start), end: row.optionalInt64(14).map(Instant.init(seconds:)))
    }

    private static func focus(_ row: borrowing Row) -> FocusPlacement? {
        guard let day = row.optionalInt(16) else { return nil }
        return FocusPlacement(from: Day(number: day), order: row.int(17))
    }

    private static func completion(_ row: borrowing Row) -> Completion? {
        guard let at = row.optionalInt64(19) else { return nil }
        return Completion(at: Instant(seconds: at), on: Day(number: row.int(20)))
    }
}

/// A list of strings in a column, as a JSON array that SQLite's JSON functions can read.
enum TextList {
    static func encode(_ texts: [String]) throws -> String {
        texts.isEmpty ? "[]" : String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    }

    static func decode(_ text: String) throws -> [String] {
        text == "[]" ? [] : try JSONDecoder().decode([String].self, from: Data(text.utf8))
    }
}
