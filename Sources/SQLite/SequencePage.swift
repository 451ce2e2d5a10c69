/// The page of SQLite's table `sqlite_sequence`: pairs of a name and a whole number.
///
/// Source: https://sqlite.org/fileformat2.html#b_tree_pages and #record_format.
struct SequencePage {
    private(set) var values: [String: Int64] = [:]

    /// Returns nil if the bytes are not a leaf page of a table, as when the table needs more than one page.
    init?(_ page: [UInt8]) {
        guard page.count >= 8, page[0] == 0x0D else { return nil }
        let cells = Int(page[3]) << 8 | Int(page[4])
        guard 8 + 2 * cells <= page.count else { return nil }
        for cell in 0..<cells {
            let pointer = 8 + 2 * cell
            var reader = RecordReader(page, at: Int(page[pointer]) << 8 | Int(page[pointer + 1]))
            guard let (name, value) = reader.nameAndNumber() else { return nil }
            values[name] = value
        }
    }
}

/// Reads a cell of two columns, a text and a whole number, within the bounds of the page.
private struct RecordReader {
    private let page: [UInt8]
    private var position: Int

    init(_ page: [UInt8], at position: Int) {
        self.page = page
        self.position = position
    }

    mutating func nameAndNumber() -> (String, Int64)? {
        // The size of the payload, and the rowid.
        guard varint() != nil, varint() != nil else { return nil }
        let start = position
        guard let headerSize = varint(), let nameType = varint(), let numberType = varint(),
            nameType >= 13, nameType % 2 == 1,
            // A damaged page can claim any size. What fits in the page cannot overflow.
            headerSize >= position - start, headerSize <= page.count - start
        else { return nil }
        position = start + Int(headerSize)
        guard let name = bytes(Int(clamping: (nameType - 13) / 2)), let number = number(ofType: numberType)
        else {
            return nil
        }
        return (String(decoding: name, as: UTF8.self), number)
    }

    private mutating func number(ofType type: UInt64) -> Int64? {
        switch type {
        case 8, 9: return Int64(type) - 8
        case 1...4, 5, 6:
            let sizes: [UInt64: Int] = [1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8]
            guard let bytes = bytes(sizes[type] ?? 0), let first = bytes.first else { return nil }
            let start: Int64 = first & 0x80 == 0 ? 0 : -1
            return bytes.reduce(start) { $0 << 8 | Int64($1) }
        default: return nil
        }
    }

    private mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= page.count - position else { return nil }
        defer { position += count }
        return page[position..<position + count]
    }

    /// Reads SQLite's variable-length integer: seven bits per byte, and eight in the ninth.
    private mutating func varint() -> UInt64? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard position < page.count else { return nil }
            let byte = page[position]
            position += 1
            if index == 8 { return value << 8 | UInt64(byte) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte & 0x80 == 0 { return value }
        }
        return value
    }
}
