import SQLite
import Tally

extension SQLiteStore {
    public func insertTask(_ task: Task) throws -> Task {
        try translating {
            var inserted = task
            inserted.number = try insert(task, TaskRow.table)
            return inserted
        }
    }

    public func updateTask(_ task: Task) throws {
        try translating { try update(task, TaskRow.table, number: task.number) }
    }

    public func deleteTask(number: Int) throws {
        try translating { try delete(TaskRow.table, number: number) }
    }

    public func moveTasks(fromProject: Int, toProject: Int) throws -> Int {
        try translating {
            let update =
                "UPDATE task SET project = ?, revision = revision + 1 WHERE project = ? AND deleted_at"
            try connection.run(update + " IS NULL", [toProject, fromProject])
            let moved = connection.changedRows
            try connection.run(update + " IS NOT NULL", [toProject, fromProject])
            return moved
        }
    }

    public func task(number: Int) throws -> Task? {
        try tasks("WHERE t.number = ? AND t.deleted_at IS NULL", [number]).first
    }

    /// The number of tasks that are looked up one by one. A table of their numbers takes longer.
    private static let few = 4

    public func tasks(numbered numbers: Set<Int>) throws -> [Int: Task] {
        let tasks =
            numbers.count <= Self.few
            ? try numbers.sorted().compactMap(task)
            : try self.tasks(
                "WHERE t.number IN (SELECT value FROM json_each(?)) AND t.deleted_at IS NULL",
                [Self.list(numbers.sorted())])
        return Dictionary(uniqueKeysWithValues: tasks.map { ($0.number, $0) })
    }

    public func tasks(named reference: TaskReference, isDeleted: Bool, limit: Int) throws -> [Task] {
        let kept = isDeleted ? "t.deleted_at IS NOT NULL" : "t.deleted_at IS NULL"
        let condition = reference.condition(on: "t")
        return try tasks(
            "WHERE \(condition.sql) AND \(kept) ORDER BY t.id LIMIT ?", condition.values + [limit])
    }

    public func tasks(withIDs ids: [Identifier]) throws -> [Task] {
        guard let id = ids.first else { return [] }
        if ids.count == 1 { return try tasks("WHERE t.id = ? AND t.deleted_at IS NULL", [id.text]) }
        return try tasks(among: "t.id", ids, "WHERE t.deleted_at IS NULL ORDER BY v.key")
    }

    public func tasks(dependingOn id: Identifier) throws -> [Task] {
        try tasks("WHERE t.number IN (SELECT task FROM task_dependency WHERE blocker = ?)", [id.text])
    }

    public func openTasks(dependingOn id: Identifier, limit: Int) throws -> [Task] {
        try tasks(
            """
            WHERE t.number IN (
                SELECT d.task FROM task_dependency d CROSS JOIN task o ON o.number = d.task
                    WHERE d.blocker = ? AND o.open = 1 AND o.deleted_at IS NULL ORDER BY d.task LIMIT ?)
                ORDER BY t.number
            """, [id.text, limit])
    }

    public func tasks(unblockedBy ids: [Identifier], limit: Int) throws -> [Task] {
        try tasks(
            """
            WHERE t.number IN (
                SELECT d.task FROM json_each(?) v CROSS JOIN task_dependency d ON d.blocker = v.value)
                AND t.open = 1 AND NOT \(TaskRow.dependsOnOpenTask) ORDER BY t.number LIMIT ?
            """, [Self.list(ids), limit])
    }

    public func subtasks(of ids: [Identifier], status: TaskStatus?) throws -> [Task] {
        guard !ids.isEmpty else { return [] }
        let open = status.map { " AND " + $0.condition } ?? ""
        return try tasks(among: "t.parent", ids, "WHERE t.parent IS NOT NULL\(open) ORDER BY t.number")
    }

    public func subtasks(of id: Identifier, limit: Int) throws -> [Task] {
        let first = "WHERE t.parent = ? AND t.open = ? ORDER BY t.number LIMIT ?"
        let open = try tasks(first, [id.text, 1, limit])
        return open.count < limit ? open + (try tasks(first, [id.text, 0, limit - open.count])) : open
    }

    /// Returns the tasks with one of some ids in a column.
    private func tasks(among column: String, _ ids: [Identifier], _ clauses: String) throws -> [Task] {
        try translating {
            try connection.all(
                """
                SELECT \(TaskRow.columns) FROM json_each(?) v CROSS JOIN task t ON \(column) = v.value
                    \(TaskRow.joins) \(clauses)
                """, [Self.list(ids)], TaskRow.table.record)
        }
    }

    /// Returns ids as a list for `json_each`.
    private static func list(_ ids: [Identifier]) -> String {
        "[" + ids.map { "\"\($0.text)\"" }.joined(separator: ",") + "]"
    }

    public func tasks(in days: ClosedRange<Day>, status: TaskStatus?, rule: DayRule) throws -> [Task] {
        let open = status?.condition ?? "t.open IN (0, 1)"
        return try TaskCondition.ranges(of: days, rule: rule).flatMap { range in
            try tasks("WHERE t.deleted_at IS NULL AND \(open) AND \(range.sql)", range.values)
        }
    }

    public func openTasks(in days: ClosedRange<Day>, limit: Int?, at moment: Moment) throws -> [ListedTask] {
        let columns = ["t.due_day", "t.due_at", "t.start_at"]
        let rule = moment.rule
        let shown = try waitingTasks(at: moment).exclusion.first
        let filter = shown.map { " AND " + $0.sql } ?? ""
        let found = try zip(columns, TaskCondition.ranges(of: days, rule: rule)).flatMap { column, range in
            try translating {
                try connection.all(
                    """
                    SELECT \(column), t.number, t.priority, t.position, t.part_of_day FROM task t
                        WHERE t.deleted_at IS NULL AND t.open = 1 AND \(range.sql)\(filter)
                        ORDER BY \(column) DESC LIMIT ?
                    """, range.values + (shown?.values ?? []) + [limit ?? -1]
                ) { row in
                    let day =
                        column == "t.due_day"
                        ? Day(number: row.int(0)) : rule.day(of: Instant(seconds: row.int64(0)))
                    let task = ListedTask(
                        number: row.int(1), priority: Priority(rawValue: row.int(2)) ?? .standard,
                        position: Rank(stored: row.text(3)), partOfDay: row.bool(4) ? .evening : .morning)
                    return (day: day, task: task)
                }
            }
        }
        guard let limit, found.count > limit else { return found.map(\.task) }
        return found.sorted { $0.day > $1.day }.prefix(limit).map(\.task)
    }

    public func tasks(completedOn days: ClosedRange<Day>) throws -> [Task] {
        try tasks(
            "WHERE t.completed_day BETWEEN ? AND ? ORDER BY t.completed_day, t.completed_at, t.number",
            [days.lowerBound.number, days.upperBound.number])
    }

    public func tasks(startingOn day: Day, rule: DayRule) throws -> [Task] {
        try tasks(
            "WHERE t.deleted_at IS NULL AND t.start_at BETWEEN ? AND ?",
            [rule.start(of: day).seconds, rule.last(of: day).seconds])
    }

    public func lastPosition() throws -> Rank? {
        try position(
            "SELECT max(position) AS position FROM task WHERE deleted_at IS NULL AND open = ?", [],
            pick: "max")
    }

    public func position(nextTo position: Rank, before: Bool) throws -> Rank? {
        try before
            ? self.position(
                "SELECT max(position) AS position FROM task WHERE deleted_at IS NULL AND open = ? AND position < ?",
                [position],
                pick: "max")
            : self.position(
                "SELECT min(position) AS position FROM task WHERE deleted_at IS NULL AND open = ? AND position > ?",
                [position],
                pick: "min")
    }

    /// Runs `sql` for open and completed tasks separately, so that each needs a single seek in the index.
    private func position(_ sql: String, _ ranks: [Rank], pick: String) throws -> Rank? {
        let values: [any Bindable] = ranks.map(\.text)
        return try translating {
            try connection.first(
                "SELECT \(pick)(position) FROM (\(sql) UNION ALL \(sql))", [1] + values + [0] + values
            ) { $0.optionalText(0).map(Rank.init(stored:)) } ?? nil
        }
    }

    func tasks(_ clauses: String, _ values: [any Bindable]) throws -> [Task] {
        try translating { try connection.all(TaskRow.select + " " + clauses, values, TaskRow.table.record) }
    }
}
