import SQLite
import Tally

extension SQLiteStore {
    private static let stepColumns = "number, method, clock >> 16, made_by, target, undone_by, redone_by"
    /// Excludes steps that the user did not make, and steps without changes, which exist only for their stored
    /// result.
    private static let isStep = """
        target IS NULL
            AND method NOT IN (\(Step.outsideHistory.map { "'\($0)'" }.joined(separator: ", ")))
            AND EXISTS (SELECT 1 FROM change WHERE number = s.after_change + 1 AND step = s.number)
        """

    public func historySteps(before number: Int?, limit: Int, madeBy author: Author?) throws -> [HistoryStep]
    {
        guard let author, author != .person else {
            let byPerson = author == nil ? "" : "made_by IS NULL AND "
            return try steps(
                "WHERE number < ? AND \(byPerson)\(Self.isStep) ORDER BY number DESC LIMIT ?",
                [number ?? Int.max, limit])
        }
        return try steps(
            "WHERE made_by = ? AND number < ? AND \(Self.isStep) ORDER BY number DESC LIMIT ?",
            [author.rawValue, number ?? Int.max, limit])
    }

    public func historyStep(_ number: Int) throws -> HistoryStep? {
        try steps("WHERE number = ? AND \(Self.isStep)", [number]).first
    }

    public func lastAppliedStep() throws -> HistoryStep? {
        try steps(
            "WHERE number < ? AND undone_by IS NULL AND \(Self.isStep) ORDER BY number DESC LIMIT 1",
            [Int.max]
        ).first
    }

    public func lastUndoneStep() throws -> HistoryStep? {
        let lastNew = try historySteps(before: nil, limit: 1, madeBy: nil).first?.number ?? 0
        // All later rows are undos and redos, each of the step that is its target.
        return try steps(
            """
            WHERE number IN (SELECT target FROM step WHERE number > ?1) AND undone_by > ?1
                ORDER BY undone_by DESC LIMIT 1
            """, [lastNew]
        ).first
    }

    private func steps(_ clauses: String, _ values: [any Bindable]) throws -> [HistoryStep] {
        try translating {
            try connection.all("SELECT \(Self.stepColumns) FROM step s \(clauses)", values) { row in
                HistoryStep(
                    number: row.int(0), method: row.text(1), at: Instant(seconds: row.int64(2) / 1000),
                    madeBy: row.optionalText(3).flatMap(Author.init(rawValue:)) ?? .person,
                    target: row.optionalInt(4), undoneBy: row.optionalInt(5), redoneBy: row.optionalInt(6))
            }
        }
    }

    public func tasks(changedByStep number: Int) throws -> [Int] {
        try translating {
            try connection.all(
                """
                SELECT DISTINCT row FROM change WHERE \(Self.isOfStep) AND entity IN ('task', 'stake')
                    ORDER BY row
                """, [number]
            ) { $0.int(0) }
        }
    }

    public func records(changedByStep number: Int) throws -> [(type: RecordType, number: Int)] {
        try translating {
            try connection.all("SELECT DISTINCT entity, row FROM change WHERE \(Self.isOfStep)", [number]) {
                (RecordType.inTable($0.text(0)), $0.int(1))
            }.compactMap { table, number in table.map { ($0, number) } }
        }
    }

    public func isEarlierStepUndone(since number: Int) throws -> Bool {
        try translating {
            try connection.first(
                "SELECT EXISTS (SELECT 1 FROM step WHERE undone_by > ?1 AND number < ?1)", [number]
            ) { $0.bool(0) } ?? false
        }
    }

    public func invert(step number: Int) throws {
        try translating {
            var inversion = StepInversion(connection: connection, changeLog: changeLog)
            try inversion.run(number)
        }
    }

    public func markOpenStep(as mark: HistoryMark, of step: HistoryStep) throws {
        try translating {
            try connection.run(
                "UPDATE step SET target = ? WHERE number = (SELECT max(number) FROM step)", [step.number])
            let change =
                switch mark {
                case .undo: "undone_by = (SELECT max(number) FROM step)"
                case .redo: "undone_by = NULL, redone_by = (SELECT max(number) FROM step)"
                }
            try connection.run("UPDATE step SET \(change) WHERE number = ?", [step.number])
        }
    }

    public func markOpenStep(madeBy author: Author) throws {
        try translating {
            try connection.run(
                "UPDATE step SET made_by = ? WHERE number = (SELECT max(number) FROM step)",
                [author.stored])
        }
    }
}

extension Author {
    /// How it is stored: most steps are of people, and need no value.
    var stored: String? { self == .person ? nil : rawValue }
}
