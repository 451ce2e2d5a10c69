import SQLite
import Tally

/// A part of a WHERE clause, with its parameters.
struct TaskCondition {
    var sql: String
    var values: [any Bindable] = []

    /// Returns the conditions of a query on `task t`, without its text, status and cursor.
    static func all(of query: TaskQuery, at moment: Moment) -> [TaskCondition] {
        var conditions = [TaskCondition(sql: "t.deleted_at IS NULL")]
        if let category = query.category { conditions += self.category(category, at: moment) }
        if let project = query.project { conditions.append(.init(sql: "t.project = ?", values: [project])) }
        if let priority = query.priority {
            conditions.append(.init(sql: "t.priority = ?", values: [priority.rawValue]))
        }
        for tag in query.tags {
            conditions.append(
                .init(
                    sql: "t.number IN (SELECT task FROM task_tag WHERE tag = ?)",
                    values: [tag.key]))
        }
        if let range = query.due { conditions.append(due(within: range, rule: moment.rule)) }
        if let isOverdue = query.overdue { conditions.append(overdue(isOverdue, at: moment)) }
        return conditions
    }

    private static func category(_ category: TaskCategory, at moment: Moment) -> [TaskCondition] {
        guard let dues = category.dues(on: moment.today) else {
            return [TaskCondition(sql: "t.due_day IS NULL AND t.due_at IS NULL")]
        }
        let part = category.partOfDay.map {
            TaskCondition(sql: "t.part_of_day = ?", values: [$0 == .evening ? 1 : 0])
        }
        return [due(within: dues, rule: moment.rule)] + [part].compactMap { $0 }
    }

    private static func due(within range: DueRange, rule: DayRule) -> TaskCondition {
        var alternatives: [String] = []
        var values: [any Bindable] = []
        if let days = range.days(in: rule) {
            alternatives.append("t.due_day BETWEEN ? AND ?")
            values += [days.lowerBound.number, days.upperBound.number]
        }
        if let instants = range.instants(in: rule) {
            alternatives.append("t.due_at BETWEEN ? AND ?")
            values += [instants.lowerBound.seconds, instants.upperBound.seconds]
        }
        let sql = alternatives.isEmpty ? "0" : "(" + alternatives.joined(separator: " OR ") + ")"
        return TaskCondition(sql: sql, values: values)
    }

    private static func overdue(_ isOverdue: Bool, at moment: Moment) -> TaskCondition {
        let sql = "(t.open = 1 AND (coalesce(t.due_day <= ?, 0) OR coalesce(t.due_at <= ?, 0)))"
        let last = Due.lastPassed(at: moment)
        return TaskCondition(
            sql: isOverdue ? sql : "NOT \(sql)", values: [last.day.number, last.instant.seconds])
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
        return TaskCondition(sql: "s.task_search MATCH ?", values: ["\"\(quoted)\""])
    }

    /// A condition on `task t` for the text.
    var condition: TaskCondition {
        if isPhrase {
            let match = match
            return TaskCondition(
                sql: "t.number IN (SELECT s.rowid FROM task_search s WHERE \(match.sql))",
                values: match.values)
        }
        return TaskCondition(
            sql: "t.number IN (SELECT doc FROM task_search_terms WHERE term >= ? AND term < ?)",
            values: [folded, folded + "\u{10FFFF}"])
    }
}
