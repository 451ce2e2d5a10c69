import SQLite
import Tally

/// The mapping of records of any type, as untyped values, to the rows of their table.
struct RecordRow: Sendable {
    let type: RecordType
    /// The columns in the order of the type's members, without derived ones.
    let columns: String
    /// The INSERT statement.
    let insertion: String
    /// The UPDATE statement.
    let replacement: String
    /// The INSERT statement for a record that is given its number.
    let addition: String
    /// A condition on every column except latches, and except the number, unless it is a reference.
    let equality: String
    private let comparedIndexes: [Int]

    static func of(_ type: RecordType) -> RecordRow { rows[type.name] ?? RecordRow(type) }

    private static let rows = Dictionary(
        uniqueKeysWithValues: RecordType.all.map { ($0.name, RecordRow($0)) })

    private init(_ type: RecordType) {
        self.type = type
        let names = type.members.map(\.sqlName)
        columns = names.joined(separator: ", ")
        let written = WrittenColumns(type, type.members)
        insertion = written.insertion
        replacement = written.update
        addition = WrittenColumns(type, Array(type.members.dropFirst())).insertion
        comparedIndexes = type.members.indices.dropFirst(type.members[0].kind == .number ? 1 : 0).filter {
            !type.members[$0].isLatch
        }
        equality = comparedIndexes.map { "\(names[$0]) IS ?" }.joined(separator: " AND ")
    }

    /// Returns the parameters of `insertion`.
    func insertionValues(_ record: StoredRecord) throws -> [any Bindable] {
        try Self.bound(record.values)
    }

    /// Returns the parameters of `equality`.
    func equalityValues(_ record: StoredRecord) throws -> [any Bindable] {
        try Self.bound(comparedIndexes.map { record.values[$0] })
    }

    /// Returns the parameters of `addition`.
    /// - Parameter values: A value for every member but the number.
    func additionValues(_ values: [String: RecordValue]) throws -> [any Bindable] {
        try Self.bound(type.members.dropFirst().map { values[$0.name] ?? .null })
    }

    private static func bound(_ values: [RecordValue]) throws -> [any Bindable] {
        let writer = BoundValues()
        for value in values { try writer.write(value) }
        return writer.values
    }

    /// Reads a row of `columns`.
    func record(_ row: borrowing Row) -> StoredRecord {
        var reader = ColumnReader(row)
        var values: [RecordValue] = []
        values.reserveCapacity(type.members.count)
        var unreadable: [String] = []
        for member in type.members {
            if let value = reader.value(of: member) {
                values.append(value)
            } else {
                values.append(.null)
                unreadable.append(member.name)
            }
        }
        return StoredRecord(type, values, unreadable: unreadable)
    }
}

extension BoundValues {
    fileprivate func write(_ value: RecordValue) throws {
        switch value {
        case .null: writeNull()
        case .number(let number): write(number)
        case .amount(let amount): write(Int64(amount.thousandths))
        case .text(let text): write(text)
        case .flag(let flag): write(Int64(flag ? 1 : 0))
        case .day(let day): write(Int64(day.number))
        case .instant(let instant): write(instant.seconds)
        case .texts(let texts): try write(texts)
        }
    }
}

extension ColumnReader {
    /// Reads the next value; nil if it is invalid.
    fileprivate mutating func value(of member: RecordMember) -> RecordValue? {
        if isNull {
            skip(1)
            return member.isOptional ? .null : nil
        }
        switch member.kind {
        case .number, .reference: return .number(int64())
        case .amount: return .amount(Amount(thousandths: Int(int64())))
        case .text: return validText().map { .text($0) }
        case .flag:
            let number = int64()
            return number == 0 || number == 1 ? .flag(number == 1) : nil
        case .day:
            let number = int64()
            let day = Day(number: Int(number))
            return day.number == Int(number) ? .day(day) : nil
        case .instant:
            let seconds = int64()
            let instant = Instant(seconds: seconds)
            return instant.seconds == seconds ? .instant(instant) : nil
        case .texts:
            return validText().flatMap { try? TextList.decode($0) }.map { .texts($0) }
        }
    }
}

extension SQLiteStore {
    /// Inserts a record that has no Swift type. It is given its number.
    func insert(_ type: RecordType, _ values: [String: RecordValue]) throws {
        let row = RecordRow.of(type)
        try connection.run(row.addition, try row.additionValues(values))
    }
}
