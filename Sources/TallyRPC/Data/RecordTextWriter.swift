import JSONRPC
import Tally

/// Writes records as a document, a record a line, without holding more than a part of it.
struct RecordTextWriter {
    static let format = "tally"
    static let version = 1

    private let append: (ArraySlice<UInt8>) throws -> Void
    private var buffer: [UInt8] = []
    /// Tables that are not begun yet.
    private var tables = RecordType.all[...]
    /// Whether a record stands before the next one of its table.
    private var follows = false

    private static let chunk = 1 << 16

    /// - Parameter append: takes the parts of the text, in order.
    init(_ append: @escaping (ArraySlice<UInt8>) throws -> Void) {
        self.append = append
        buffer += #"{"format":"\#(Self.format)","version":\#(Self.version),"records":{"#.utf8
    }

    /// Records come by table, in the order of `RecordType.all`.
    mutating func write(_ record: StoredRecord) throws {
        while RecordType.all.count - tables.count == 0 || currentTable != record.type.name { beginTable() }
        buffer += (follows ? ",\n" : "\n").utf8
        follows = true
        var json = JSONWriter()
        try RecordValues(members: record.members).write(to: &json)
        buffer += json.bytes
        if buffer.count >= Self.chunk { try flush() }
    }

    mutating func finish() throws {
        while !tables.isEmpty { beginTable() }
        endTable()
        buffer += "\n}}\n".utf8
        try flush()
    }

    private var currentTable: String? {
        tables.startIndex > 0 ? RecordType.all[tables.startIndex - 1].name : nil
    }

    private mutating func beginTable() {
        guard let type = tables.popFirst() else { return }
        if currentTable != RecordType.all.first?.name { endTable() }
        buffer += (currentTable == RecordType.all.first?.name ? "\n" : ",\n").utf8
        buffer += "\"\(type.name)\":[".utf8
        follows = false
    }

    private mutating func endTable() {
        buffer += (follows ? "\n]" : "]").utf8
    }

    private mutating func flush() throws {
        try append(buffer[...])
        buffer.removeAll(keepingCapacity: true)
    }
}
