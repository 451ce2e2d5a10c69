import SQLite
import Tally

/// A query with the conditions of its filters and the tasks that it leaves out.
struct TaskListing {
    let query: TaskQuery
    /// The conditions of the filters, without status and values.
    let filters: [TaskCondition]
    /// The waiting tasks; nil if they are listed.
    let waiting: WaitingTasks?

    init(_ query: TaskQuery, _ waiting: WaitingTasks?, at moment: Moment) {
        self.query = query
        self.waiting = waiting
        filters = TaskCondition.all(of: query, at: moment)
    }

    /// The conditions of the listed tasks, without status and values.
    var conditions: [TaskCondition] { filters + (waiting?.exclusion ?? []) }
}

extension SQLiteStore {
    public func tasks(matching query: TaskQuery, at moment: Moment) throws -> TaskPage {
        let query = query.lifted
        if query.searchesText || query.sort == .title { try refreshSearchIndex() }
        let waiting = query.leavesOutWaiting ? try waitingTasks(at: moment) : nil
        let listing = TaskListing(query, waiting, at: moment)
        let conditions = listing.conditions
        let candidates = try candidates(of: query, at: moment)
        let isFiltered = candidates?.isComplete == true
        var order = try TaskOrder(query, isFiltered: isFiltered, rule: moment.rule) {
            try projects(sort: .name).map(\.number)
        }
        if let candidates, isFiltered {
            let isWhole =
                candidates.isFilter && query.hasSingleFilter && query.sort != .project
                && waiting?.numbers.isEmpty != false
            let found =
                isWhole
                ? [0: candidates.numbers]
                : try tasks(among: candidates, passing: conditions + Self.values(of: query))
            return try page(order, listing, found)
        }
        if query.category?.partOfDay != nil, let done = try completed(on: moment.today) {
            order.keepCompleted(done)
        }
        return try page(order, listing, candidates, at: moment)
    }

    /// Returns the numbers of the tasks completed on a day; nil if they are many.
    private func completed(on day: Day) throws -> [Int]? {
        let query = TaskCandidates.numbers([.completed(on: day), TaskCondition(sql: "t.deleted_at IS NULL")])
        let numbers = try translating {
            try connection.all(query.sql + " LIMIT ?", query.values + [TaskCandidates.limit + 1]) {
                $0.int(0)
            }
        }
        return numbers.count <= TaskCandidates.limit ? numbers : nil
    }

    /// Returns a page of tasks that are known to pass the filters.
    /// - Parameter found: Their numbers, by the number of their project if that is the order.
    private func page(_ order: TaskOrder, _ listing: TaskListing, _ found: [Int: [Int]]) throws -> TaskPage {
        let query = listing.query
        let all = found.values.flatMap(\.self).sorted()
        var order = order
        for index in order.stages.indices {
            let stage = order.stages[index]
            let listed = query.sort == .project ? found[stage.name] ?? [] : all
            order.stages[index].streams = listed.isEmpty ? [] : stage.streams.map { $0.among(listed) }
        }
        let (tasks, cursor) = try page(order, [], query)
        return TaskPage(
            tasks: tasks, total: Total(counted: all.count), waitingCount: try waitingCount(of: listing),
            nextCursor: cursor)
    }

    /// Returns a page of the tasks that pass the filters, found in the order of the listing.
    private func page(
        _ order: TaskOrder, _ listing: TaskListing, _ candidates: TaskCandidates?, at moment: Moment
    ) throws -> TaskPage {
        let query = listing.query
        let (tasks, cursor) = try page(order, listing.conditions, query)
        let waitingCount = try waitingCount(of: listing)
        // A page with all results needs no counting.
        if query.cursor == nil, cursor == nil {
            return TaskPage(
                tasks: tasks, total: Total(counted: tasks.count), waitingCount: waitingCount, nextCursor: nil)
        }
        var total = try total(of: listing, waiting: waitingCount, candidates, at: moment)
        if !total.isExact { total.count = max(total.count, tasks.count + (cursor == nil ? 0 : 1)) }
        return TaskPage(tasks: tasks, total: total, waitingCount: waitingCount, nextCursor: cursor)
    }

    /// Returns the tasks of a page, and the cursor of the next one.
    private func page(
        _ order: TaskOrder, _ conditions: [TaskCondition], _ query: TaskQuery
    ) throws -> ([Task], String?) {
        let start = try query.cursor.map { try TaskCursor(query.mark.place(of: $0)) }
        var stages = order.stages[...]
        if let start {
            guard let index = stages.firstIndex(where: { $0.name == start.stage }) else {
                throw TaskCursor.unreadable
            }
            stages = stages[index...]
        }
        var tasks: [Task] = []
        var last: TaskCursor?
        for stage in stages {
            let key = stage.name == start?.stage ? start?.key : nil
            let wanted = query.limit + 1 - tasks.count
            for (key, task) in try rows(of: stage, after: key, conditions, query.descending, limit: wanted) {
                tasks.append(task)
                if tasks.count <= query.limit { last = TaskCursor(stage: stage.name, key: key) }
            }
            if tasks.count > query.limit { break }
        }
        guard tasks.count > query.limit else { return (tasks, nil) }
        tasks.removeLast()
        return (tasks, last.map { query.mark.cursor(at: $0.text) })
    }

    /// Returns the first rows of a stage, merged by key from the first rows of each of its streams. A stream is
    /// read only as far as its rows belong to the result.
    private func rows(
        of stage: TaskOrder.Stage, after key: [SortKey]?, _ conditions: [TaskCondition], _ descending: Bool,
        limit: Int
    ) throws -> [([SortKey], Task)] {
        var merged: [([SortKey], Task)] = []
        func precedes(_ one: [SortKey], _ other: [SortKey]) -> Bool {
            descending ? other.lexicographicallyPrecedes(one) : one.lexicographicallyPrecedes(other)
        }
        for stream in stage.streams {
            if let key, !stream.takes(key) { throw TaskCursor.unreadable }
            let all =
                [stream.condition] + conditions
                + (key.map { [stream.rows(after: $0, descending: descending)] } ?? [])
            let order = stream.columns.map { descending ? $0 + " DESC" : $0 }.joined(separator: ", ")
            let sql = """
                SELECT \(TaskRow.columns) FROM \(stream.source) \(TaskRow.joins)
                    WHERE \(all.map(\.sql).joined(separator: " AND ")) ORDER BY \(order) LIMIT ?
                """
            let last = merged.count < limit ? nil : merged.last?.0
            try translating {
                try connection.rows(of: sql, all.flatMap(\.values) + [limit]) { row in
                    let task = try TaskRow.table.record(row)
                    let key = stream.key(task)
                    if let last, !precedes(key, last) { return false }
                    merged.append((key, task))
                    return true
                }
            }
            if stage.streams.count > 1 { merged.sort { precedes($0.0, $1.0) } }
            if merged.count > limit { merged.removeLast(merged.count - limit) }
        }
        return merged
    }
}
