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
        let tasks = try staked(
            "WHERE k.number IN (SELECT value FROM json_each(?))", [Self.list(numbers)])
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

    public func stakeEntries(dueOn days: ClosedRange<Day>?, isUndecided: Bool) throws -> [StakeEntry] {
        let bounds = days.map { [$0.lowerBound.number, $0.upperBound.number] } ?? []
        let conditions =
            (days == nil ? [] : ["k.due_day BETWEEN ? AND ?"]) + (isUndecided ? ["k.decision IS NULL"] : [])
        return try translating {
            try connection.all(
                """
                SELECT \(Self.table.columns("k")), k.number, t.completed_at FROM stake k
                    CROSS JOIN task t ON t.number = k.number
                    \(conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "))
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

    public func decidedStakes() throws -> [StakeTotal] {
        try translating {
            try connection.all(
                "SELECT currency, decision, conceded, outcome, count FROM stake_total WHERE count <> 0"
            ) { row in
                guard let currency = Currency(code: row.text(0)),
                    let decision = Stake.Decision(rawValue: row.text(1))
                else { throw SQLiteError.damage("a stored total of stakes is invalid") }
                return StakeTotal(
                    currency: currency, decision: decision, isConceded: row.bool(2),
                    outcome: Settlement.Outcome(rawValue: row.text(3)), cents: row.int(4))
            }
        }
    }

    /// Returns tasks with a stake. CROSS JOIN makes SQLite start from the stakes, of which there are fewer.
    private func staked(_ clauses: String, _ values: [any Bindable]) throws -> [Task] {
        try translating {
            try connection.all(
                """
                SELECT \(TaskRow.columns) FROM stake k CROSS JOIN task t ON t.number = k.number
                    JOIN project p ON p.number = t.project LEFT JOIN series r ON r.number = t.series \(clauses)
                """, values, TaskRow.table.record)
        }
    }
}
