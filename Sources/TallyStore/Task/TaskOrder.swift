import SQLite
import Tally

/// Rows that a single index returns in order.
struct SortStream {
    /// The status of its tasks; nil if they may have any.
    var status: TaskStatus?
    /// The FROM clause, which names the task table `t`.
    var source = "task t"
    /// The condition for rows of this stream.
    var condition: TaskCondition
    /// The columns to order by. The last one is unique.
    var columns: [String]
    /// Returns the sort key of a row, comparable with those of the other streams of the stage.
    var key: (Task) -> [SortKey]
    /// Returns a condition for the rows after a key, unless it is simply `columns > key`.
    var after: (([SortKey], _ descending: Bool) -> TaskCondition)?
    /// The columns of value filters that lead an index whose rows are in this order.
    var leading: [ValueFilter.Column] = []

    /// Returns whether the key has the types of the stream's columns. A cursor of another list may not.
    func takes(_ key: [SortKey]) -> Bool {
        key.count == columns.count
            && zip(key, columns).allSatisfy { key, column in
                if case .text = key {
                    Self.textColumns.contains(column)
                } else {
                    !Self.textColumns.contains(column)
                }
            }
    }

    private static let textColumns: Set<String> = ["t.position", "g.position", "x.title"]

    /// Whether the rows of some tasks can be found by their numbers.
    var findsNumbers: Bool { columns.last != "g.task" }

    /// Returns the stream without the rows of other tasks, in the same order.
    func among(_ numbers: [Int]) -> SortStream {
        var stream = self
        stream.source = "json_each(?) c CROSS JOIN " + source
        stream.condition.sql = "\(columns.last ?? "t.number") = c.value AND " + condition.sql
        stream.condition.values.insert(SQLiteStore.list(numbers), at: 0)
        return stream
    }

    /// Returns a condition for the rows after a key.
    func rows(after key: [SortKey], descending: Bool) -> TaskCondition {
        if let after { return after(key, descending) }
        let marks = key.map { _ in "?" }.joined(separator: ", ")
        return TaskCondition(
            sql: "(\(columns.joined(separator: ", "))) \(descending ? "<" : ">") (\(marks))",
            values: key.map(\.bindable))
    }
}

extension SortStream {
    /// Returns streams with the rows that pass the filters. A single index returns each of them in order, so a
    /// filter with several values divides the stream if its column leads such an index, and is otherwise
    /// compared with row after row.
    func filtered(by filters: [ValueFilter]) -> [SortStream] {
        let several = filters.filter { $0.values.count > 1 }
        let dividing = leading.compactMap { column in several.first { $0.column == column } }.first
        var stream = self
        for filter in filters where filter.column != dividing?.column {
            stream.add(leading.contains(filter.column) ? filter.conditionInOrder : filter.hiddenCondition)
        }
        guard let dividing else { return [stream] }
        return dividing.single.map { value in
            var part = stream
            part.add(value.condition)
            return part
        }
    }

    /// Returns the stream, ordered by due, limited to the days or dues of a query.
    func limited(to query: TaskQuery, rule: DayRule) -> SortStream {
        guard let column = columns.first else { return self }
        var ranges = query.days.map { TaskCondition.ranges(of: $0, rule: rule) } ?? []
        ranges += query.due.map { TaskCondition.ranges(ofDue: $0, rule: rule) } ?? []
        var stream = self
        for range in ranges where range.sql.hasPrefix(column + " ") { stream.add(range) }
        return stream
    }

    private mutating func add(_ other: TaskCondition) {
        condition.sql += " AND " + other.sql
        condition.values += other.values
    }
}

/// A sort order as consecutive stages. The streams of a stage are merged by key.
struct TaskOrder {
    struct Stage {
        /// The name of the stage in cursors.
        var name: Int
        var streams: [SortStream]
    }

    var stages: [Stage]
}

extension TaskOrder {
    /// Creates the order of a query.
    /// - Parameters:
    ///   - isFiltered: Whether the order is used for tasks that are known to pass the filters.
    ///   - projects: Returns the numbers of all projects in order. Called for the order by project.
    init(_ query: TaskQuery, isFiltered: Bool, rule: DayRule, projects: () throws -> [Int]) rethrows {
        let status = query.listedStatus
        let open: [Bool] = status.map { [$0 == .open] } ?? [true, false]
        // A part of today has few of the completed tasks, which are found by their number.
        let parts: [TaskStatus?] = status == nil && query.category != nil ? [.open, .done] : [status]
        var filters = isFiltered ? [] : ValueFilter.all(of: query)
        switch query.sort {
        case .manual:
            let tag = isFiltered ? nil : query.tags.first
            stages = [
                Stage(
                    name: 0,
                    streams: open.map { isOpen in
                        tag.map { Self.byPosition(isOpen, taggedWith: $0) } ?? Self.byPosition(isOpen)
                    })
            ]
        case .priority:
            stages = [
                Stage(
                    name: 0,
                    streams: open.map {
                        Self.byIndex(
                            $0, "t.priority, t.position", leading: [.priority],
                            { [.number(Int64($0.priority.rawValue)), .text($0.position.text)] })
                    })
            ]
        case .due: stages = Self.byTime(.due, open, query, rule: rule)
        case .wait: stages = Self.byTime(.wait, open, query, rule: rule)
        case .scheduled: stages = Self.byTime(.scheduled, open, query, rule: rule)
        case .created:
            stages = [
                Stage(name: 0, streams: parts.flatMap { Self.byNumber($0, isFiltered ? nil : query.text) })
            ]
        case .completed:
            stages = [
                Stage(name: 0, streams: open.flatMap { $0 ? Self.byNumber(.open, nil) : [Self.byCompletion] })
            ]
            if status == nil {
                stages = [
                    Stage(name: 0, streams: [Self.byCompletion]),
                    Stage(name: 1, streams: Self.byNumber(.open, nil)),
                ]
            }
        case .title:
            stages = [
                Stage(name: 0, streams: parts.map { Self.byTitle($0, isFiltered ? nil : query.text) })
            ]
        case .project:
            let listed = try projects().filter { query.projects.isEmpty || query.projects.contains($0) }
            stages = listed.map { project in
                let filter = ValueFilter(.project, [project])
                return Stage(
                    name: project,
                    streams: open.flatMap { Self.byPosition($0).filtered(by: [filter].compactMap(\.self)) })
            }
            filters.removeAll { $0.column == .project }
        }
        for index in stages.indices {
            stages[index].streams = stages[index].streams.flatMap { $0.filtered(by: filters) }
        }
        if query.descending, !query.sort.hasMissingLast { stages.reverse() }
    }

    /// Removes all completed tasks but some.
    mutating func keepCompleted(_ numbers: [Int]) {
        for index in stages.indices {
            stages[index].streams = stages[index].streams.compactMap { stream in
                guard stream.status == .done, stream.findsNumbers else { return stream }
                return numbers.isEmpty ? nil : stream.among(numbers)
            }
        }
    }

    static func byIndex(
        _ isOpen: Bool, _ columns: String, leading: [ValueFilter.Column] = [],
        _ key: @escaping (Task) -> [SortKey]
    ) -> SortStream {
        SortStream(
            status: isOpen ? .open : .done, condition: TaskCondition(sql: "t.open = \(isOpen ? 1 : 0)"),
            columns: columns.components(separatedBy: ", ") + ["t.number"],
            key: { key($0) + [.number(Int64($0.number))] }, leading: leading)
    }

    /// Tasks in the manual order.
    static func byPosition(_ isOpen: Bool) -> SortStream {
        byIndex(isOpen, "t.position", leading: [.project, .priority]) { [.text($0.position.text)] }
    }

    /// Tasks with a tag in the manual order.
    private static func byPosition(_ isOpen: Bool, taggedWith tag: Tag) -> SortStream {
        SortStream(
            status: isOpen ? .open : .done, source: "task_tag g CROSS JOIN task t ON t.number = g.task",
            condition: TaskCondition(sql: "g.tag = ? AND g.open = \(isOpen ? 1 : 0)", values: [tag.key]),
            columns: ["g.position", "g.task"],
            key: { [.text($0.position.text), .number(Int64($0.number))] })
    }

    /// Tasks by creation. A phrase is searched first: the trigram index returns its rows in this order.
    private static func byNumber(_ status: TaskStatus?, _ text: String?) -> [SortStream] {
        let condition = status?.condition ?? "1"
        let all = SortStream(
            status: status, condition: TaskCondition(sql: condition), columns: ["t.number"],
            key: { [.number(Int64($0.number))] })
        guard let search = text.map(TextSearch.init), search.isPhrase else { return [all] }
        func stream(_ source: String, _ match: TaskCondition, by column: String) -> SortStream {
            var stream = all
            stream.source = source
            stream.condition = TaskCondition(sql: condition + " AND " + match.sql, values: match.values)
            stream.columns = [column]
            return stream
        }
        return [
            stream("task_search s CROSS JOIN task t ON t.number = s.rowid", search.match, by: "s.rowid"),
            stream(
                "task_search_pending q CROSS JOIN task t ON t.number = q.number", TaskCondition(sql: "1"),
                by: "q.number"),
        ]
    }

    private static var byCompletion: SortStream {
        SortStream(
            status: .done, condition: TaskCondition(sql: "t.completed_day IS NOT NULL"),
            columns: ["t.completed_day", "t.completed_at", "t.number"],
            key: { task in
                [
                    .number(Int64(task.completion?.on.number ?? 0)),
                    .number(task.completion?.at.seconds ?? 0),
                    .number(Int64(task.number)),
                ]
            }, leading: [.project])
    }

    /// Tasks by title. A text is compared before the task is read.
    private static func byTitle(_ status: TaskStatus?, _ text: String?) -> SortStream {
        let text = text.map { TextSearch($0).textCondition } ?? TaskCondition(sql: "1")
        return SortStream(
            status: status, source: "task_text x CROSS JOIN task t ON t.number = x.number",
            condition: TaskCondition(
                sql: (status?.condition ?? "1") + " AND " + text.sql, values: text.values),
            columns: ["x.title", "x.number"],
            key: { [.text(SearchText.fold($0.title) + "\u{1}\u{1}"), .number(Int64($0.number))] })
    }
}
