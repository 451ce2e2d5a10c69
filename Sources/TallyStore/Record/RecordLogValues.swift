import SQLite
import Tally

/// The values of a row in the change log, a JSON object by column.
struct RecordLogValues {
    /// The row is not a JSON object of plain values, each of its column's kind.
    struct Unreadable: Error {}

    private let values: [String: Value]

    private enum Value {
        case null
        case number(Int64)
        case text(String)
    }

    /// - Throws: `Unreadable`.
    init(_ json: String, _ connection: Connection) throws {
        // SQLite's functions ignore what follows U+0000.
        guard json.utf8.first == UInt8(ascii: "{"), !json.utf8.contains(0) else { throw Unreadable() }
        var values: [String: Value] = [:]
        do {
            try connection.each("SELECT key, type, atom FROM json_each(?)", [json]) { row in
                switch row.text(1) {
                case "null": values[row.text(0)] = .null
                case "integer": values[row.text(0)] = .number(row.int64(2))
                case "text": values[row.text(0)] = .text(row.text(2))
                default: throw Unreadable()
                }
            }
        } catch let error as SQLiteError where error.kind == .corrupt {
            throw Unreadable()
        }
        self.values = values
    }

    /// Returns the values of the members that documents have. Omits columns that no longer exist.
    /// - Parameter isWhole: Whether the values are those of a whole row. Members added later are then null.
    /// - Throws: `Unreadable`.
    func members(of type: RecordType, isWhole: Bool) throws -> [MemberValue] {
        try type.documentMembers.compactMap { column in
            if let value = values[column.sqlName] {
                return MemberValue(column.name, try Self.value(value, column.kind))
            }
            return isWhole && column.isAddedLater ? MemberValue(column.name, .null) : nil
        }
    }

    /// Whether a member is null; nil if it is not among the values.
    func isNull(_ member: RecordMember) -> Bool? {
        values[member.sqlName].map { if case .null = $0 { true } else { false } }
    }

    /// Returns the text of a member; nil if it has none.
    func text(of member: RecordMember) -> String? {
        if case .text(let text) = values[member.sqlName] { text } else { nil }
    }

    private static func value(_ value: Value, _ kind: RecordMember.Kind) throws -> RecordValue {
        switch (value, kind) {
        case (.null, _): return .null
        case (.number(let number), .flag): return .flag(number != 0)
        case (.number(let number), .day): return .day(Day(number: Int(number)))
        case (.number(let number), .instant): return .instant(Instant(seconds: number))
        case (.number(let number), .number): return .number(number)
        case (.number(let number), .amount): return .amount(Amount(thousandths: Int(number)))
        case (.text(let text), .text), (.text(let text), .reference): return .text(text)
        case (.text(let text), .texts):
            guard let texts = try? TextList.decode(text) else { throw Unreadable() }
            return .texts(texts)
        case (.number, _), (.text, _): throw Unreadable()
        }
    }
}

/// Converts names of record types and members to names of tables and columns: `timeEntry` is `time_entry`.
enum RecordName {
    static func sql(_ name: String) -> String {
        name.reduce(into: "") { result, character in
            result += character.isUppercase ? "_" + character.lowercased() : String(character)
        }
    }
}

extension RecordType {
    var sqlName: String { RecordName.sql(name) }

    /// Returns the type of the records in a table.
    static func inTable(_ sqlName: String) -> RecordType? { bySQLName[sqlName] }

    private static let bySQLName = Dictionary(uniqueKeysWithValues: all.map { ($0.sqlName, $0) })
}

extension RecordMember {
    var sqlName: String { isKey ? "number" : RecordName.sql(name) }
}
