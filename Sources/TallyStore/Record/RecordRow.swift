import SQLite
import Tally

/// The mapping of a record type to its table.
struct RecordRow: Sendable {
    let type: RecordType
    /// The columns in the order of the type's members, without derived ones.
    let columns: String
    /// The INSERT statement.
    let insertion: String
    /// The UPDATE statement.
    let replacement: String
    /// A condition on every column except latches, and except the number, unless it is a reference.
    let equality: String
    private let comparedIndexes: [Int]
    private let hasNameKey: Bool

    static func of(_ type: RecordType) -> RecordRow { rows[type.name] ?? RecordRow(type) }

    private static let rows = Dictionary(
        uniqueKeysWithValues: RecordType.all.map { ($0.name, RecordRow($0)) })

    private init(_ type: RecordType) {
        self.type = type
        let names = type.members.map(\.sqlName)
        hasNameKey = type.uniqueMembers.contains(["name"])
        let written = names + (hasNameKey ? ["name_key"] : [])
        let values = names.map { _ in "?" } + (hasNameKey ? ["name_key(?)"] : [])
        columns = names.joined(separator: ", ")
        insertion = """
            INSERT INTO \(type.sqlName) (\(written.joined(separator: ", ")))
                VALUES (\(values.joined(separator: ", ")))
            """
        replacement = """
            UPDATE \(type.sqlName)
                SET \(zip(written, values).map { "\($0) = \($1)" }.joined(separator: ", ")) WHERE number = ?
            """
        comparedIndexes = type.members.indices.dropFirst(type.members[0].kind == .number ? 1 : 0).filter {
            !type.members[$0].isLatch
        }
        equality = comparedIndexes.map { "\(names[$0]) IS ?" }.joined(separator: " AND ")
    }

    /// Returns the parameters of `insertion`.
    func insertionValues(_ record: StoredRecord) throws -> [any Bindable] {
        try record.values.map(Self.bindable) + (hasNameKey ? [try Self.bindable(record["name"])] : [])
    }

    /// Returns the parameters of `equality`.
    func equalityValues(_ record: StoredRecord) throws -> [any Bindable] {
        try comparedIndexes.map { try Self.bindable(record.values[$0]) }
    }

    private static func bindable(_ value: RecordValue) throws -> any Bindable {
        switch value {
        case .null: Int?.none
        case .number(let number): number
        case .text(let text): text
        case .flag(let flag): flag
        case .day(let day): day.number
        case .instant(let instant): instant.seconds
        case .texts(let texts): try TextList.encode(texts)
        }
    }

    /// Reads a row of `columns`.
    func record(_ row: borrowing Row) -> StoredRecord {
        var values: [RecordValue] = []
        values.reserveCapacity(type.members.count)
        var unreadable: [String] = []
        for (index, column) in type.members.enumerated() {
            if let value = Self.value(row, Int32(index), column) {
                values.append(value)
            } else {
                values.append(.null)
                unreadable.append(column.name)
            }
        }
        return StoredRecord(type, values, unreadable: unreadable)
    }

    /// Returns the value of a column; nil if it is invalid.
    private static func value(_ row: borrowing Row, _ index: Int32, _ column: RecordMember) -> RecordValue? {
        if row.isNull(index) { return column.isOptional ? .null : nil }
        switch column.kind {
        case .number, .reference: return .number(row.int64(index))
        case .text: return row.validText(index).map { .text($0) }
        case .flag:
            let number = row.int64(index)
            return number == 0 || number == 1 ? .flag(number == 1) : nil
        case .day:
            let number = row.int64(index)
            let day = Day(number: Int(number))
            return day.number == Int(number) ? .day(day) : nil
        case .instant:
            let seconds = row.int64(index)
            let instant = Instant(seconds: seconds)
            return instant.seconds == seconds ? .instant(instant) : nil
        case .texts:
            return row.validText(index).flatMap { try? TextList.decode($0) }.map { .texts($0) }
        }
    }
}
