import Foundation
import Tally

/// The values of a row in the change log, a JSON object by column.
struct RecordLogValues: Decodable {
    private let values: [String: Value]

    private enum Value: Decodable {
        case null
        case number(Int64)
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let number = try? container.decode(Int64.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }
    }

    init(_ json: String) throws {
        values = try JSONDecoder().decode([String: Value].self, from: Data(json.utf8))
    }

    /// Returns the values in the order of the type's members. Omits columns that no longer exist.
    /// - Parameter isWhole: Whether the values are those of a whole row. Members added later are then null.
    func members(of type: RecordType, isWhole: Bool) throws -> [MemberValue] {
        try type.columns.compactMap { column in
            if let value = values[column.sqlName] {
                return MemberValue(column.name, try Self.value(value, column.kind))
            }
            return isWhole && column.isAddedLater ? MemberValue(column.name, .null) : nil
        }
    }

    private static func value(_ value: Value, _ kind: RecordMember.Kind) throws -> RecordValue {
        switch (value, kind) {
        case (.null, _): .null
        case (.number(let number), .flag): .flag(number != 0)
        case (.number(let number), .day): .day(Day(number: Int(number)))
        case (.number(let number), .instant): .instant(Instant(seconds: number))
        case (.number(let number), _): .number(number)
        case (.text(let text), .texts): .texts(try TextList.decode(text))
        case (.text(let text), _): .text(text)
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
    var sqlName: String { Self.sqlNames[name] ?? RecordName.sql(name) }

    /// Returns the type of the records in a table.
    static func inTable(_ sqlName: String) -> RecordType? { bySQLName[sqlName] }

    // A table and its changes in the log keep their first name.
    private static let sqlNames = Dictionary(
        uniqueKeysWithValues: all.map { ($0.name, RecordName.sql($0.formerName ?? $0.name)) })
    private static let bySQLName = Dictionary(uniqueKeysWithValues: all.map { ($0.sqlName, $0) })
}

extension RecordMember {
    var sqlName: String { RecordName.sql(name) }
}
