import SQLite
import Tally

/// A part of a WHERE clause, with its parameters.
struct TaskCondition {
    var sql: String
    var values: [any Bindable] = []

    /// Returns the conditions of a query on `task t`, without its status, cursor and value filters. They leave the
    /// choice of the index to the order of the listing: a plus sign hides a column from indexes.
    static func all(of query: TaskQuery, at moment: Moment) -> [TaskCondition] {
        var conditions = [TaskCondition(sql: "t.deleted_at IS NULL")]
        if let category = query.category { conditions += self.category(category, at: moment) }
        conditions += query.tags.map { TaskCondition(sql: tagged("t.number"), values: [$0.key]) }
        if let days = query.days { conditions.append(any(ranges(of: days, rule: moment.rule))) }
        if let range = query.due { conditions.append(any(ranges(ofDue: range, rule: moment.rule))) }
        if let isOverdue = query.overdue { conditions.append(overdue(isOverdue, at: moment)) }
        if let text = query.text { conditions.append(TextSearch(text).condition) }
        if let parent = query.parent {
            conditions.append(TaskCondition(sql: "+t.parent = ?", values: [parent.text]))
        }
        conditions += query.predicates.map { TaskCondition($0, at: moment) }
        return conditions
    }

    static let blocked = "(+t.open = 1 AND +t.depends_on IS NOT NULL AND \(TaskRow.dependsOnOpenTask))"

    /// The condition on `t` that a task has a tag.
    static func tagged(_ number: String) -> String {
        """
        EXISTS (SELECT 1 FROM task_tag g WHERE g.tag = ? AND g.open = t.open AND g.position = t.position
            AND g.task = \(number))
        """
    }

    private static func category(_ category: TaskCategory, at moment: Moment) -> [TaskCondition] {
        guard category != .inbox else { return [TaskCondition(sql: "(+t.open = 1 AND \(hasNoDay))")] }
        var alternatives: [TaskCondition] = []
        if let days = category.days(on: moment.today) {
            let days = any(ranges(of: days, rule: moment.rule))
            alternatives.append(TaskCondition(sql: "(+t.open = 1 AND \(days.sql))", values: days.values))
        }
        if category.partOfDay != nil { alternatives.append(completed(on: moment.today)) }
        guard let part = category.partOfDay else { return [any(alternatives)] }
        return [
            any(alternatives), TaskCondition(sql: "t.part_of_day = ?", values: [part == .evening ? 1 : 0]),
        ]
    }

    private static let hasNoDay = "t.due_day IS NULL AND t.due_at IS NULL AND t.start_at IS NULL"

    static func completed(on day: Day) -> TaskCondition {
        TaskCondition(sql: "t.completed_day = ?", values: [day.number])
    }

    /// Returns the condition that one of several holds, hidden from indexes.
    static func any(_ alternatives: [TaskCondition]) -> TaskCondition {
        let sql = alternatives.map {
            "(" + $0.sql.replacing("t.", with: "+t.").replacing("++", with: "+") + ")"
        }
        return TaskCondition(
            sql: sql.isEmpty ? "0" : "(" + sql.joined(separator: " OR ") + ")",
            values: alternatives.flatMap(\.values))
    }

    /// Returns the alternatives of `Task.day(in:)`, each of which reads one range of an index.
    static func ranges(of days: ClosedRange<Day>, rule: DayRule) -> [TaskCondition] {
        let instants: [any Bindable] = [
            rule.start(of: days.lowerBound).seconds, rule.last(of: days.upperBound).seconds,
        ]
        return [
            TaskCondition(
                sql: "t.due_day BETWEEN ? AND ?", values: [days.lowerBound.number, days.upperBound.number]),
            TaskCondition(sql: "t.due_at BETWEEN ? AND ?", values: instants),
            TaskCondition(
                sql: "t.start_at BETWEEN ? AND ? AND t.due_day IS NULL AND t.due_at IS NULL",
                values: instants),
        ]
    }

    /// Returns the alternatives of a due in a range, like `ranges(of:rule:)`.
    static func ranges(ofDue range: DueRange, rule: DayRule) -> [TaskCondition] {
        let days = range.days(in: rule).map { days in
            TaskCondition(
                sql: "t.due_day BETWEEN ? AND ?", values: [days.lowerBound.number, days.upperBound.number])
        }
        let instants = range.instants(in: rule).map { instants in
            TaskCondition(
                sql: "t.due_at BETWEEN ? AND ?",
                values: [instants.lowerBound.seconds, instants.upperBound.seconds])
        }
        return [days, instants].compactMap(\.self)
    }

    /// Returns the alternatives of what makes an open task overdue, like `ranges(of:rule:)`.
    static func overdueRanges(at moment: Moment) -> [TaskCondition] {
        let last = Due.lastPassed(at: moment)
        return [
            TaskCondition(sql: "t.due_day <= ?", values: [last.day.number]),
            TaskCondition(sql: "t.due_at <= ?", values: [last.instant.seconds]),
            // A time block counts only without a due.
            TaskCondition(
                sql: "t.start_at < ? AND t.due_day IS NULL AND t.due_at IS NULL",
                values: [moment.rule.start(of: moment.today).seconds]),
        ]
    }

    static func overdue(_ isOverdue: Bool, at moment: Moment) -> TaskCondition {
        let ranges = any(overdueRanges(at: moment))
        // A comparison with null is null, which NOT leaves as it is.
        let sql = "+t.open = 1 AND coalesce(\(ranges.sql), 0)"
        return TaskCondition(sql: isOverdue ? "(\(sql))" : "NOT (\(sql))", values: ranges.values)
    }
}

/// A search for a text in titles and notes, with the trigram index.
struct TextSearch {
    private let folded: String

    init(_ text: String) {
        // U+0001 marks the end of stored texts and must not match.
        folded = SearchText.fold(text).replacing("\u{1}", with: "\u{2}")
    }

    /// Whether the text is searched by its trigrams. One of less than three characters is a prefix.
    var isPhrase: Bool { folded.unicodeScalars.count >= 3 }

    /// A condition on `task_search s` for a text of three characters or more. The index has former texts of pending tasks.
    ///
    /// The index knows which trigrams a text has, but not where. Every third trigram finds the texts to look at,
    /// and the last one makes up the rest.
    var match: TaskCondition {
        let scalars = Array(folded.unicodeScalars)
        let starts = Array(stride(from: 0, to: scalars.count - 3, by: 3)) + [scalars.count - 3]
        let trigrams = starts.map { start -> String in
            let trigram = String(String.UnicodeScalarView(scalars[start..<start + 3]))
            return "\"" + trigram.replacing("\"", with: "\"\"") + "\""
        }
        let found = "s.task_search MATCH ? AND s.rowid NOT IN (SELECT number FROM task_search_pending)"
        let query = trigrams.joined(separator: " AND ")
        guard trigrams.count > 1 else { return TaskCondition(sql: found, values: [query]) }
        return TaskCondition(
            sql: found + " AND " + Self.isIn("task_text x WHERE x.number = s.rowid"),
            values: [query, folded, folded])
    }

    /// Queries for the numbers of tasks with the text, latest first for a phrase.
    var numbers: [TaskCondition] {
        let pending = Self.isIn("task_text x WHERE x.number = q.number")
        let indexed: TaskCondition
        if isPhrase {
            let match = match
            indexed = TaskCondition(
                sql: "SELECT s.rowid FROM task_search s WHERE \(match.sql) ORDER BY s.rowid DESC",
                values: match.values)
        } else {
            indexed = TaskCondition(
                sql: """
                    SELECT DISTINCT doc FROM task_search_terms WHERE term >= ? AND term < ?
                        AND doc NOT IN (SELECT number FROM task_search_pending)
                    """,
                values: [folded, folded + "\u{10FFFF}"])
        }
        return [
            TaskCondition(
                sql: "SELECT q.number FROM task_search_pending q WHERE \(pending)", values: [folded, folded]),
            indexed,
        ]
    }

    /// A condition on `task t`, which compares its text.
    var condition: TaskCondition {
        TaskCondition(sql: Self.isIn("task_text x WHERE x.number = t.number"), values: [folded, folded])
    }

    /// A condition on `task_text x`.
    var textCondition: TaskCondition { TaskCondition(sql: Self.hasText, values: [folded, folded]) }

    private static let hasText = "(instr(x.title, ?) OR instr(x.notes, ?))"

    private static func isIn(_ text: String) -> String {
        "EXISTS (SELECT 1 FROM \(text) AND \(hasText))"
    }
}
