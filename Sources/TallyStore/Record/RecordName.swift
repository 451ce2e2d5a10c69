import Tally

/// Converts names of record types and members to names of tables and columns: `timeEntry` is `time_entry`.
enum RecordName {
    static func sql(_ name: String) -> String {
        var bytes: [UInt8] = []
        for byte in name.utf8 {
            // The names are ASCII.
            if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) {
                bytes += [UInt8(ascii: "_"), byte | 0x20]
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
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
