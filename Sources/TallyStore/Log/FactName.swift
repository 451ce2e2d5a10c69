import Tally

/// The names of facts as the tables and columns that hold them: `timeEntry` is in `time_entry`.
enum FactName {
    static func sql(_ name: String) -> String {
        name.reduce(into: "") { result, character in
            result += character.isUppercase ? "_" + character.lowercased() : String(character)
        }
    }
}

extension FactTable {
    var sqlName: String { Self.sqlNames[name] ?? FactName.sql(name) }

    /// The kind of fact in a table of ours.
    static func inTable(_ sqlName: String) -> FactTable? { bySQLName[sqlName] }

    private static let sqlNames = Dictionary(
        uniqueKeysWithValues: all.map { ($0.name, FactName.sql($0.name)) })
    private static let bySQLName = Dictionary(uniqueKeysWithValues: all.map { ($0.sqlName, $0) })
}

extension FactColumn {
    var sqlName: String { FactName.sql(name) }
}
