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
            try connection.run(
                "UPDATE task SET project = ?, revision = revision + 1 WHERE project = ?",
                [toProject, fromProject])
            return connection.changedRows
        }
    }

    public func task(number: Int) throws -> Task? {
        try tasks("WHERE t.number = ?", [number]).first
    }

    public func tasks(numbered numbers: Set<Int>) throws -> [Int: Task] {
        guard !numbers.isEmpty else { return [:] }
        let list = "[" + numbers.map(String.init).joined(separator: ",") + "]"
        let tasks = try tasks("WHERE t.number IN (SELECT value FROM json_each(?))", [list])
        return Dictionary(uniqueKeysWithValues: tasks.map { ($0.number, $0) })
    }

    public func task(identifier: Identifier) throws -> Task? {
        try tasks("WHERE t.id = ?", [identifier.text]).first
    }

    public func tasks(identifierPrefix prefix: String, limit: Int) throws -> [Task] {
        // All characters of an id sort before "g".
        try tasks("WHERE t.id >= ? AND t.id < ? ORDER BY t.id LIMIT ?", [prefix, prefix + "g", limit])
    }

    public func tasks(
        in days: ClosedRange<Day>, status: TaskStatus?, limit: Int?, rule: DayRule
    ) throws -> [Task] {
        let open = status.map { "t.open = \($0 == .open ? 1 : 0)" } ?? "t.open IN (0, 1)"
        return try TaskCondition.ranges(of: days, rule: rule).flatMap { range in
            try tasks("WHERE \(open) AND \(range.sql) LIMIT ?", range.values + [limit ?? -1])
        }
    }

    public func tasks(completedOn days: ClosedRange<Day>) throws -> [Task] {
        try tasks(
            "WHERE t.completed_day BETWEEN ? AND ? ORDER BY t.completed_day, t.completed_at, t.number",
            [days.lowerBound.number, days.upperBound.number])
    }

    public func tasks(startingOn day: Day, rule: DayRule) throws -> [Task] {
        try tasks(
            "WHERE t.start_at BETWEEN ? AND ?", [rule.start(of: day).seconds, rule.last(of: day).seconds])
    }

    public func lastPosition() throws -> Rank? {
        try position("SELECT max(position) AS position FROM task WHERE open = ?", [], pick: "max")
    }

    public func position(nextTo position: Rank, before: Bool) throws -> Rank? {
        try before
            ? self.position(
                "SELECT max(position) AS position FROM task WHERE open = ? AND position < ?", [position],
                pick: "max")
            : self.position(
                "SELECT min(position) AS position FROM task WHERE open = ? AND position > ?", [position],
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
