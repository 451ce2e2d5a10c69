import JSONRPC
import Tally

/// Writes facts as a document, a fact a line, without holding more than a part of it.
struct FactTextWriter {
    static let format = "tally"
    static let version = 1

    private let append: (ArraySlice<UInt8>) throws -> Void
    private var buffer: [UInt8] = []
    /// Tables that are not begun yet.
    private var tables = FactTable.all[...]
    /// Whether a fact stands before the next one of its table.
    private var follows = false

    private static let chunk = 1 << 16

    /// - Parameter append: takes the parts of the text, in order.
    init(_ append: @escaping (ArraySlice<UInt8>) throws -> Void) {
        self.append = append
        buffer += #"{"format":"\#(Self.format)","version":\#(Self.version),"facts":{"#.utf8
    }

    /// Facts come by table, in the order of `FactTable.all`.
    mutating func write(_ fact: StoredFact) throws {
        while FactTable.all.count - tables.count == 0 || currentTable != fact.table.name { beginTable() }
        buffer += (follows ? ",\n" : "\n").utf8
        follows = true
        var json = JSONWriter()
        try FactValues(members: fact.members).write(to: &json)
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
        tables.startIndex > 0 ? FactTable.all[tables.startIndex - 1].name : nil
    }

    private mutating func beginTable() {
        guard let table = tables.popFirst() else { return }
        if currentTable != FactTable.all.first?.name { endTable() }
        buffer += (currentTable == FactTable.all.first?.name ? "\n" : ",\n").utf8
        buffer += "\"\(table.name)\":[".utf8
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
