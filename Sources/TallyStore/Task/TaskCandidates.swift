import SQLite
import Tally

/// The tasks that an index finds for one filter of a query.
///
/// If they are few, they are compared with the other filters and sorted. Otherwise tasks that pass the filter are
/// frequent enough to be found by reading all tasks in the order of the listing.
struct TaskCandidates {
    /// The greatest number of tasks that a store compares one by one.
    static let limit = 1000
    /// The greatest number of them that are counted for a total that is not exact.
    static let counted = 250

    /// Their numbers; the first ones if they are not complete.
    var numbers: [Int]
    var isComplete: Bool
}

extension TaskCandidates {
    /// Returns the sources of candidates for the filters of a query. A source is some queries for numbers, each of
    /// which reads a range of an index. Together they find every task of the listing.
    static func sources(of query: TaskQuery, at moment: Moment) -> [[TaskCondition]] {
        var sources: [[TaskCondition]] = []
        let statuses = query.onlyStatus.map { [$0] } ?? [.open, .done]
        if !query.tags.isEmpty { sources.append(tagged(query.tags, statuses)) }
        if let days = query.days {
            sources.append(numbers(statuses, TaskCondition.ranges(of: days, rule: moment.rule)))
        }
        if let range = query.due {
            sources.append(numbers(statuses, TaskCondition.ranges(ofDue: range, rule: moment.rule)))
        }
        if query.overdue == true {
            sources.append(numbers([.open], TaskCondition.overdueRanges(at: moment)))
        }
        if let category = query.category, let days = category.days(on: moment.today) {
            var queries = numbers([.open], TaskCondition.ranges(of: days, rule: moment.rule))
            if category.partOfDay != nil { queries.append(numbers(.completed(on: moment.today))) }
            sources.append(queries)
        }
        if query.hasOnlyOpenTasks, query.hasSelectiveFilter || query.sort == .title {
            sources.append([numbers(TaskCondition(sql: "t.open = 1"))])
        }
        if let text = query.text { sources.append(TextSearch(text).numbers) }
        sources += query.predicates.compactMap { numbers(meeting: $0, statuses, at: moment) }
        return sources
    }

    static func numbers(_ statuses: [TaskStatus], _ ranges: [TaskCondition]) -> [TaskCondition] {
        statuses.flatMap { status in
            ranges.map { numbers(TaskCondition(sql: "\(status.condition) AND \($0.sql)", values: $0.values)) }
        }
    }

    static func numbers(_ condition: TaskCondition) -> TaskCondition {
        TaskCondition(
            sql: "SELECT t.number FROM task t WHERE t.deleted_at IS NULL AND \(condition.sql)",
            values: condition.values)
    }

    static func tagged(_ tags: [Tag], _ statuses: [TaskStatus]) -> [TaskCondition] {
        statuses.map { status in
            let others = tags.dropFirst().map { _ in " AND " + TaskCondition.tagged("t.task") }
            return TaskCondition(
                sql:
                    "SELECT t.task FROM task_tag t WHERE t.tag = ? AND \(status.condition)\(others.joined())",
                values: tags.map(\.key))
        }
    }
}

extension TaskStatus {
    /// The condition on `task t` for the status.
    var condition: String { "t.open = \(self == .open ? 1 : 0)" }
}

extension TaskQuery {
    /// Whether it has a filter that compares more than status, project and priority.
    var hasSelectiveFilter: Bool {
        category != nil || !tags.isEmpty || days != nil || due != nil || overdue != nil || text != nil
            || !predicates.isEmpty
    }

    /// Whether no completed task passes the filters.
    var hasOnlyOpenTasks: Bool {
        onlyStatus == .open || overdue == true || category == .inbox || category == .upcoming
    }
}

extension SQLiteStore {
    /// Returns the candidates of a source that finds few, or else the first ones of some source; nil if no index
    /// finds the tasks of any filter.
    func candidates(of query: TaskQuery, at moment: Moment) throws -> TaskCandidates? {
        var first: TaskCandidates?
        for source in TaskCandidates.sources(of: query, at: moment) {
            let found = try candidates(from: source)
            if found.isComplete { return found }
            first = first ?? found
        }
        return first
    }

    private func candidates(from source: [TaskCondition]) throws -> TaskCandidates {
        var numbers: [Int] = []
        for query in source {
            let room = candidateLimit + 1 - numbers.count
            numbers += try translating {
                try connection.all(query.sql + " LIMIT ?", query.values + [room]) { $0.int(0) }
            }
            if numbers.count > candidateLimit { break }
        }
        let isComplete = numbers.count <= candidateLimit
        return TaskCandidates(
            numbers: Set(numbers.prefix(max(0, candidateLimit))).sorted(), isComplete: isComplete)
    }

    /// Returns the candidates that pass the conditions, by the number of their project.
    func tasks(among candidates: TaskCandidates, passing conditions: [TaskCondition]) throws -> [Int: [Int]] {
        let rows = try translating {
            try connection.all(
                """
                SELECT t.number, t.project FROM json_each(?) c CROSS JOIN task t
                    WHERE t.number = c.value AND \(conditions.map(\.sql).joined(separator: " AND "))
                """, [Self.list(candidates.numbers)] + conditions.flatMap(\.values)
            ) { (number: $0.int(0), project: $0.int(1)) }
        }
        return Dictionary(grouping: rows, by: \.project).mapValues { $0.map(\.number) }
    }

    /// Returns the numbers as a JSON array, for `json_each`.
    static func list(_ numbers: [Int]) -> String {
        "[" + numbers.map(String.init).joined(separator: ",") + "]"
    }
}
