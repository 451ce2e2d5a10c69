import SQLite
import Tally

/// Inverts the changes of a step, last one first. The inversion is itself logged as changes.
struct StepInversion {
    private let connection: Connection
    private let changeLog: ChangeLog
    /// Rows deleted by the first `readCount` pending changes, by table and number.
    private var deleted: [String: [Int64: RowChange]] = [:]
    private var readCount: Int
    /// The numbers of the entities that the step changed, by UUID. They may have been deleted since.
    private var numbers: [String: Int] = [:]

    init(connection: Connection, changeLog: ChangeLog) {
        self.connection = connection
        self.changeLog = changeLog
        readCount = changeLog.pendingCount
    }

    private struct LoggedChange {
        let table: String
        let row: Int
        let operation: String
        var before: String?
        var after: String?
    }

    /// Inverts the changes of the step.
    /// - Throws: `UndoConflict`. Some changes may have been inverted already.
    mutating func run(_ step: Int) throws {
        let changes = try connection.all(
            """
            SELECT entity, row, operation, before, after, record FROM change WHERE step = ?
                ORDER BY number DESC
            """, [step]
        ) { row in
            if RecordType.inTable(row.text(0))?.isEntity == true { numbers[row.text(5)] = row.int(1) }
            return LoggedChange(
                table: row.text(0), row: row.int(1), operation: row.text(2), before: row.optionalText(3),
                after: row.optionalText(4))
        }
        let pending = changeLog.pendingCount
        do {
            try connection.deferringForeignKeys { for change in changes { try invert(change) } }
        } catch let error as SQLiteError where error.kind == .constraint {
            throw UndoConflict.neededSince
        }
        // More changes mean that a cascade has deleted later records.
        guard changeLog.pendingCount - pending != changes.count else { return }
        let known = Set(changes.map { Row(table: $0.table, number: Int64($0.row)) })
        let lost = try changeLog.pendingChanges(after: pending).filter {
            try known.contains(Row(table: $0.table, number: $0.row)) || !hasOnlyLatches($0)
        }
        guard lost.count == changes.count else { throw UndoConflict.neededSince }
    }

    private struct Row: Hashable {
        let table: String
        let number: Int64
    }

    /// Returns whether a deleted row said nothing but what the passing of time had set.
    private func hasOnlyLatches(_ change: RowChange) throws -> Bool {
        guard change.operation == .delete, let contents = RecordType.inTable(change.table)?.optionalContents
        else { return false }
        let columns = try changeLog.table(change.table).columns
        return contents.allSatisfy { name in
            columns.contains { $0.name == name && change.before[$0.index] == .null }
        }
    }

    /// Deletes the row with only latches that is where the change has to restore a row.
    /// - Returns: The row to restore, with those latches, as a JSON object of the log.
    private func makeRoom(for change: LoggedChange) throws -> String? {
        guard let type = RecordType.inTable(change.table), let contents = type.optionalContents else {
            return change.before
        }
        let key = (type.idMembers ?? []).compactMap { type.member($0)?.sqlName }
        let latches = latches(change)
        let merged = latches.map { ", '$.\($0)', coalesce(\($0), json_extract(?1, '$.\($0)'))" }.joined()
        return try connection.first(
            "DELETE FROM \(change.table) WHERE "
                + (key.map { "\($0) IS json_extract(?1, '$.\($0)')" } + contents.map { "\($0) IS NULL" })
                .joined(separator: " AND ") + " RETURNING json_set(?1\(merged))", [change.before]
        ) { $0.text(0) } ?? change.before
    }

    /// Inverts a creation. A row with latches that were set since keeps those, if it may have them alone.
    private func invertCreation(_ change: LoggedChange) throws {
        let latches = latches(change)
        let columns = try columns(in: change.after, of: change).filter { !latches.contains($0) }
        let isRow =
            "number = ?1"
            + columns.map { " AND \($0) IS json_extract(?2, '$.\($0)')" }.joined()
        if let contents = RecordType.inTable(change.table)?.optionalContents {
            let isLatched = latches.map { "\($0) IS NOT NULL" }.joined(separator: " OR ")
            try connection.run(
                """
                UPDATE \(change.table) SET \(contents.map { "\($0) = NULL" }.joined(separator: ", "))
                    WHERE \(isRow) AND (\(isLatched))
                """, [change.row, change.after])
            if connection.changedRows == 1 { return }
        }
        try connection.run("DELETE FROM \(change.table) WHERE \(isRow)", [change.row, change.after])
    }

    private mutating func invert(_ change: LoggedChange) throws {
        // The names come from a file. Only known ones may be part of a statement.
        guard ChangeLog.tables.contains(change.table) else { throw Self.unreadable(change.table) }
        var change = change
        change.before = try withNumbers(change.before, change.table)
        change.after = try withNumbers(change.after, change.table)
        switch change.operation {
        case "create":
            try invertCreation(change)
        case "delete":
            let row = try makeRoom(for: change)
            let columns = try columns(in: row, of: change)
            try connection.run(
                """
                INSERT INTO \(change.table) (\(columns.joined(separator: ", ")))
                    SELECT \(columns.map { "json_extract(?1, '$.\($0)')" }.joined(separator: ", "))
                """, [row])
        default:
            try invertUpdate(change)
        }
        guard try connection.changedRows == 1 || wasDeletedWithOwner(change) else {
            throw UndoConflict.changedSince(
                type: RecordType.inTable(change.table)?.name ?? change.table, number: change.row)
        }
    }

    /// Returns a JSON object of the log with numbers as references.
    private func withNumbers(_ json: String?, _ table: String) throws -> String? {
        guard var json else { return nil }
        for column in try changeLog.table(table).columns {
            guard let target = column.target,
                let id = try connection.first(
                    "SELECT json_extract(?, '$.\(column.name)')", [json], { $0.optionalText(0) }) ?? nil
            else { continue }
            let number =
                try numbers[id]
                ?? connection.first("SELECT number FROM \(target) WHERE id = ?", [id]) { $0.int(0) }
            json =
                try connection.first(
                    "SELECT json_set(?, '$.\(column.name)', ?)", [json, number ?? Self.noNumber]
                ) { $0.text(0) } ?? json
        }
        return json
    }

    /// A reference to a record that no longer exists. No row has the number, so that restoring the reference
    /// fails.
    private static let noNumber = -1

    /// Inverts an update. Later changes of other columns are preserved, and the revision is then incremented.
    private func invertUpdate(_ change: LoggedChange) throws {
        let columns = try columns(in: change.after, of: change).filter { $0 != "number" }
        let assignments = columns.map { column in
            column == "revision"
                ? """
                revision = CASE revision WHEN json_extract(?3, '$.revision') THEN json_extract(?2, '$.revision')
                    ELSE revision + 1 END
                """
                : "\(column) = json_extract(?2, '$.\(column)')"
        }
        var conditions = columns.filter { $0 != "revision" }.map {
            " AND \($0) IS json_extract(?3, '$.\($0)')"
        }
        // A row that was marked as deleted since is like one that was deleted.
        if let mark = try changeLog.table(change.table).deletionMark?.name, !columns.contains(mark) {
            conditions.append(" AND \(mark) IS NULL")
        }
        try connection.run(
            """
            UPDATE \(change.table) SET \(assignments.joined(separator: ", "))
                WHERE number = ?1\(conditions.joined())
            """, [change.row, change.before, change.after])
    }

    /// Returns whether a cascade from the row's owner has just deleted the row, unchanged since its creation.
    private mutating func wasDeletedWithOwner(_ change: LoggedChange) throws -> Bool {
        for row in changeLog.pendingChanges(after: readCount) where row.operation == .delete {
            deleted[row.table, default: [:]][row.row] = row
        }
        readCount = changeLog.pendingCount
        guard change.operation == "create", let deletion = deleted[change.table]?[Int64(change.row)] else {
            return false
        }
        // A latch may have been set since.
        let paths = latches(change).map { ", '$.\($0)'" }.joined()
        let json = try changeLog.json(of: deletion.before, in: change.table)
        return try connection.first(
            "SELECT json_remove(?1\(paths)) = json_remove(?2\(paths))", [json, change.after]
        ) { $0.bool(0) } ?? false
    }

    private func latches(_ change: LoggedChange) -> [String] {
        RecordType.inTable(change.table)?.members.filter(\.isLatch).map(\.sqlName) ?? []
    }

    private func columns(in json: String?, of change: LoggedChange) throws -> [String] {
        let names = try connection.all("SELECT key FROM json_each(?)", [json ?? "{}"]) { $0.text(0) }
        let known = Set(try changeLog.table(change.table).columns.map(\.name))
        guard !names.isEmpty, names.allSatisfy(known.contains) else { throw Self.unreadable(change.table) }
        return names
    }

    private static func unreadable(_ table: String) -> Failure {
        .storage(
            "The change log has a row of \(table) that this tallyd cannot read. Update tallyd.", .newerSchema)
    }
}

extension RecordType {
    /// The columns of a record besides those that identify it and latches, if a record may have latches alone;
    /// otherwise nil.
    fileprivate var optionalContents: [String]? {
        let contents = members.filter {
            !$0.isLatch && !$0.isKey && $0.name != ownerMember && idMembers?.contains($0.name) != true
        }
        let mayHaveLatchesAlone = members.contains(where: \.isLatch) && contents.allSatisfy(\.isOptional)
        return mayHaveLatchesAlone ? contents.map(\.sqlName) : nil
    }
}
