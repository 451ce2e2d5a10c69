import SQLite
import Tally

/// What can be wrong with how records are stored.
extension SQLiteStore {
    public func storageProblems(
        _ report: (Int) throws -> Void, found: (DataProblem) throws -> Void
    ) throws {
        try report(0)
        try connection.checkingCancellation({ try checkCancellation?() }) {
            try goingOn("The check of the file's pages", found) {
                for finding in try integrityFindings() {
                    try found(DataProblem(.storage, "SQLite found: \(finding)."))
                }
                try findOddHeader(found)
            }
            try goingOn("The check of the schema", found) { try findOddSchema(found) }
            try report(1)
            try goingOn("The check of references", found) { try findBrokenReferences(found) }
            for question in Self.questions {
                try report(1)
                try goingOn("The check whether a \(question.entity ?? "step") \(question.problem)", found) {
                    try ask(question, found)
                }
            }
            try goingOn("The check of the search index", found) {
                // Requests of the same group may have changed what it holds.
                if isChanging { try searchIndex.refresh() }
                try SearchIndexCheck(connection).run(report, found: found)
            }
        }
    }

    private func integrityFindings() throws -> [String] {
        func findings() throws -> [String] {
            try connection.all("PRAGMA integrity_check(100)", [], { $0.text(0) }).filter { $0 != "ok" }
        }
        // Without memory SQLite finds pages missing that are there. What is damaged is found again.
        let findings = try findings().isEmpty ? [] : findings()
        for finding in findings { if let error = SQLiteError(finding: finding) { throw error } }
        return findings
    }

    /// Runs a part of the check. Where it fails, that is a problem, and the other parts still run.
    private func goingOn(_ part: String, _ found: (DataProblem) throws -> Void, _ check: () throws -> Void)
        throws
    {
        do {
            try check()
        } catch let error as SQLiteError {
            let kinds: [SQLiteError.Kind] = [.corrupt, .inputOutput, .constraint, .other]
            try resumeReading()
            guard kinds.contains(error.kind), connection.isInTransaction else {
                throw Failure(error, location: location)
            }
            note(error)
            try found(DataProblem(.storage, "\(part) failed: \(error.message)."))
        }
    }

    /// The numbers of the file format, of which SQLite takes any to read, and only these to write.
    private func findOddHeader(_ found: (DataProblem) throws -> Void) throws {
        guard location != Self.memory else { return }
        let versions = try connection.databaseFileBytes(at: 18, count: 2)
        if versions.contains(where: { !(1...2).contains($0) }) {
            try found(
                DataProblem(.storage, "The header of the file has a format that can only be read."))
        }
    }

    private func findOddSchema(_ found: (DataProblem) throws -> Void) throws {
        let expected = try Schema.migrator.schema()
        let stored = try Migrator.schema(of: connection)
        let odd = Set(expected.symmetricDifference(stored).map { object in "\(object[0]) \(object[1])" })
        for name in odd.sorted() {
            try found(DataProblem(.storage, "The \(name) is not as tallyd makes it."))
        }
    }

    private func findBrokenReferences(_ found: (DataProblem) throws -> Void) throws {
        let broken = try connection.all("PRAGMA foreign_key_check") {
            (table: $0.text(0), number: $0.optionalInt(1), parent: $0.text(2))
        }
        for (table, number, parent) in broken {
            let name = RecordType.inTable(table)?.name ?? table
            let other = RecordType.inTable(parent)?.name ?? parent
            try found(
                DataProblem(
                    .reference, entity: name, number: number,
                    "\(name) \(number.map(String.init) ?? "") refers to a \(other) that does not exist."))
        }
    }

    /// A query for the numbers of what is wrong.
    private struct Question {
        let kind: DataProblem.Kind
        let entity: String?
        let sql: String
        /// What is wrong, to follow the number.
        let problem: String
    }

    private func ask(_ question: Question, _ found: (DataProblem) throws -> Void) throws {
        let numbers = try connection.all(question.sql + " LIMIT 1000") { $0.int(0) }
        for number in numbers {
            let subject: String = question.entity ?? "step"
            try found(
                DataProblem(
                    question.kind, entity: question.entity, number: number,
                    "\(subject) \(number) \(question.problem)."))
        }
    }

    private static let questions: [Question] =
        ["project", "habit", "activity"].map { (table: String) in
            Question(
                kind: .index, entity: table,
                sql: "SELECT number FROM \(table) WHERE name_key IS NOT name_key(name)",
                problem: "is found by another name than its own")
        } + [
            Question(
                kind: .index, entity: "task",
                sql: """
                    SELECT DISTINCT number FROM (\(tags) EXCEPT SELECT task AS number, tag FROM task_tag)
                    """, problem: "is not found by one of its tags"),
            Question(
                kind: .index, entity: "task",
                sql: """
                    SELECT DISTINCT number FROM (SELECT task AS number, tag FROM task_tag EXCEPT \(tags))
                    """, problem: "is found by a tag that it does not have"),
            Question(
                kind: .log, entity: nil,
                sql: """
                    SELECT number FROM
                        (SELECT number, clock, lag(clock) OVER (ORDER BY number) AS earlier FROM step)
                        WHERE earlier >= clock
                    """, problem: "has a clock that does not come after that of the step before it"),
            Question(
                kind: .log, entity: "change",
                sql: """
                    SELECT number FROM
                        (SELECT number, step, lag(step) OVER (ORDER BY number) AS earlier FROM change)
                        WHERE earlier > step
                    """, problem: "belongs to an earlier step than the change before it"),
            Question(
                kind: .log, entity: "change",
                sql: """
                    SELECT number FROM change c WHERE step <> 0
                        AND NOT EXISTS (SELECT 1 FROM step WHERE number = c.step)
                    """, problem: "belongs to no step"),
            Question(
                kind: .log, entity: "change",
                sql: """
                    SELECT number FROM change WHERE entity NOT IN (\(knownTables))
                        OR (before IS NULL) <> (operation = 'create')
                        OR (after IS NULL) <> (operation = 'delete')
                        OR NOT json_valid(coalesce(before, '{}')) OR NOT json_valid(coalesce(after, '{}'))
                    """, problem: "cannot be read"),
        ]

    private static let tags = """
        SELECT DISTINCT t.number, name_key(value) AS tag
            FROM task t, json_each(CASE WHEN json_valid(t.tags) THEN t.tags ELSE '[]' END)
        """
    private static let knownTables = ChangeLog.tables.sorted().map { "'\($0)'" }.joined(separator: ", ")
}
