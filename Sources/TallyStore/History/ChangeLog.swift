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
    /// The number of the last change, while the transaction has not been rolled back in part; nil if unknown.
    private var knownLastNumber: Int?
    /// The ids that this transaction has looked up.
    private var ids: LoggedIDs
    private static let maxKnownIDs = 1000

    init(_ connection: Connection) {
        self.connection = connection
        ids = LoggedIDs(connection)
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

    /// Discards changes that were rolled back, and what is known of other transactions.
    func discard() {
        pending.removeAll()
        forget()
    }

    /// A number that is rolled back may be given again.
    private func forget() {
        knownLastNumber = nil
        ids = LoggedIDs(connection)
    }

    /// Returns the number of the last change that was written; 0 if there was none.
    func lastNumber() throws -> Int {
        if let knownLastNumber { return knownLastNumber }
        let number =
            try connection.first("SELECT seq FROM sqlite_sequence WHERE name = 'change'") { $0.int(0) } ?? 0
        knownLastNumber = number
        return number
    }

    /// Writes the pending changes, as part of the latest step.
    /// - Parameter checkCancellation: Called repeatedly. Cancels the work by throwing.
    func write(_ checkCancellation: (() throws -> Void)? = nil) throws {
        guard !pending.isEmpty else { return }
        try write(
            step: connection.first("SELECT max(number) FROM step") { $0.int(0) } ?? 0, checkCancellation)
    }

    /// Writes the pending changes, as part of a step.
    func write(step: Int, _ checkCancellation: (() throws -> Void)? = nil) throws {
        let changes = pending
        pending.removeAll()
        if ids.count > Self.maxKnownIDs { ids = LoggedIDs(connection) }
        for change in changes where change.operation == .delete {
            try ids.note(change, idAt: table(change.table).idIndex)
        }
        for (index, change) in changes.enumerated() {
            try write(change, step: step)
            if index.isMultiple(of: 1000) { try checkCancellation?() }
        }
    }

    private func write(_ change: RowChange, step: Int) throws {
        let table = try table(change.table)
        let row = change.operation == .delete ? change.before : change.after
        let record = try table.id(of: row, &ids)
        var values: (before: [UInt8]?, after: [UInt8]?)
        switch change.operation {
        case .insert: values.after = try table.wholeRow(row, number: change.row, id: record, &ids)
        case .delete: values.before = try table.wholeRow(row, number: change.row, id: record, &ids)
        case .update:
            let different = table.columns.filter { change.before[$0.index] != change.after[$0.index] }
            guard !different.isEmpty else { return }
            let logged = Self.loggedColumns(of: table, different, change)
            values.before = try table.values(logged, of: change.before, &ids)
            values.after = try table.values(logged, of: change.after, &ids)
        }
        try connection.run(
            "INSERT INTO change (step, entity, row, record, before, after) VALUES (?, ?, ?, ?, ?, ?)",
            [step, change.table, change.row, LoggedID.bytes(of: record), values.before, values.after])
        knownLastNumber = connection.lastInsertedRow
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

    /// Returns a table as the log has it. Cached: an open file's schema does not change.
    func table(_ name: String) throws -> LoggedTable {
        if let known = loggedTables[name] { return known }
        let table = try LoggedTable(name, connection)
        loggedTables[name] = table
        return table
    }
}
