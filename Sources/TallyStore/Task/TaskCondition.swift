import SQLite
import Tally

/// A part of a WHERE clause, with its parameters.
struct TaskCondition {
    var sql: String
    var values: [any Bindable] = []
    /// Disjoint conditions, each of which reads one range of an index, and one of which holds if this one does.
    /// Empty if it is not composed of such.
    var alternatives: [TaskCondition] = []
    /// Whether all tasks for which it holds have one status. It finds its index without a filter by status.
    var hasStatus = false

    /// Returns the conditions of a query on `task t`, without its text, status, cursor and value filters.
    static func all(of query: TaskQuery, at moment: Moment) -> [TaskCondition] {
        var conditions = [TaskCondition(sql: "t.deleted_at IS NULL")]
        if let category = query.category { conditions += self.category(category, at: moment) }
        for tag in query.tags {
            conditions.append(
                .init(
                    sql: "t.number IN (SELECT task FROM task_tag WHERE tag = ?)",
                    values: [tag.key]))
        }
        if let days = query.days { conditions.append(anyOf(ranges(of: days, rule: moment.rule))) }
        if let range = query.due { conditions.append(due(within: range, rule: moment.rule)) }
        if let isOverdue = query.overdue { conditions.append(overdue(isOverdue, at: moment)) }
        return conditions
    }

    private static func category(_ category: TaskCategory, at moment: Moment) -> [TaskCondition] {
        guard category != .inbox else { return [TaskCondition(sql: "(t.open = 1 AND \(hasNoDay))")] }
        let days = category.days(on: moment.today)
        let open = days.map { ranges(of: $0, rule: moment.rule) } ?? []
        var alternatives = open.map {
            TaskCondition(sql: "t.open = 1 AND \($0.sql)", values: $0.values, hasStatus: true)
        }
        guard let part = category.partOfDay else { return [anyOf(alternatives)] }
        alternatives.append(
            TaskCondition(sql: "t.completed_day = ?", values: [moment.today.number], hasStatus: true))
        return [
            anyOf(alternatives),
            TaskCondition(sql: "t.part_of_day = ?", values: [part == .evening ? 1 : 0]),
        ]
    }

    /// Returns the condition that one of some disjoint conditions holds.
    private static func anyOf(_ alternatives: [TaskCondition]) -> TaskCondition {
        guard !alternatives.isEmpty else { return TaskCondition(sql: "0") }
        return TaskCondition(
            sql: "(" + alternatives.map { "(\($0.sql))" }.joined(separator: " OR ") + ")",
            values: alternatives.flatMap(\.values), alternatives: alternatives)
    }

    private static let hasNoDay = "t.due_day IS NULL AND t.due_at IS NULL AND t.start_at IS NULL"

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

    private static func due(within range: DueRange, rule: DayRule) -> TaskCondition {
        // SQLite uses a partial index in an alternative only if that repeats the condition of the index.
        let byDay = range.days(in: rule).map { days in
            TaskCondition(
                sql: "t.due_day BETWEEN ? AND ? AND t.deleted_at IS NULL",
                values: [days.lowerBound.number, days.upperBound.number])
        }
        let byInstant = range.instants(in: rule).map { instants in
            TaskCondition(
                sql: "t.due_at BETWEEN ? AND ? AND t.deleted_at IS NULL",
                values: [instants.lowerBound.seconds, instants.upperBound.seconds])
        }
        return anyOf([byDay, byInstant].compactMap(\.self))
    }

    private static func overdue(_ isOverdue: Bool, at moment: Moment) -> TaskCondition {
        // A time block counts only without a due.
        let sql = """
            (t.open = 1 AND (coalesce(t.due_day <= ?, 0) OR coalesce(t.due_at <= ?, 0)
                OR (t.due_day IS NULL AND t.due_at IS NULL AND coalesce(t.start_at < ?, 0))))
            """
        let last = Due.lastPassed(at: moment)
        return TaskCondition(
            sql: isOverdue ? sql : "NOT \(sql)",
            values: [
                last.day.number, last.instant.seconds, moment.rule.start(of: moment.today).seconds,
            ])
    }
}

/// A search for a text in titles and notes, with the trigram index.
struct TextSearch {
    private let folded: String

    init(_ text: String) {
        // U+0001 marks the end of stored texts and must not match.
        folded = SearchText.fold(text).replacing("\u{1}", with: "\u{2}")
    }

    /// Whether the text is searched as a phrase of trigrams. One of less than three characters is a prefix.
    var isPhrase: Bool { folded.unicodeScalars.count >= 3 }

    /// A condition on `task_search s` for the phrase.
    var match: TaskCondition {
        let quoted = folded.replacing("\"", with: "\"\"")
        return TaskCondition(
            sql: "s.task_search MATCH ? AND s.rowid NOT IN (SELECT number FROM task_search_pending)",
            values: ["\"\(quoted)\""])
    }

    /// A condition on `task_search_pending q` for a text that is not indexed yet.
    var pendingMatch: TaskCondition {
        TaskCondition(
            sql: """
                EXISTS (SELECT 1 FROM task_text x
                    WHERE x.number = q.number AND (instr(x.title, ?) OR instr(x.notes, ?)))
                """,
            values: [folded, folded])
    }

    /// A condition on `task t` for the text.
    var condition: TaskCondition {
        let (match, pending) = (match, pendingMatch)
        let indexed =
            isPhrase
            ? TaskCondition(sql: "SELECT s.rowid FROM task_search s WHERE \(match.sql)", values: match.values)
            : TaskCondition(
                sql: """
                    SELECT doc FROM task_search_terms WHERE term >= ? AND term < ?
                        AND doc NOT IN (SELECT number FROM task_search_pending)
                    """,
                values: [folded, folded + "\u{10FFFF}"])
        return TaskCondition(
            sql: """
                t.number IN (\(indexed.sql)
                    UNION ALL SELECT q.number FROM task_search_pending q WHERE \(pending.sql))
                """,
            values: indexed.values + pending.values)
    }
}
