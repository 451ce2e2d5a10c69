/// Finds the ends of JSON strings, numbers and literals, and validates them.
enum TokenScanner {
    struct Text {
        /// The index after the closing quote.
        var end: Int
        /// Whether the bytes are the text itself: only ASCII, without escapes.
        var isPlain = true
        var hasEscapes = false
        var isValidUTF8 = true
        /// Whether U+0000 occurs, raw or as an escape.
        var hasNull = false
    }

    /// Scans the string whose opening quote is at `start`.
    static func string(at start: Int, in bytes: Span<UInt8>) throws(RPCError) -> Text {
        var text = Text(end: start + 1)
        while true {
            let index = skipPlain(from: text.end, in: bytes)
            guard index < bytes.count else {
                throw RPCError(.parseError, "The message is not valid JSON: unterminated string.")
            }
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                text.end = index + 1
                return text
            case UInt8(ascii: "\\"):
                text.isPlain = false
                text.hasEscapes = true
                text.end = try escape(at: index, in: bytes, hasNull: &text.hasNull)
            case 0:
                text.hasNull = true
                text.end = index + 1
            case ..<0x20:
                throw RPCError(.parseError, "The message is not valid JSON: unescaped control character.")
            default:
                text.isPlain = false
                let width = widthOfScalar(at: index, in: bytes)
                if width == 0 { text.isValidUTF8 = false }
                text.end = index + max(1, width)
            }
        }
    }

    /// Returns the index after the number that starts at `start`.
    static func number(at start: Int, in bytes: Span<UInt8>) throws(RPCError) -> Int {
        var index = start
        func byte() -> UInt8 { index < bytes.count ? bytes[index] : 0 }
        func skipDigits() throws(RPCError) {
            guard isDigit(byte()) else { throw unexpected(byte(), at: index) }
            while isDigit(byte()) { index += 1 }
        }
        if byte() == UInt8(ascii: "-") { index += 1 }
        if byte() == UInt8(ascii: "0") { index += 1 } else { try skipDigits() }
        if byte() == UInt8(ascii: ".") {
            index += 1
            try skipDigits()
        }
        if byte() | 0x20 == UInt8(ascii: "e") {
            index += 1
            if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { index += 1 }
            try skipDigits()
        }
        return index
    }

    /// Returns the index after the `true`, `false` or `null` that starts at `start`.
    static func literal(at start: Int, in bytes: Span<UInt8>) throws(RPCError) -> Int {
        let word: StaticString
        switch bytes[start] {
        case UInt8(ascii: "t"): word = "true"
        case UInt8(ascii: "f"): word = "false"
        default: word = "null"
        }
        let end = start + word.utf8CodeUnitCount
        guard end <= bytes.count else { throw unexpected(bytes[start], at: start) }
        let matches = word.withUTF8Buffer { letters in
            (0..<letters.count).allSatisfy { letters[$0] == bytes[start + $0] }
        }
        guard matches else { throw unexpected(bytes[start], at: start) }
        return end
    }

    static func unexpected(_ byte: UInt8, at index: Int) -> RPCError {
        let isPrintable = (0x21...0x7E).contains(byte)
        let found = isPrintable ? "“\(Character(Unicode.Scalar(byte)))”" : "character"
        return RPCError(.parseError, "The message is not valid JSON: unexpected \(found) at byte \(index).")
    }

    /// Returns the index of the next quote, backslash, control character or byte beyond ASCII.
    private static func skipPlain(from start: Int, in bytes: Span<UInt8>) -> Int {
        var index = start
        let raw = bytes.bytes
        while index + 8 <= bytes.count {
            // In bounds by the loop condition. Eight bytes are tested at once.
            let word = raw.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self).littleEndian
            let special = specialBytes(in: word)
            if special != 0 { return index + special.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                break
            }
            index += 1
        }
        return index
    }

    /// Returns a mask with the high bit of each byte that ends a run of plain text. Only the lowest marked byte
    /// is certain: a borrow may mark bytes above it wrongly.
    private static func specialBytes(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        let quotes = word ^ (ones &* 0x22)
        let backslashes = word ^ (ones &* 0x5C)
        let isQuote = (quotes &- ones) & ~quotes
        let isBackslash = (backslashes &- ones) & ~backslashes
        let isControl = (word &- (ones &* 0x20)) & ~word
        return (word | isQuote | isBackslash | isControl) & highs
    }

    private static func escape(
        at index: Int, in bytes: Span<UInt8>, hasNull: inout Bool
    ) throws(RPCError) -> Int {
        guard index + 1 < bytes.count else {
            throw RPCError(.parseError, "The message is not valid JSON: unterminated string.")
        }
        switch bytes[index + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return index + 2
        case UInt8(ascii: "u"):
            break
        default:
            throw RPCError(.parseError, "The message is not valid JSON: invalid escape at byte \(index).")
        }
        let unit = try codeUnit(at: index, in: bytes)
        if unit == 0 { hasNull = true }
        guard unit & 0xF800 == 0xD800 else { return index + 6 }
        guard unit < 0xDC00, try codeUnit(at: index + 6, in: bytes) & 0xFC00 == 0xDC00 else {
            throw RPCError(.parseError, "The message is not valid JSON: unpaired surrogate at byte \(index).")
        }
        return index + 12
    }

    /// Returns the UTF-16 code unit of the `\uXXXX` at `index`.
    private static func codeUnit(at index: Int, in bytes: Span<UInt8>) throws(RPCError) -> UInt16 {
        var unit: UInt16 = 0
        let isWhole =
            index + 6 <= bytes.count && bytes[index] == UInt8(ascii: "\\")
            && bytes[index + 1] == UInt8(ascii: "u")
        for offset in 2..<6 {
            guard let digit = isWhole ? hexValue(of: bytes[index + offset]) : nil else {
                throw RPCError(
                    .parseError, "The message is not valid JSON: invalid \\u escape at byte \(index).")
            }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// Returns the number of bytes, 2 to 4, of the scalar at `index`; 0 if it is ill-formed. Source: table 3-7
    /// of the Unicode Standard.
    private static func widthOfScalar(at index: Int, in bytes: Span<UInt8>) -> Int {
        let width: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch bytes[index] {
        case 0xC2...0xDF: width = 2
        case 0xE0: (width, second) = (3, 0xA0...0xBF)
        case 0xED: (width, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: width = 3
        case 0xF0: (width, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: width = 4
        case 0xF4: (width, second) = (4, 0x80...0x8F)
        default: return 0
        }
        guard index + width <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
        for offset in 2..<max(2, width) where bytes[index + offset] & 0xC0 != 0x80 { return 0 }
        return width
    }

    /// Returns the value of a hexadecimal digit; nil if it is none.
    static func hexValue(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
