import SQLite
import Tally

/// The tasks that an index finds for one filter of a query.
///
/// If they are few, they are compared with the other filters and sorted. Otherwise tasks that pass the filter are
/// frequent enough to be found by reading all tasks in the order of the listing.
struct TaskCandidates {
    /// The greatest number of tasks that a store compares one by one.
    static let limit = 1000

    /// Their numbers; the first ones if they are not complete.
    var numbers: [Int]
    var isComplete: Bool
    /// Whether they pass their filter and the status.
    var isFilter: Bool
}

/// Queries for the numbers of tasks, each of which reads a range of an index and none but the index. Together they
/// find every task of a listing.
struct CandidateSource {
    var queries: [TaskCondition]
    /// Whether they find each task that passes one filter and the status, once, and no other task.
    var isFilter = true
    /// How many times as many tasks of it are compared as of others.
    var reach = 1
}

extension TaskCandidates {
    /// Returns the sources of candidates for the filters of a query.
    static func sources(of query: TaskQuery, at moment: Moment) -> [CandidateSource] {
        var sources: [CandidateSource] = []
        let statuses = query.onlyStatus.map { [$0] } ?? [.open, .done]
        // Tasks of some days are side by side in most orders, and may be far from its start.
        let reach = query.sort == .due ? 1 : 10
        let open = statuses.filter { $0 == .open }
        for tag in query.tags { sources.append(CandidateSource(queries: tagged(tag, statuses))) }
        if let days = query.days {
            let ranges = TaskCondition.ranges(of: days, rule: moment.rule)
            sources.append(CandidateSource(queries: numbers(statuses, ranges), reach: reach))
        }
        if let range = query.due {
            let ranges = TaskCondition.ranges(ofDue: range, rule: moment.rule)
            sources.append(CandidateSource(queries: numbers(statuses, ranges), reach: reach))
        }
        if query.overdue == true {
            sources.append(CandidateSource(queries: numbers(open, TaskCondition.overdueRanges(at: moment))))
        }
        if let category = query.category, let days = category.days(on: moment.today) {
            var queries = numbers(open, TaskCondition.ranges(of: days, rule: moment.rule))
            if category.partOfDay != nil, query.onlyStatus != .open {
                queries.append(numbers(.completed(on: moment.today)))
            }
            sources.append(CandidateSource(queries: queries, isFilter: category.partOfDay == nil))
        }
        if query.hasOnlyOpenTasks, query.hasSelectiveFilter || query.sort == .title {
            sources.append(
                CandidateSource(queries: [numbers(TaskCondition(sql: "t.open = 1"))], isFilter: false))
        }
        if let search = query.text.map(TextSearch.init) {
            sources.append(CandidateSource(queries: search.numbers, isFilter: false))
        }
        if let parent = query.parent {
            // A deleted task is part of no other.
            let queries = statuses.map { status in
                TaskCondition(
                    sql: "SELECT t.number FROM task t WHERE t.parent = ? AND \(status.condition)",
                    values: [parent.text])
            }
            sources.append(CandidateSource(queries: queries))
        }
        for filter in ValueFilter.all(of: query) where !query.sort.isIndexed(by: filter.column) {
            let queries = filter.single.flatMap { numbers(statuses, [$0.condition]) }
            sources.append(CandidateSource(queries: queries))
        }
        sources += query.predicates.compactMap { numbers(meeting: $0, statuses, at: moment) }.map {
            CandidateSource(queries: $0, isFilter: false)
        }
        return sources
    }

    static func numbers(_ statuses: [TaskStatus], _ ranges: [TaskCondition]) -> [TaskCondition] {
        statuses.flatMap { status in
            ranges.map { numbers(TaskCondition(sql: "\(status.condition) AND \($0.sql)", values: $0.values)) }
        }
    }

    static func numbers(_ condition: TaskCondition) -> TaskCondition {
        numbers([TaskCondition(sql: "t.deleted_at IS NULL"), condition])
    }

    /// Returns a query for the numbers of the tasks that pass the conditions.
    static func numbers(_ conditions: [TaskCondition]) -> TaskCondition {
        TaskCondition(
            sql: "SELECT t.number FROM task t WHERE \(conditions.map(\.sql).joined(separator: " AND "))",
            values: conditions.flatMap(\.values))
    }

    /// A deleted task has no tags.
    static func tagged(_ tag: Tag, _ statuses: [TaskStatus]) -> [TaskCondition] {
        statuses.map { status in
            TaskCondition(
                sql: "SELECT t.task FROM task_tag t WHERE t.tag = ? AND \(status.condition)",
                values: [tag.key])
        }
    }
}

extension TaskStatus {
    /// The condition on `task t` for the status.
    var condition: String { "t.open = \(self == .open ? 1 : 0)" }
}

extension TaskSort {
    /// Whether an index has the tasks with a value of the column in this order.
    func isIndexed(by column: ValueFilter.Column) -> Bool {
        switch self {
        case .manual: true
        case .priority: column == .priority
        case .project, .completed: column == .project
        case .due, .wait, .scheduled, .created, .title: false
        }
    }
}

extension TaskQuery {
    /// The number of filters that compare more than status, project and priority.
    private var selectiveFilterCount: Int {
        [category != nil, days != nil, due != nil, overdue != nil, text != nil, parent != nil].count(
            where: \.self)
            + tags.count
            + predicates.count
    }

    /// Whether it has a filter that compares more than status, project and priority.
    var hasSelectiveFilter: Bool { selectiveFilterCount > 0 }

    /// Whether it has one filter beside the status.
    var hasSingleFilter: Bool { selectiveFilterCount == 1 && projects.isEmpty && priorities.isEmpty }

    /// The status of all tasks that pass the filters; nil if they may have any.
    var listedStatus: TaskStatus? { onlyStatus ?? (hasOnlyOpenTasks ? .open : nil) }

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
            let found = try candidates(from: source, limit: candidateLimit * source.reach)
            if found.isComplete { return found }
            first = first ?? found
        }
        return first
    }

    /// Returns the candidates of a source, or the first ones if there are more than the limit.
    func candidates(from source: CandidateSource, limit: Int) throws -> TaskCandidates {
        var numbers: [Int] = []
        for query in source.queries where numbers.count <= limit {
            let room = limit + 1 - numbers.count
            numbers += try translating {
                try connection.all(query.sql + " LIMIT ?", query.values + [room]) { $0.int(0) }
            }
        }
        return TaskCandidates(
            numbers: Set(numbers.prefix(max(0, limit))).sorted(), isComplete: numbers.count <= limit,
            isFilter: source.isFilter)
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
