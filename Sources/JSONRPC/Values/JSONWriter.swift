/// Writes JSON in one pass, without an intermediate tree, in the order of the calls.
public struct JSONWriter {
    public private(set) var bytes: [UInt8] = []
    /// Whether the current object already has a member.
    private var hasMember = false
    /// Whether U+007F, a control character that JSON allows, is escaped.
    private let escapesDelete: Bool

    public init() { self.init(escapesDelete: true) }

    init(escapesDelete: Bool) { self.escapesDelete = escapesDelete }

    public mutating func null() {
        bytes += "null".utf8
    }

    public mutating func bool(_ value: Bool) {
        bytes += (value ? "true" : "false").utf8
    }

    public mutating func integer(_ value: Int64) {
        bytes += String(value).utf8
    }

    /// Writes the digits of a number that no other type has exactly.
    /// - Parameter digits: a number in the form of JSON.
    public mutating func decimal(_ digits: String) {
        bytes += digits.utf8
    }

    /// Writes whole numbers without a fraction, and numbers that JSON cannot represent as null.
    public mutating func number(_ value: Double) {
        if let whole = Int64(exactly: value) {
            integer(whole)
        } else if value.isFinite {
            bytes += value.description.utf8
        } else {
            null()
        }
    }

    public mutating func string(_ value: String) {
        bytes.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { utf8 in
            var start = 0
            for index in utf8.indices where needsEscape(utf8[index]) {
                bytes += utf8[start..<index]
                escape(utf8[index])
                start = index + 1
            }
            bytes += utf8[start...]
        }
        bytes.append(UInt8(ascii: "\""))
    }

    public mutating func array<Element>(
        _ elements: some Sequence<Element>, _ write: (Element, inout JSONWriter) throws -> Void
    ) rethrows {
        bytes.append(UInt8(ascii: "["))
        var isFirst = true
        for element in elements {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            try write(element, &self)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Writes an object. The closure calls `member` for each member.
    public mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        let outer = hasMember
        hasMember = false
        bytes.append(UInt8(ascii: "{"))
        try members(&self)
        bytes.append(UInt8(ascii: "}"))
        hasMember = outer
    }

    /// Begins a member. Its value must follow.
    /// - Parameter head: the member's name, as returned by `head(_:)`.
    @usableFromInline
    mutating func beginMember(head: [UInt8]) {
        if hasMember { bytes.append(UInt8(ascii: ",")) }
        bytes += head
        hasMember = true
    }

    /// Writes a member whose name is known only at run time.
    public mutating func member(_ name: String, _ value: (inout JSONWriter) throws -> Void) rethrows {
        if hasMember { bytes.append(UInt8(ascii: ",")) }
        string(name)
        bytes.append(UInt8(ascii: ":"))
        hasMember = true
        try value(&self)
    }

    /// Writes a value that is already JSON.
    mutating func json(_ value: some Sequence<UInt8>) {
        bytes += value
    }

    /// Returns a member's name as JSON, followed by a colon.
    @usableFromInline
    static func head(_ name: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.string(name)
        return writer.bytes + [UInt8(ascii: ":")]
    }

    private func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            || byte == 0x7F && escapesDelete
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
        default:
            let digits = Array("0123456789abcdef".utf8)
            bytes += "u00".utf8
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 0xF)])
        }
    }
}
