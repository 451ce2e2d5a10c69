import SQLite
import Tally

/// Checks how records are stored.
extension SQLiteStore {
    public func storageProblems(
        _ report: (Int) throws -> Void, found: (DataProblem) throws -> Void
    ) throws {
        try report(0)
        try connection.checkingCancellation({ try checkCancellation?() }) {
            try checkPart("The check of the file's pages", found) {
                for finding in try integrityFindings() {
                    try found(DataProblem(.storage, "SQLite found: \(finding)."))
                }
            }
            try checkPart("The check of the header", found) { try checkHeader(found) }
            try checkPart("The check of the schema", found) { try checkSchema(found) }
            try report(1)
            try checkPart("The check of references", found) { try checkReferences(found) }
            for query in Self.queries {
                try report(1)
                try checkPart("The check for a \(query.entity ?? "step") that \(query.problem)", found) {
                    try run(query, found)
                }
            }
            try checkPart("The check of the counts of tasks", found) { try checkSummaries(found) }
            try checkPart("The check of the log's values", found) { try checkLogValues(report, found) }
            try checkPart("The check of the search index", found) {
                // Requests of the same group may have changed tasks.
                if isChanging { try searchIndex.refresh() }
                try SearchIndexCheck(connection).run(report, found: found)
            }
        }
    }

    private func integrityFindings() throws -> [String] {
        func findings() throws -> [String] {
            try connection.all("PRAGMA integrity_check(100)", [], { $0.text(0) }).filter { $0 != "ok" }
        }
        // When memory runs out, SQLite reports pages as missing. Only real damage is found twice.
        let findings = try findings().isEmpty ? [] : findings()
        for finding in findings { if let error = SQLiteError(finding: finding) { throw error } }
        return findings
    }

    /// Runs a part of the check. If it fails, reports a problem, so that the other parts still run.
    private func checkPart(_ part: String, _ found: (DataProblem) throws -> Void, _ check: () throws -> Void)
        throws
    {
        do {
            try check()
        } catch let error as SQLiteError {
            let kinds: [SQLiteError.Kind] = [.corrupt, .inputOutput, .constraint, .other]
            try restartReading()
            guard kinds.contains(error.kind), connection.isInTransaction else {
                throw Failure(error, location: location)
            }
            note(error)
            try found(DataProblem(.storage, "\(part) failed: \(error.message)."))
        }
    }

    private func checkHeader(_ found: (DataProblem) throws -> Void) throws {
        if try !hasWritableFormat() {
            try found(DataProblem(.storage, "The header has a format version that SQLite can only read."))
        }
    }

    /// Returns whether SQLite can write the format versions in the file's header.
    func hasWritableFormat() throws -> Bool {
        try file == nil
            || connection.databaseFileBytes(at: 18, count: 2).allSatisfy { (1...2).contains($0) }
    }

    private func checkSchema(_ found: (DataProblem) throws -> Void) throws {
        let expected = try Schema.migrator.schema(Schema.registerFunctions)
        let stored = try Migrator.schema(of: connection)
        let different = Set(
            expected.symmetricDifference(stored).map { object in "\(object[0]) \(object[1])" })
        for name in different.sorted() {
            try found(DataProblem(.storage, "The \(name) does not match the schema."))
        }
    }

    private func checkReferences(_ found: (DataProblem) throws -> Void) throws {
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

    /// Reads every row of the change log as undo and `changes.since` do.
    private func checkLogValues(_ report: (Int) throws -> Void, _ found: (DataProblem) throws -> Void) throws
    {
        var last = Int.min
        var count = 0
        repeat {
            let rows = try connection.all(
                "SELECT number, entity, before, after FROM change WHERE number > ? ORDER BY number LIMIT 1000",
                [last]
            ) { row in
                (
                    number: row.int(0),
                    isReadable: Self.isReadable(
                        row.validText(1).flatMap(LoggedMembers.inTable), row.optionalBytes(2),
                        row.optionalBytes(3))
                )
            }
            for row in rows where !row.isReadable {
                try found(
                    DataProblem(
                        .log, entity: "change", number: row.number, "change \(row.number) cannot be read."))
            }
            guard let number = rows.last?.number, number > last else { return }
            last = number
            count = rows.count
            try report(count)
        } while count == 1000
    }

    private static func isReadable(_ members: LoggedMembers?, _ before: [UInt8]?, _ after: [UInt8]?) -> Bool {
        guard let members, before != nil || after != nil else { return false }
        return [before, after].allSatisfy { bytes in
            guard let bytes else { return true }
            return (try? bytes.withUnsafeBytes(members.read)) != nil
        }
    }

    private func checkSummaries(_ found: (DataProblem) throws -> Void) throws {
        let projects = Self.differences("project", "task_count", from: Schema.taskCounts)
        for project in try connection.all(projects, [], { $0.int(0) }) {
            try found(
                DataProblem(
                    .index, entity: "project", number: project,
                    "project \(project) has counts that do not match its tasks."))
        }
        let days = Self.differences("day", "completion_count", from: Schema.completionCounts)
        for day in try connection.all(days, [], { Day(number: $0.int(0)) }) {
            try found(
                DataProblem(
                    .index, "The counts of \(day.words) do not match the tasks completed on that day."))
        }
        let activities = Self.differences("activity", "activity_seconds", from: Schema.activitySeconds)
        for activity in try connection.all(activities, [], { $0.int(0) }) {
            try found(
                DataProblem(
                    .index, entity: "activity", number: activity,
                    "activity \(activity) has tracked seconds that do not match its time entries."))
        }
        let tags = Self.differences("tag", "tag_count", from: Schema.tagCountRows)
        for tag in try connection.all(tags, [], { $0.text(0) }) {
            try found(DataProblem(.index, "The counts of the tag “\(tag)” do not match its tasks."))
        }
        let entryTags = Self.differences(
            "tag", "tag_seconds", where: "entries <> 0", from: Schema.tagSecondsRows)
        for tag in try connection.all(entryTags, [], { $0.text(0) }) {
            try found(
                DataProblem(.index, "The tracked seconds of the tag “\(tag)” do not match its time entries."))
        }
        let stakes = Self.differences("currency", "stake_total", from: Schema.stakeTotalRows)
        for currency in try connection.all(stakes, [], { $0.text(0) }) {
            try found(
                DataProblem(.index, "The totals of stakes in \(currency) do not match the decided stakes."))
        }
        let runs = Self.differences("first_day", "score_run", where: "1", from: Schema.scoreRunRows)
        if try connection.first(runs, [], { _ in true }) != nil {
            try found(
                DataProblem(.index, "The runs of days with a score do not match the completed tasks."))
        }
    }

    /// Returns a query for the values of a column in the rows by which a summary differs from what it sums up.
    private static func differences(
        _ column: String, _ table: String, where condition: String = "count <> 0", from records: String
    ) -> String {
        let summary = "SELECT * FROM \(table) WHERE \(condition)"
        return """
            SELECT DISTINCT \(column) FROM (
                SELECT * FROM (\(summary) EXCEPT \(records))
                UNION SELECT * FROM (\(records) EXCEPT \(summary)))
            """
    }

    /// A query for the numbers of rows with a problem.
    private struct Query {
        let kind: DataProblem.Kind
        let entity: String?
        let sql: String
        /// The rest of a sentence that starts with the entity and its number.
        let problem: String
    }

    private func run(_ query: Query, _ found: (DataProblem) throws -> Void) throws {
        let numbers = try connection.all(query.sql + " LIMIT 1000") { $0.int(0) }
        for number in numbers {
            let subject: String = query.entity ?? "step"
            try found(
                DataProblem(
                    query.kind, entity: query.entity, number: number,
                    "\(subject) \(number) \(query.problem)."))
        }
    }

    private static let queries: [Query] =
        RecordType.all.filter { $0.uniqueMembers.contains(["name"]) }.map(\.sqlName).map { (table: String) in
            Query(
                kind: .index, entity: table,
                sql: "SELECT number FROM \(table) WHERE name_key IS NOT name_key(name)",
                problem: "has a search key that does not match its name")
        } + [
            Query(
                kind: .index, entity: "task",
                sql: """
                    SELECT DISTINCT task FROM (\(Schema.tagRows) EXCEPT SELECT * FROM task_tag)
                    """, problem: "is missing from the index of one of its tags"),
            Query(
                kind: .index, entity: "task",
                sql: """
                    SELECT DISTINCT task FROM (SELECT * FROM task_tag EXCEPT \(Schema.tagRows))
                    """, problem: "is in the index of a tag that it does not have"),
            Query(
                kind: .index, entity: "task",
                sql: """
                    SELECT DISTINCT task FROM (
                        SELECT * FROM (\(Schema.dependencyRows) EXCEPT SELECT blocker, task FROM task_dependency)
                        UNION SELECT * FROM (SELECT blocker, task FROM task_dependency EXCEPT \(Schema.dependencyRows)))
                    """, problem: "has an index of its dependencies that does not match them"),
            Query(
                kind: .index, entity: "timeEntry",
                sql: """
                    SELECT DISTINCT entry FROM (\(Schema.entryTagRows) EXCEPT SELECT * FROM time_entry_tag)
                    """, problem: "is missing from the index of one of its tags"),
            Query(
                kind: .index, entity: "timeEntry",
                sql: """
                    SELECT DISTINCT entry FROM (SELECT * FROM time_entry_tag EXCEPT \(Schema.entryTagRows))
                    """, problem: "is in the index of a tag that it does not have"),
            Query(
                kind: .log, entity: nil,
                sql: """
                    SELECT number FROM
                        (SELECT number, clock, lag(clock) OVER (ORDER BY number) AS earlier FROM step)
                        WHERE earlier >= clock
                    """, problem: "has a clock that is not later than that of the previous step"),
            Query(
                kind: .log, entity: "change",
                sql: """
                    SELECT number FROM
                        (SELECT number, step, lag(step) OVER (ORDER BY number) AS earlier FROM change)
                        WHERE earlier > step
                    """, problem: "belongs to an earlier step than the previous change"),
            Query(
                kind: .log, entity: "change",
                sql: """
                    SELECT number FROM change c WHERE step <> 0
                        AND NOT EXISTS (SELECT 1 FROM step WHERE number = c.step)
                    """, problem: "belongs to a step that does not exist"),
            Query(
                kind: .log, entity: "change",
                sql: """
                    SELECT c.number FROM change c JOIN
                        (SELECT number, after_change, lead(after_change) OVER (ORDER BY number) AS last FROM step) s
                        ON s.number = c.step WHERE c.number <= s.after_change OR c.number > s.last
                    """, problem: "is not among the changes of its step"),
        ]
}
