import SQLite
import Tally

extension SQLiteStore {
    private static let table = RecordTable(Stake.record)

    public func setStake(_ stake: Stake?, ofTask number: Int) throws {
        try translating {
            if let stake {
                try put(stake, Self.table, key: number)
            } else {
                try delete(Self.table, number: number)
            }
        }
    }

    public func stakedTasks(numbered numbers: [Int]) throws -> [Int: Task] {
        guard !numbers.isEmpty else { return [:] }
        let list = "[" + numbers.map(String.init).joined(separator: ",") + "]"
        let tasks = try staked("WHERE k.number IN (SELECT value FROM json_each(?))", [list])
        return Dictionary(uniqueKeysWithValues: tasks.map { ($0.number, $0) })
    }

    public func stakedTasks(inProject number: Int) throws -> [Task] {
        try staked("WHERE t.project = ? ORDER BY k.number", [number])
    }

    public func tasksWithUndecidedStake(deadlineBefore deadline: Instant, madeBefore made: Instant) throws
        -> [Task]
    {
        try staked(
            """
            WHERE k.number IN (
                SELECT number FROM stake WHERE decision IS NULL AND deadline_at < ?
                UNION SELECT number FROM stake WHERE binding IS NULL AND made_at < ?)
            """, [deadline.seconds, made.seconds])
    }

    public func stakedTasks(deadlineIn interval: Range<Instant>) throws -> [Task] {
        try staked(
            """
            WHERE k.conceded_at IS NULL AND k.deadline_at >= ? AND k.deadline_at < ?
                ORDER BY k.deadline_at, k.number
            """, [interval.lowerBound.seconds, interval.upperBound.seconds])
    }

    public func nextDeadline(after instant: Instant) throws -> Instant? {
        try translating {
            try connection.first(
                "SELECT min(deadline_at) FROM stake WHERE conceded_at IS NULL AND deadline_at > ?",
                [instant.seconds]
            ) { $0.optionalInt64(0).map(Instant.init(seconds:)) } ?? nil
        }
    }

    public func stakeEntries(dueOn days: ClosedRange<Day>?) throws -> [StakeEntry] {
        let bounds = days.map { [$0.lowerBound.number, $0.upperBound.number] } ?? []
        return try translating {
            try connection.all(
                """
                SELECT \(Self.table.columns("k")), k.number, t.completed_at FROM stake k
                    CROSS JOIN task t ON t.number = k.number
                    \(days == nil ? "" : "WHERE k.due_day BETWEEN ? AND ?")
                """, bounds
            ) { row in
                var reader: any RecordReader = ColumnReader(row)
                let stake = try Self.table.record(&reader)
                let number = Int(reader.int64())
                return StakeEntry(
                    task: number, stake: stake,
                    completedAt: reader.isNull ? nil : Instant(seconds: reader.int64()))
            }
        }
    }

    /// Returns tasks with a stake. CROSS JOIN makes SQLite start from the stakes, of which there are fewer.
    private func staked(_ clauses: String, _ values: [any Bindable]) throws -> [Task] {
        try translating {
            try connection.all(
                """
                SELECT \(TaskRow.columns) FROM stake k CROSS JOIN task t ON t.number = k.number
                    JOIN project p ON p.number = t.project \(clauses)
                """, values, TaskRow.table.record)
        }
    }
}
