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
        let table: LoggedTable
        let row: Int
        /// The values by column, with ids as references; nil if the row did not exist.
        var before: [String: ColumnValue]?
        var after: [String: ColumnValue]?
    }

    /// Inverts the changes of the step.
    /// - Throws: `UndoConflict`. Some changes may have been inverted already.
    mutating func run(_ step: Int) throws {
        let changes = try connection.all(
            """
            SELECT entity, row, before, after, record FROM change WHERE \(SQLiteStore.isOfStep)
                ORDER BY number DESC
            """, [step]
        ) { row in
            let name = row.text(0)
            // The names come from a file. Only known ones may be part of a statement.
            guard ChangeLog.tables.contains(name) else { throw Self.unreadable(name) }
            let table = try changeLog.table(name)
            let whole = (number: row.int64(1), id: row.withBytes(4) { LoggedID.id(of: $0) })
            if table.type?.isEntity == true { numbers[whole.id] = row.int(1) }
            let (before, after) = (row.optionalBytes(2), row.optionalBytes(3))
            do {
                return LoggedChange(
                    table: table, row: row.int(1),
                    before: try before.map { try table.values(in: $0, whole: after == nil ? whole : nil) },
                    after: try after.map { try table.values(in: $0, whole: before == nil ? whole : nil) })
            } catch is LogCoding.Unreadable {
                throw Self.unreadable(name)
            }
        }
        let pending = changeLog.pendingCount
        do {
            try connection.deferringForeignKeys { for change in changes { try invert(change) } }
        } catch let error as SQLiteError where error.kind == .constraint {
            throw UndoConflict.neededSince
        }
        // More changes mean that a cascade has deleted later records.
        guard changeLog.pendingCount - pending != changes.count else { return }
        let known = Set(changes.map { Row(table: $0.table.name, number: Int64($0.row)) })
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
    /// - Returns: The row to restore, with those latches.
    private func makeRoom(
        for values: [String: ColumnValue], in table: LoggedTable
    ) throws -> [String: ColumnValue] {
        guard let type = table.type, let contents = type.optionalContents else { return values }
        let key = (type.idMembers ?? []).compactMap { type.member($0)?.sqlName }
        let latches = latches(table).sorted()
        let conditions = key.map { "\($0) IS ?" } + contents.map { "\($0) IS NULL" }
        let latched = try connection.first(
            "DELETE FROM \(table.name) WHERE " + conditions.joined(separator: " AND ") + " RETURNING "
                + latches.joined(separator: ", "), key.map { values[$0] ?? .null }
        ) { row in latches.indices.map { row.value(Int32($0)) } }
        let set = zip(latches, latched ?? []).filter { $0.1 != .null }
        return values.merging(set) { $1 }
    }

    /// Inverts a creation. A row with latches that were set since keeps those, if it may have them alone.
    private func invertCreation(_ change: LoggedChange, _ after: [String: ColumnValue]) throws {
        let table = change.table
        let latches = latches(table)
        let columns = table.columns.map(\.name).filter { after[$0] != nil && !latches.contains($0) }
        let isRow = "number = ?" + columns.map { " AND \($0) IS ?" }.joined()
        let values: [any Bindable] = [change.row] + columns.map { after[$0] ?? .null }
        if let contents = table.type?.optionalContents {
            let isLatched = latches.sorted().map { "\($0) IS NOT NULL" }.joined(separator: " OR ")
            try connection.run(
                """
                UPDATE \(table.name) SET \(contents.map { "\($0) = NULL" }.joined(separator: ", "))
                    WHERE \(isRow) AND (\(isLatched))
                """, values)
            if connection.changedRows == 1 { return }
        }
        try connection.run("DELETE FROM \(table.name) WHERE \(isRow)", values)
    }

    private mutating func invert(_ change: LoggedChange) throws {
        var change = change
        change.before = try change.before.map { try withNumbers($0, change.table) }
        change.after = try change.after.map { try withNumbers($0, change.table) }
        switch (change.before, change.after) {
        case (nil, let after?):
            try invertCreation(change, after)
        case (let before?, nil):
            let row = try makeRoom(for: before, in: change.table)
            let columns = change.table.columns.map(\.name).filter { row[$0] != nil }
            try connection.run(
                """
                INSERT INTO \(change.table.name) (\(columns.joined(separator: ", ")))
                    VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
                """, columns.map { row[$0] ?? .null })
        case (let before?, let after?):
            try invertUpdate(change, before, after)
        case (nil, nil): throw Self.unreadable(change.table.name)
        }
        guard try connection.changedRows == 1 || wasDeletedWithOwner(change) else {
            throw UndoConflict.changedSince(
                type: change.table.type?.name ?? change.table.name, number: change.row)
        }
    }

    /// Returns values of the log with numbers as references.
    private func withNumbers(_ values: [String: ColumnValue], _ table: LoggedTable) throws
        -> [String: ColumnValue]
    {
        var values = values
        for column in table.columns {
            guard let target = column.target, case .text(let id)? = values[column.name] else { continue }
            let number =
                try numbers[id]
                ?? connection.first("SELECT number FROM \(target) WHERE id = ?", [id]) { $0.int(0) }
            values[column.name] = .integer(Int64(number ?? Self.noNumber))
        }
        return values
    }

    /// A reference to a record that no longer exists. No row has the number, so that restoring the reference
    /// fails.
    private static let noNumber = -1

    /// Inverts an update. Later changes of other columns are preserved, and the revision is then incremented.
    private func invertUpdate(
        _ change: LoggedChange, _ before: [String: ColumnValue], _ after: [String: ColumnValue]
    ) throws {
        let columns = change.table.columns.map(\.name).filter { after[$0] != nil && $0 != "number" }
        guard !columns.isEmpty else { throw Self.unreadable(change.table.name) }
        var values: [any Bindable] = []
        let assignments = columns.map { column in
            if column == "revision" {
                values += [after[column] ?? .null, before[column] ?? .null]
                return "revision = CASE revision WHEN ? THEN ? ELSE revision + 1 END"
            }
            values.append(before[column] ?? .null)
            return "\(column) = ?"
        }
        let compared = columns.filter { $0 != "revision" }
        var conditions = compared.map { " AND \($0) IS ?" }
        // A row that was marked as deleted since is like one that was deleted.
        if let mark = change.table.deletionMark?.name, !columns.contains(mark) {
            conditions.append(" AND \(mark) IS NULL")
        }
        try connection.run(
            """
            UPDATE \(change.table.name) SET \(assignments.joined(separator: ", "))
                WHERE number = ?\(conditions.joined())
            """, values + [change.row] + compared.map { after[$0] ?? .null })
    }

    /// Returns whether a cascade from the row's owner has just deleted the row, unchanged since its creation.
    private mutating func wasDeletedWithOwner(_ change: LoggedChange) throws -> Bool {
        for row in changeLog.pendingChanges(after: readCount) where row.operation == .delete {
            deleted[row.table, default: [:]][row.row] = row
        }
        readCount = changeLog.pendingCount
        guard change.before == nil, let after = change.after,
            let deletion = deleted[change.table.name]?[Int64(change.row)]
        else { return false }
        // A latch may have been set since.
        let latches = latches(change.table)
        return change.table.columns.allSatisfy { column in
            latches.contains(column.name)
                || deletion.before[column.index] == after[column.name] ?? .null
        }
    }

    private func latches(_ table: LoggedTable) -> Set<String> {
        Set((table.type?.members ?? []).filter(\.isLatch).map(\.sqlName))
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
