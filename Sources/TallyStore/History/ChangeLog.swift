import SQLite
import Tally

/// Writes a `change` row for every changed row of a record table, whichever query changed it.
///
/// SQLite reports rows as they change. They are written at the end of their request, in the same transaction.
package final class ChangeLog {
    /// The record tables. All other tables are indexes or belong to the log.
    package static let tables = Set(RecordType.all.map(\.sqlName))

    private let connection: Connection
    private var pending: [RowChange] = []
    private var loggedTables: [String: LoggedTable] = [:]

    init(_ connection: Connection) {
        self.connection = connection
    }

    func note(_ change: RowChange) {
        pending.append(change)
    }

    /// Whether no row has changed since the last `write` or `discard`.
    var isEmpty: Bool { pending.isEmpty }

    /// The number of rows that have changed since then.
    var pendingCount: Int { pending.count }

    /// Returns the pending changes after the first `count`.
    func pendingChanges(after count: Int) -> ArraySlice<RowChange> { pending.dropFirst(count) }

    /// Returns a row in the JSON form of the log, but with numbers as references.
    func json(of values: [ColumnValue], in table: String) throws -> String? {
        let members = try self.table(table).columns.map {
            LoggedMember(name: $0.name, value: values[$0.index])
        }
        return try connection.first("SELECT \(Self.object(members))", members.map(\.value)) { $0.text(0) }
    }

    /// Discards changes that were rolled back.
    func discard() {
        pending.removeAll()
    }

    /// Discards the pending changes after the first `count`, which were rolled back.
    func discard(after count: Int) {
        pending.removeSubrange(count...)
    }

    /// Writes the pending changes, as part of the latest step.
    /// - Parameter checkCancellation: Called repeatedly. Cancels the work by throwing.
    func write(_ checkCancellation: (() throws -> Void)? = nil) throws {
        let changes = pending
        pending.removeAll()
        var ids = LoggedIDs(connection)
        for change in changes where change.operation == .delete {
            try ids.note(change, idAt: table(change.table).idIndex)
        }
        for (index, change) in changes.enumerated() {
            try write(change, &ids)
            if index.isMultiple(of: 1000) { try checkCancellation?() }
        }
    }

    private func write(_ change: RowChange, _ ids: inout LoggedIDs) throws {
        let table = try table(change.table)
        switch change.operation {
        case .insert:
            try insert(
                change, "create", record: table.id(of: change.after, &ids), before: nil,
                after: table.members(of: change.after, &ids))
        case .delete:
            try insert(
                change, "delete", record: table.id(of: change.before, &ids),
                before: table.members(of: change.before, &ids), after: nil)
        case .update:
            let different = table.columns.filter { change.before[$0.index] != change.after[$0.index] }
            guard !different.isEmpty else { return }
            let logged = Self.loggedColumns(of: table, different, change)
            try insert(
                change, "update", record: table.id(of: change.after, &ids),
                before: logged.map { try $0.member(of: change.before, &ids) },
                after: logged.map { try $0.member(of: change.after, &ids) })
        }
    }

    /// Returns the columns of an updated row to log.
    private static func loggedColumns(
        of table: LoggedTable, _ different: [LoggedTable.Column], _ change: RowChange
    ) -> [LoggedTable.Column] {
        let indexes = Set(different.map(\.index))
        // Readers take a mark of deletion that is set or removed for a deletion or creation, with all values.
        if let mark = table.deletionMark, indexes.contains(mark.index) { return table.columns }
        return table.columns.filter { column in
            // With its owner, a change of a part tells which entity has changed. With its mark, that of a
            // deleted record is told to nobody.
            column.isOwner || indexes.contains(column.index)
                || column.index == table.deletionMark?.index && change.after[column.index] != .null
        }
    }

    private func insert(
        _ change: RowChange, _ operation: String, record: String, before: [LoggedMember]?,
        after: [LoggedMember]?
    ) throws {
        try connection.run(
            """
            INSERT INTO change (step, entity, row, record, operation, before, after)
                VALUES ((SELECT max(number) FROM step), ?, ?, ?, ?, \(Self.object(before)),
                    \(Self.object(after)))
            """,
            [change.table, change.row, record, operation] + (before ?? []).map(\.value)
                + (after ?? []).map(\.value))
    }

    private static func object(_ members: [LoggedMember]?) -> String {
        guard let members else { return "NULL" }
        return "json_object(" + members.map { "'\($0.name)', ?" }.joined(separator: ", ") + ")"
    }

    /// Returns a table as the log has it. Cached: an open file's schema does not change.
    func table(_ name: String) throws -> LoggedTable {
        if let known = loggedTables[name] { return known }
        let table = try LoggedTable(name, connection)
        loggedTables[name] = table
        return table
    }
}
