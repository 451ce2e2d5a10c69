import Foundation
import SQLite
import Tally

/// How the change log stores values: as pairs of a column and a value, one after the other.
///
/// A number is written with seven bits per byte, low ones first; all bytes but its last have the highest bit
/// set. A column is the number of its name in `LogNames`, or 0, the length of its name, and its name. A value
/// begins with a number:
///
/// | number | value |
/// |---|---|
/// | 0 | null |
/// | 2 | a UUID in lower case, as the 16 bytes that follow |
/// | 4 | a whole number, as the 8 bytes that follow, high ones first |
/// | 2n + 6 | a text, as the n bytes that follow |
/// | 4n + 1 | the whole number n |
/// | 4n + 3 | the whole number −n − 1 |
enum LogCoding {
    /// The bytes are not pairs of a column and a value.
    struct Unreadable: Error {}

    enum Column {
        case code(Int)
        case name(String)
    }

    enum Value {
        case null
        case number(Int64)
        case text(String)
        case id(high: UInt64, low: UInt64)
    }

    /// What is stored for values of earlier versions that cannot be read: a column without a name.
    static let unreadable: [UInt8] = [0, 0]

    /// Calls `body` with each pair.
    /// - Throws: `Unreadable`.
    static func read(
        _ bytes: UnsafeRawBufferPointer, _ body: (Column, Value) throws(Unreadable) -> Void
    ) throws(Unreadable) {
        var reader = LogReader(bytes)
        while !reader.isAtEnd {
            let column = try reader.column()
            try body(column, try reader.value())
        }
    }

    static func append(column name: String, to bytes: inout [UInt8]) {
        if let code = LogNames.code(of: name) {
            append(UInt64(code), to: &bytes)
        } else {
            bytes.append(0)
            append(UInt64(name.utf8.count), to: &bytes)
            bytes += name.utf8
        }
    }

    static func append(_ value: ColumnValue, to bytes: inout [UInt8]) {
        switch value {
        // No record table has columns of another kind.
        case .null, .real: bytes.append(0)
        case .integer(let integer): append(integer, to: &bytes)
        case .text(let text):
            if let id = Identifier.bits(of: text) {
                bytes.append(2)
                append(id, to: &bytes)
            } else {
                append(UInt64(text.utf8.count) * 2 + 6, to: &bytes)
                bytes += text.utf8
            }
        }
    }

    private static func append(_ integer: Int64, to bytes: inout [UInt8]) {
        let magnitude = UInt64(bitPattern: integer < 0 ? ~integer : integer)
        if magnitude < 1 << 60 {
            append(magnitude << 2 | (integer < 0 ? 3 : 1), to: &bytes)
        } else {
            bytes.append(4)
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: integer >> (56 - 8 * $0)) }
        }
    }

    static func append(_ id: (high: UInt64, low: UInt64), to bytes: inout [UInt8]) {
        for word in [id.high, id.low] {
            for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * shift))) }
        }
    }

    private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}

extension LogCoding.Value {
    var columnValue: ColumnValue {
        switch self {
        case .null: .null
        case .number(let number): .integer(number)
        case .text(let text): .text(text)
        case .id(let high, let low): .text(Identifier(high: high, low: low).text)
        }
    }
}

/// Reads the bytes of `LogCoding`, and nothing beyond their end.
private struct LogReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func column() throws(LogCoding.Unreadable) -> LogCoding.Column {
        let code = try number()
        guard code == 0 else {
            guard let code = Int(exactly: code) else { throw LogCoding.Unreadable() }
            return .code(code)
        }
        let name = try text(count: try number())
        guard !name.isEmpty else { throw LogCoding.Unreadable() }
        return .name(name)
    }

    mutating func value() throws(LogCoding.Unreadable) -> LogCoding.Value {
        let head = try number()
        switch head {
        case 0: return .null
        case 2: return .id(high: try word(), low: try word())
        case 4: return .number(Int64(bitPattern: try word()))
        default: break
        }
        guard head & 1 == 1 else { return .text(try text(count: (head - 6) / 2)) }
        let magnitude = Int64(bitPattern: head >> 2)
        return .number(head & 2 == 0 ? magnitude : ~magnitude)
    }

    private mutating func number() throws(LogCoding.Unreadable) -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while position < bytes.count, shift < 63 {
            let byte = bytes[position]
            position += 1
            number |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return number }
            shift += 7
        }
        throw LogCoding.Unreadable()
    }

    private mutating func word() throws(LogCoding.Unreadable) -> UInt64 {
        guard bytes.count - position >= 8 else { throw LogCoding.Unreadable() }
        defer { position += 8 }
        return UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }

    private mutating func text(count: UInt64) throws(LogCoding.Unreadable) -> String {
        guard count <= UInt64(bytes.count - position) else { throw LogCoding.Unreadable() }
        let slice = UnsafeRawBufferPointer(rebasing: bytes[position..<position + Int(count)])
        position += Int(count)
        // SQLite's functions ignore what follows U+0000.
        guard slice.baseAddress.map({ memchr($0, 0, slice.count) == nil }) ?? true,
            let text = String(validating: slice, as: UTF8.self)
        else {
            throw LogCoding.Unreadable()
        }
        return text
    }
}

/// How the change log stores the UUID of a record: as its 16 bytes. Only damage makes an id another text,
/// which is stored as it is, after a zero if it has 16 bytes.
enum LoggedID {
    static func bytes(of id: String) -> [UInt8] {
        var bytes: [UInt8] = []
        if let bits = Identifier.bits(of: id) {
            bytes.reserveCapacity(16)
            LogCoding.append(bits, to: &bytes)
        } else {
            if id.utf8.count == 16 { bytes.append(0) }
            bytes += id.utf8
        }
        return bytes
    }

    static func id(of bytes: UnsafeRawBufferPointer) -> String {
        guard bytes.count == 16 else {
            let hasZero = bytes.count == 17 && bytes.first == 0
            return String(
                decoding: hasZero ? UnsafeRawBufferPointer(rebasing: bytes[1...]) : bytes, as: UTF8.self)
        }
        func word(at offset: Int) -> UInt64 {
            UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        return Identifier(high: word(at: 0), low: word(at: 8)).text
    }
}
