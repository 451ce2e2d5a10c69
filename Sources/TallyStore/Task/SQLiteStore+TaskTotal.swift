import SQLite
import Tally

/// How many tasks a listing has. Only what costs little is counted, see `Total`.
extension SQLiteStore {
    /// Returns the number of waiting tasks that a listing leaves out, but that pass its filters; nil if too many
    /// wait to compare them.
    func waitingCount(of listing: TaskListing) throws -> Int? {
        guard let waiting = listing.waiting, !waiting.numbers.isEmpty else { return 0 }
        guard waiting.isComplete else { return nil }
        let candidates = TaskCandidates(numbers: waiting.numbers, isComplete: true, isFilter: false)
        return try tasks(among: candidates, passing: listing.filters + Self.values(of: listing.query)).values
            .reduce(0) { $0 + $1.count }
    }

    /// Returns the total of a listing that has more tasks than a page, or more candidates than are compared.
    /// - Parameter waiting: The number of tasks that pass the filters, but wait; nil if too many do to be counted.
    func total(
        of listing: TaskListing, waiting: Int?, _ candidates: TaskCandidates?, at moment: Moment
    ) throws -> Total {
        let query = listing.query
        guard let waiting else {
            return try compared(candidates, listing.conditions + Self.values(of: query), query)
        }
        let conditions = listing.filters + Self.values(of: query)
        guard query.hasSelectiveFilter else {
            return try summedUp(query, without: waiting)
                ?? counted(
                    CandidateSource(queries: [TaskCandidates.numbers(conditions)]), without: waiting)
        }
        if query.hasSingleFilter {
            let sources = TaskCandidates.sources(of: query, at: moment)
            if let source = sources.first(where: \.isFilter) {
                return try counted(source, without: waiting)
            }
            // To count the results of a search costs more.
            if query.text != nil, query.onlyStatus == nil, let candidates {
                return Total(count: max(0, candidates.numbers.count - waiting), isExact: false)
            }
        }
        return try compared(candidates, listing.conditions + Self.values(of: query), query)
    }

    /// The conditions of a query's status and value filters.
    static func values(of query: TaskQuery) -> [TaskCondition] {
        (query.onlyStatus.map { [TaskCondition(sql: $0.condition)] } ?? [])
            + ValueFilter.all(of: query).map(\.condition)
    }

    /// Returns the total of a query of no more than status, projects and priorities; nil if too many tasks are
    /// deleted.
    private func summedUp(_ query: TaskQuery, without waiting: Int) throws -> Total? {
        // An index has the deleted tasks of a project, but not their priority.
        let limit = query.priorities.isEmpty ? Total.bound : TaskCandidates.limit
        return try taskCount(Self.values(of: query), maxDeleted: limit).map {
            Total(counted: min($0 - waiting, Total.bound + 1))
        }
    }

    /// Returns the number of tasks with some values, from the summary, which also counts deleted ones; nil if more
    /// than so many of them are deleted.
    func taskCount(_ values: [TaskCondition], maxDeleted: Int) throws -> Int? {
        let filter = values.map { " AND " + $0.sql }.joined()
        return try translating {
            let all = try connection.first(
                "SELECT total(count) FROM task_count t WHERE count > 0\(filter)", values.flatMap(\.values)
            ) { $0.int(0) }
            let deleted = try connection.first(
                """
                SELECT count(*) FROM (SELECT 1 FROM project p CROSS JOIN task t ON t.project = p.number
                    WHERE t.open = 0 AND t.deleted_at >= ?\(filter) LIMIT ?)
                """, [Int64.min] + values.flatMap(\.values) + [maxDeleted + 1]
            ) { $0.int(0) }
            guard let all, let deleted, deleted <= maxDeleted else { return nil }
            return all - deleted
        }
    }

    /// Counts the tasks that a source finds, up to the bound, without so many of them.
    private func counted(_ source: CandidateSource, without waiting: Int) throws -> Total {
        var count = 0
        let bound = Total.bound + waiting
        for query in source.queries where count <= bound {
            count += try translating {
                try connection.first(
                    "SELECT count(*) FROM (\(query.sql) LIMIT ?)",
                    query.values + [bound + 1 - count]
                ) { $0.int(0) } ?? 0
            }
        }
        return Total(counted: count - waiting)
    }

    /// Counts the tasks of a listing among the first candidates, or among the first tasks of its status.
    private func compared(
        _ candidates: TaskCandidates?, _ conditions: [TaskCondition], _ query: TaskQuery
    ) throws -> Total {
        if let candidates {
            let count = try tasks(among: candidates, passing: conditions).values.reduce(0) { $0 + $1.count }
            return Total(count: count, isExact: false)
        }
        let passes = conditions.map(\.sql).joined(separator: " AND ")
        let status = query.listedStatus?.condition ?? "1"
        return try translating {
            try connection.first(
                """
                SELECT count(*), total(passes) FROM (SELECT \(passes) AS passes FROM task t
                    WHERE t.deleted_at IS NULL AND \(status) LIMIT \(candidateLimit + 1))
                """, conditions.flatMap(\.values)
            ) { Total(count: $0.int(1), isExact: $0.int(0) <= candidateLimit) }
                ?? Total(counted: 0)
        }
    }
}
