import JSONRPC
import Tally

/// A writer of documents, one record per line, that keeps only part of the text in memory.
struct DocumentWriter {
    static let format = "tally"
    static let version = 2

    private let append: (ArraySlice<UInt8>) throws -> Void
    private var buffer: [UInt8] = []
    /// The record types whose arrays are not started.
    private var tables = RecordType.all[...]
    /// Whether the current array has a record.
    private var hasRecords = false

    /// The size at which the buffer is flushed, in bytes.
    private static let chunk = 1 << 16

    /// - Parameter append: receives the parts of the text, in order.
    init(_ append: @escaping (ArraySlice<UInt8>) throws -> Void) {
        self.append = append
        buffer += #"{"format":"\#(Self.format)","version":\#(Self.version),"records":{"#.utf8
    }

    /// Writes a record. Records must be sorted by type, in the order of `RecordType.all`.
    mutating func write(_ type: RecordType, _ members: [MemberValue]) throws {
        while RecordType.all.count - tables.count == 0 || currentTable != type.name { beginTable() }
        buffer += (hasRecords ? ",\n" : "\n").utf8
        hasRecords = true
        var json = JSONWriter()
        try RecordValues(members: members).write(to: &json)
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
        hasRecords = false
    }

    private mutating func endTable() {
        buffer += (hasRecords ? "\n]" : "]").utf8
    }

    private mutating func flush() throws {
        try append(buffer[...])
        buffer.removeAll(keepingCapacity: true)
    }
}
