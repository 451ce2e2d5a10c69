import SQLite
import Tally

/// A table of records as the change log has its rows: without generated columns, and with ids as references.
///
/// Whole rows, of a created or deleted record, are logged without what readers know: the record's number and
/// id, which the change has itself, and what is blank (`RecordMember.blank`).
struct LoggedTable {
    final class Column {
        /// The index in the row, which also counts stored generated columns.
        let index: Int
        let name: String
        let member: RecordMember?
        /// Whether it refers to the entity that the row is part of.
        let isOwner: Bool
        /// The table that it refers to; nil if it is not a reference.
        let target: String?
        /// What whole rows are logged without.
        fileprivate let implied: Implied
        /// The column in `LogCoding`.
        fileprivate let head: [UInt8]

        fileprivate enum Implied {
            /// The number or the id of the record, which the change has itself.
            case number, id
            /// The value that most records have; nil if there is none.
            case blank(ColumnValue?)
        }

        init(index: Int, name: String, member: RecordMember?, isOwner: Bool) {
            self.index = index
            self.name = name
            self.member = member
            self.isOwner = isOwner
            let target: String? =
                if case .reference(let type) = member?.kind { RecordName.sql(type) } else { nil }
            self.target = target
            implied =
                switch name {
                case "number" where target == nil: .number
                case "id": .id
                default: .blank(member?.blank?.columnValue)
                }
            var head: [UInt8] = []
            LogCoding.append(column: name, to: &head)
            self.head = head
        }

        /// Returns the logged value of the column in a row.
        func value(of row: [ColumnValue], _ ids: inout LoggedIDs) throws -> ColumnValue {
            guard let target, case .integer(let number) = row[index] else { return row[index] }
            return try ids.id(of: number, in: target).map(ColumnValue.text) ?? .null
        }

        /// Returns the value that the column has in a whole row if the log has none.
        fileprivate func impliedValue(number: Int64, id: String) -> ColumnValue? {
            switch implied {
            case .number: .integer(number)
            case .id: .text(id)
            case .blank(let value): value
            }
        }

        /// Returns whether that is `value`.
        fileprivate func implies(_ value: ColumnValue, number: Int64, id: String) -> Bool {
            switch (implied, value) {
            case (.number, .integer(let value)): value == number
            case (.id, .text(let value)): value == id
            case (.blank(let blank?), _): value == blank
            default: false
            }
        }
    }

    let name: String
    let type: RecordType?
    /// The columns in the order of the table.
    let columns: [Column]
    /// The index of the column `id`; nil if the id of a row is derived.
    let idIndex: Int?
    /// The column that marks a row as deleted although it is kept; nil if there is none.
    let deletionMark: Column?
    private let idColumns: [Column]

    init(_ name: String, _ connection: Connection) throws {
        let type = RecordType.inTable(name)
        let members = Dictionary(
            (type?.members ?? []).map { ($0.sqlName, $0) }, uniquingKeysWith: { first, _ in first })
        let columns = try connection.all(
            "SELECT cid, name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid", [name]
        ) { row in
            let column = row.text(1)
            let member = members[column]
            return Column(
                index: row.int(0), name: column, member: member,
                isOwner: member != nil && member?.name == type?.ownerMember)
        }
        self.name = name
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

    /// Returns the logged values of a whole row, in `LogCoding`.
    func wholeRow(_ row: [ColumnValue], number: Int64, id: String, _ ids: inout LoggedIDs) throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64)
        for column in columns {
            let value = try column.value(of: row, &ids)
            if !column.implies(value, number: number, id: id) { Self.append(column, value, to: &bytes) }
        }
        return bytes
    }

    /// Returns the logged values of some columns, in `LogCoding`.
    func values(_ columns: [Column], of row: [ColumnValue], _ ids: inout LoggedIDs) throws -> [UInt8] {
        var bytes: [UInt8] = []
        for column in columns { Self.append(column, try column.value(of: row, &ids), to: &bytes) }
        return bytes
    }

    private static func append(_ column: Column, _ value: ColumnValue, to bytes: inout [UInt8]) {
        bytes += column.head
        LogCoding.append(value, to: &bytes)
    }

    /// Returns logged values by column.
    /// - Parameter whole: The number and id of the record, if the values are those of a whole row.
    /// - Throws: `LogCoding.Unreadable`, also if there is no such column.
    func values(in bytes: [UInt8], whole: (number: Int64, id: String)?) throws -> [String: ColumnValue] {
        var values: [String: ColumnValue] = [:]
        if let whole {
            for column in columns {
                values[column.name] = column.impliedValue(number: whole.number, id: whole.id)
            }
        }
        let known = Set(columns.map(\.name))
        try bytes.withUnsafeBytes { bytes in
            try LogCoding.read(bytes) { (column, value) throws(LogCoding.Unreadable) in
                guard let name = column.name, known.contains(name) else { throw LogCoding.Unreadable() }
                values[name] = value.columnValue
            }
        }
        return values
    }

    /// Returns the UUID of a row.
    func id(of row: [ColumnValue], _ ids: inout LoggedIDs) throws -> String {
        if let idIndex, case .text(let id) = row[idIndex] { return id }
        let texts = try idColumns.map { column in
            switch (try column.value(of: row, &ids), column.member?.kind) {
            case (.text(let text), _): text
            case (.integer(let number), .day): Day(number: Int(number)).description
            case (.integer(let number), _): String(number)
            case (.null, _), (.real, _): ""
            }
        }
        return type?.derivedID(from: texts).text ?? ""
    }
}

extension LogCoding.Column {
    /// The name; nil for a number without one.
    var name: String? {
        switch self {
        case .code(let code): LogNames.all.indices.contains(code - 1) ? LogNames.all[code - 1] : nil
        case .name(let name): name
        }
    }
}

/// The ids of entities by number, including those that the running request has deleted.
struct LoggedIDs {
    private let connection: Connection
    private var known: [String: [Int64: String]] = [:]

    var count: Int { known.values.reduce(0) { $0 + $1.count } }

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
