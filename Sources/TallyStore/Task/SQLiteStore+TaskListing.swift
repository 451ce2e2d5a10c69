import SQLite
import Tally

extension SQLiteStore {
    public func tasks(matching query: TaskQuery, at moment: Moment) throws -> TaskPage {
        if query.text != nil || query.sort == .title { try refreshSearchIndex() }
        let order = try TaskOrder(query, rule: moment.rule) { try projects(sort: .name).map(\.number) }
        var conditions = TaskCondition.all(of: query, at: moment)
        let search = query.text.map(TextSearch.init)
        let isStreamed = query.sort == .created && search?.isPhrase == true
        if let search, !isStreamed { conditions.append(search.condition) }

        var (tasks, last) = try page(order, conditions, query)
        let hasMore = tasks.count > query.limit
        if hasMore { tasks.removeLast() }
        let cursor = hasMore ? last.map { query.mark.cursor(at: $0.text) } : nil
        // A page with all results needs no counting.
        if query.cursor == nil, !hasMore {
            return TaskPage(tasks: tasks, total: Total(counted: tasks.count), nextCursor: nil)
        }
        if let search, isStreamed { conditions.append(search.condition) }
        return TaskPage(tasks: tasks, total: try total(query, conditions), nextCursor: cursor)
    }

    /// Returns up to one task more than the page has, and the cursor of the last task on the page.
    private func page(
        _ order: TaskOrder, _ conditions: [TaskCondition], _ query: TaskQuery
    ) throws -> ([Task], TaskCursor?) {
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
        return (tasks, last)
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

    /// Counts the tasks. The alternatives of a condition are counted apart, each with its index: they are disjoint.
    /// - Parameter conditions: Those of the query without its status and value filters.
    private func total(_ query: TaskQuery, _ conditions: [TaskCondition]) throws -> Total {
        var all = conditions + ValueFilter.all(of: query).map(\.condition)
        let status = Self.status(query.onlyStatus)
        var parts = [TaskCondition(sql: status)]
        // A search finds fewer tasks, and would be repeated.
        if query.text == nil, let index = all.firstIndex(where: { !$0.alternatives.isEmpty }) {
            parts = all.remove(at: index).alternatives.map { part in
                // A plus sign hides the column from indexes.
                let filter = part.hasStatus ? "+" + status : status
                return TaskCondition(sql: "\(part.sql) AND \(filter)", values: part.values)
            }
        }
        let selects = parts.map { part in
            "SELECT 1 FROM task t WHERE " + ([part] + all).map(\.sql).joined(separator: " AND ")
        }
        let sql = """
            SELECT count(*) FROM (\(selects.joined(separator: " UNION ALL ")) LIMIT \(Total.bound + 1))
            """
        return try translating {
            let values = parts.flatMap { $0.values + all.flatMap(\.values) }
            return Total(counted: try connection.first(sql, values) { $0.int(0) } ?? 0)
        }
    }

    /// Returns the condition for a status. That for any is the start of indexes by status.
    static func status(_ status: TaskStatus?) -> String {
        status.map { "t.open = \($0 == .open ? 1 : 0)" } ?? "t.open IN (0, 1)"
    }
}
