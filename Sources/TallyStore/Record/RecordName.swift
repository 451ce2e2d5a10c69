import Tally

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

    private static let sqlNames = Dictionary(
        uniqueKeysWithValues: all.map { ($0.name, RecordName.sql($0.name)) })

    /// Returns the type of the records in a table.
    static func inTable(_ sqlName: String) -> RecordType? { bySQLName[sqlName] }

    private static let bySQLName = Dictionary(uniqueKeysWithValues: all.map { ($0.sqlName, $0) })
}

extension RecordMember {
    var sqlName: String { isKey ? "number" : RecordName.sql(name) }
}
