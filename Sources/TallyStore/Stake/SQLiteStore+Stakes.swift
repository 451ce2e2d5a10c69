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

    public func stakedTasks(dueOn days: ClosedRange<Day>?) throws -> [Task] {
        let days = days ?? Day.min...Day.max
        return try staked(
            "WHERE k.due_day BETWEEN ? AND ? ORDER BY k.due_day, k.deadline_at, k.number",
            [days.lowerBound.number, days.upperBound.number])
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

    public func stakeEntries() throws -> [StakeEntry] {
        try translating {
            try connection.all(
                """
                SELECT \(Self.table.columns("k")), t.completed_at FROM stake k
                    JOIN task t ON t.number = k.number
                """
            ) { row in
                var reader: any RecordReader = ColumnReader(row)
                let stake = try Self.table.record(&reader)
                return StakeEntry(
                    stake: stake, completedAt: reader.isNull ? nil : Instant(seconds: reader.int64()))
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
