import SQLite
import Tally

/// A table of records as the change log has its rows: without generated columns, and with ids as references.
struct LoggedTable {
    struct Column {
        /// The index in the row, which also counts stored generated columns.
        let index: Int
        let name: String
        let kind: RecordMember.Kind?
        /// Whether it refers to the entity that the row is part of.
        let isOwner: Bool
        /// Whether whole rows are logged without it if it is null, as those from before there was the column are.
        let isAddedLater: Bool

        /// The table that it refers to; nil if it is not a reference.
        var target: String? {
            if case .reference(let type) = kind { RecordName.sql(type) } else { nil }
        }

        /// Returns the name and the logged value of the column in a row.
        func member(of row: [ColumnValue], _ ids: inout LoggedIDs) throws -> LoggedMember {
            guard let target, case .integer(let number) = row[index] else {
                return LoggedMember(name: name, value: row[index])
            }
            return LoggedMember(
                name: name, value: try ids.id(of: number, in: target).map(ColumnValue.text) ?? .null)
        }
    }

    /// The columns in the order of the table.
    let columns: [Column]
    /// The index of the column `id`; nil if the id of a row is derived.
    let idIndex: Int?
    /// The column that marks a row as deleted although it is kept; nil if there is none.
    let deletionMark: Column?
    private let type: RecordType?
    private let idColumns: [Column]

    init(_ name: String, _ connection: Connection) throws {
        let type = RecordType.inTable(name)
        let columns = try connection.all(
            "SELECT cid, name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid", [name]
        ) { row in
            let column = row.text(1)
            let member = type?.members.first { $0.sqlName == column }
            return Column(
                index: row.int(0), name: column, kind: member?.kind,
                isOwner: member != nil && member?.name == type?.ownerMember,
                isAddedLater: member?.isAddedLater ?? false)
        }
        self.type = type
        self.columns = columns
        idIndex = columns.first { $0.name == "id" }?.index
        deletionMark = type?.member(RecordType.deletionMark).flatMap { member in
            columns.first { $0.name == member.sqlName }
        }
        idColumns = (type?.idMembers ?? []).compactMap { member in
            columns.first { $0.name == type?.member(member)?.sqlName }
        }
    }

    /// Returns the logged values of a whole row.
    func members(of row: [ColumnValue], _ ids: inout LoggedIDs) throws -> [LoggedMember] {
        try columns.filter { !$0.isAddedLater || row[$0.index] != .null }
            .map { try $0.member(of: row, &ids) }
    }

    /// Returns the UUID of a row.
    func id(of row: [ColumnValue], _ ids: inout LoggedIDs) throws -> String {
        if let idIndex, case .text(let id) = row[idIndex] { return id }
        let texts = try idColumns.map { column in
            switch (try column.member(of: row, &ids).value, column.kind) {
            case (.text(let text), _): text
            case (.integer(let number), .day): Day(number: Int(number)).description
            case (.integer(let number), _): String(number)
            case (.null, _), (.real, _): ""
            }
        }
        return type?.derivedID(from: texts).text ?? ""
    }
}

/// A member of a JSON object in the change log.
struct LoggedMember {
    let name: String
    let value: ColumnValue
}

/// The ids of entities by number, including those that the running request has deleted.
struct LoggedIDs {
    private let connection: Connection
    private var known: [String: [Int64: String]] = [:]

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// Remembers the id of a deleted row.
    mutating func note(_ deletion: RowChange, idAt index: Int?) {
        guard let index, case .text(let id) = deletion.before[index] else { return }
        known[deletion.table, default: [:]][deletion.row] = id
    }

    /// Returns the id; nil if there is no such entity.
    mutating func id(of number: Int64, in table: String) throws -> String? {
        if let id = known[table]?[number] { return id }
        let id = try connection.first("SELECT id FROM \(table) WHERE number = ?", [number]) { $0.text(0) }
        known[table, default: [:]][number] = id
        return id
    }
}
