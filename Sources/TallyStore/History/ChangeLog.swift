import SQLite
import Tally

/// Writes a `change` row for every changed row of a record table, whichever query changed it.
///
/// SQLite reports rows as they change. They are written at the end of their request, in the same transaction.
package final class ChangeLog {
    /// The record tables. All other tables are indexes or belong to the log.
    package static let tables = Set(RecordType.all.map(\.sqlName))

    private struct Column {
        /// The index in the row, which also counts stored generated columns.
        let index: Int
        let name: String
    }

    private let connection: Connection
    private var pending: [RowChange] = []
    private var columns: [String: [Column]] = [:]

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

    /// Returns a row in the JSON form of the log.
    func json(of values: [ColumnValue], in table: String) throws -> String? {
        let members = try columns(of: table).map { (name: $0.name, value: values[$0.index]) }
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
        for (index, change) in changes.enumerated() {
            try write(change)
            if index.isMultiple(of: 1000) { try checkCancellation?() }
        }
    }

    private func write(_ change: RowChange) throws {
        let columns = try columns(of: change.table)
        switch change.operation {
        case .insert:
            try insert(
                change, "create", before: nil, after: columns.map { ($0.name, change.after[$0.index]) })
        case .delete:
            try insert(
                change, "delete", before: columns.map { ($0.name, change.before[$0.index]) }, after: nil)
        case .update:
            let different = columns.filter { change.before[$0.index] != change.after[$0.index] }
            guard !different.isEmpty else { return }
            try insert(
                change, "update", before: different.map { ($0.name, change.before[$0.index]) },
                after: different.map { ($0.name, change.after[$0.index]) })
        }
    }

    private typealias Members = [(name: String, value: ColumnValue)]

    private func insert(_ change: RowChange, _ operation: String, before: Members?, after: Members?) throws {
        try connection.run(
            """
            INSERT INTO change (step, entity, row, operation, before, after)
                VALUES ((SELECT max(number) FROM step), ?, ?, ?, \(Self.object(before)), \(Self.object(after)))
            """,
            [change.table, change.row, operation] + (before ?? []).map(\.value) + (after ?? []).map(\.value))
    }

    private static func object(_ members: Members?) -> String {
        guard let members else { return "NULL" }
        return "json_object(" + members.map { "'\($0.name)', ?" }.joined(separator: ", ") + ")"
    }

    func columnNames(of table: String) throws -> [String] {
        try columns(of: table).map(\.name)
    }

    /// Returns the columns of a table, except generated ones. Cached: an open file's schema does not change.
    private func columns(of table: String) throws -> [Column] {
        if let known = columns[table] { return known }
        let found = try connection.all(
            "SELECT cid, name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid", [table]
        ) { Column(index: $0.int(0), name: $0.text(1)) }
        columns[table] = found
        return found
    }
}
