import SQLite

/// Writes a `change` row for every changed row of a table of facts, whichever query changed it.
///
/// SQLite tells of the rows while they change; they are written when their request has done its work, inside the same
/// transaction.
final class ChangeLog {
    /// The tables of facts. What is not among them is an index or the log itself.
    static let tables: Set<String> = [
        "settings", "project", "task", "focus_stint", "celebration", "habit", "habit_target", "habit_event",
    ]

    private let connection: Connection
    private var pending: [RowChange] = []
    private var columns: [String: [String]] = [:]

    init(_ connection: Connection) {
        self.connection = connection
    }

    func note(_ change: RowChange) {
        pending.append(change)
    }

    /// Whether anything changed since the last `write` or `discard`.
    var isEmpty: Bool { pending.isEmpty }

    /// Forgets changes that were rolled back.
    func discard() {
        pending.removeAll()
    }

    /// Writes what changed, as part of the latest step.
    func write() throws {
        let changes = pending
        pending.removeAll()
        for change in changes { try write(change) }
    }

    private func write(_ change: RowChange) throws {
        let names = try columnNames(of: change.table)
        switch change.operation {
        case .insert:
            try insert(change, "create", before: nil, after: Array(zip(names, change.after)))
        case .delete:
            try insert(change, "delete", before: Array(zip(names, change.before)), after: nil)
        case .update:
            let different = names.indices.filter { change.before[$0] != change.after[$0] }
            guard !different.isEmpty else { return }
            try insert(
                change, "update", before: different.map { (names[$0], change.before[$0]) },
                after: different.map { (names[$0], change.after[$0]) })
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

    /// Asked once: the schema of an open connection's file does not change under it.
    private func columnNames(of table: String) throws -> [String] {
        if let names = columns[table] { return names }
        let names = try connection.all("SELECT name FROM pragma_table_info(?)", [table]) { $0.text(0) }
        columns[table] = names
        return names
    }
}
