/// Writes JSON in one pass, without an intermediate tree, in the order of the calls.
public struct JSONWriter: ~Copyable {
    /// What was written.
    public var bytes: [UInt8] { output.array }
    var output = ByteBuffer()
    /// Whether the current object already has a member.
    var hasMember = false
    /// Whether U+007F, a control character that JSON allows, is escaped.
    private let escapesDelete: Bool

    public init() { self.init(escapesDelete: true) }

    init(escapesDelete: Bool) { self.escapesDelete = escapesDelete }

    /// Appends what was written to other bytes.
    func append(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: output.start, count: output.count))
    }

    public mutating func null() {
        output.reserve(4)
        output.append(UInt8(ascii: "n"))
        output.append(UInt8(ascii: "u"))
        output.append(UInt8(ascii: "l"))
        output.append(UInt8(ascii: "l"))
    }

    public mutating func bool(_ value: Bool) { append((value ? "true" : "false") as StaticString) }

    public mutating func integer(_ value: Int64) {
        // A number of 64 bits has at most 19 digits and a sign.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var start = digits.endIndex
            var rest = value.magnitude
            repeat {
                start -= 1
                digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            if value < 0 {
                start -= 1
                digits[start] = UInt8(ascii: "-")
            }
            output.append(UnsafeBufferPointer(rebasing: digits[start...]))
        }
    }

    /// Writes the digits of a number that no other type has exactly.
    /// - Parameter digits: a number in the form of JSON.
    public mutating func decimal(_ digits: String) {
        append(digits)
    }

    /// Writes whole numbers without a fraction, and numbers that JSON cannot represent as null.
    public mutating func number(_ value: Double) {
        if let whole = Int64(exactly: value) {
            integer(whole)
        } else if value.isFinite {
            append(value.description)
        } else {
            null()
        }
    }

    public mutating func string(_ value: String) {
        output.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { text in
            output.reserve(text.count)
            var start = copyPlain(text, from: 0)
            while start < text.count {
                escape(text[start])
                output.reserve(text.count - start)
                start = copyPlain(text, from: start + 1)
            }
        }
        output.append(UInt8(ascii: "\""))
    }

    public mutating func array<Element>(
        _ elements: some Sequence<Element>, _ write: (Element, inout JSONWriter) throws -> Void
    ) rethrows {
        output.append(UInt8(ascii: "["))
        var isFirst = true
        for element in elements {
            if !isFirst { output.append(UInt8(ascii: ",")) }
            isFirst = false
            try write(element, &self)
        }
        output.append(UInt8(ascii: "]"))
    }

    /// Writes an object. The closure calls `member` for each member.
    public mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        let outer = hasMember
        hasMember = false
        output.append(UInt8(ascii: "{"))
        try members(&self)
        output.append(UInt8(ascii: "}"))
        hasMember = outer
    }

    /// Begins a member. Its value must follow.
    /// - Parameter head: the member's name, as returned by `head(_:)`.
    @usableFromInline
    mutating func beginMember(head: [UInt8]) {
        head.withUnsafeBufferPointer { head in
            // The first member has no comma in front.
            output.append(hasMember ? head : UnsafeBufferPointer(rebasing: head[1...]))
        }
        hasMember = true
    }

    /// Writes a member whose name is known only at run time.
    public mutating func member(_ name: String, _ value: (inout JSONWriter) throws -> Void) rethrows {
        beginMember(name)
        try value(&self)
    }

    mutating func beginMember(_ name: String) {
        if hasMember { output.append(UInt8(ascii: ",")) }
        string(name)
        output.append(UInt8(ascii: ":"))
        hasMember = true
    }

    /// Writes a value that is already JSON.
    mutating func json(_ value: some Sequence<UInt8>) {
        if value.withContiguousStorageIfAvailable({ output.append($0) }) == nil {
            for byte in value { output.append(byte) }
        }
    }

    /// Returns a comma and a member's name as JSON, followed by a colon.
    @usableFromInline
    static func head(_ name: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.output.append(UInt8(ascii: ","))
        writer.string(name)
        writer.output.append(UInt8(ascii: ":"))
        return writer.bytes
    }

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { output.append($0) }
    }

    private mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { output.append($0) }
    }

    /// Writes the bytes from `start` that need no escape, for which there must be room, and returns their end.
    private mutating func copyPlain(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let source = UnsafeRawBufferPointer(text)
        let target = UnsafeMutableRawPointer(output.start) + (output.count - start)
        var index = start
        while index + 8 <= source.count {
            let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if Self.mayNeedEscape(word) { break }
            (target + index).storeBytes(of: word, as: UInt64.self)
            index += 8
        }
        while index < source.count, !needsEscape(source[index]) {
            target.storeBytes(of: source[index], toByteOffset: index, as: UInt8.self)
            index += 1
        }
        output.count += index - start
        return index
    }

    /// Returns whether any of eight bytes may need an escape, without a look at each.
    /// Source: “Determine if a word has a byte less than n”, Bit Twiddling Hacks.
    private static func mayNeedEscape(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        func hasZero(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
        let control = (word &- ones &* 0x20) & ~word
        let quote = hasZero(word ^ ones &* UInt64(UInt8(ascii: "\"")))
        let backslash = hasZero(word ^ ones &* UInt64(UInt8(ascii: "\\")))
        let delete = hasZero(word ^ ones &* 0x7F)
        return (control | quote | backslash | delete) & ones &* 0x80 != 0
    }

    private func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            || byte == 0x7F && escapesDelete
    }

    private mutating func escape(_ byte: UInt8) {
        output.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): output.append(byte)
        case 0x08: output.append(UInt8(ascii: "b"))
        case 0x0C: output.append(UInt8(ascii: "f"))
        case UInt8(ascii: "\n"): output.append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): output.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): output.append(UInt8(ascii: "t"))
        default:
            let digits = Array("0123456789abcdef".utf8)
            append("u00" as StaticString)
            output.append(digits[Int(byte >> 4)])
            output.append(digits[Int(byte & 0xF)])
        }
    }
}
