/// Reads dates and times in fixed formats, byte by byte.
struct ASCIIReader {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = text[...].utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Reads exactly `count` ASCII digits; nil, without advancing, if there are fewer.
    mutating func number(digits count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count else { return nil }
        var number = 0
        for byte in digits {
            guard let digit = Self.value(of: byte) else { return nil }
            number = number * 10 + digit
        }
        rest = rest.dropFirst(count)
        return number
    }

    /// Reads all following digits; nil, without advancing, unless there are 1 to `count`.
    mutating func number(upTo count: Int) -> Int? {
        let digits = rest.prefix { Self.value(of: $0) != nil }
        guard (1...count).contains(digits.count) else { return nil }
        return number(digits: digits.count)
    }

    /// Skips all following digits and returns their number.
    mutating func skipDigits() -> Int {
        let digits = rest.prefix { Self.value(of: $0) != nil }
        rest = rest.dropFirst(digits.count)
        return digits.count
    }

    /// Reads the next character and returns it if it is one of `candidates`.
    mutating func take(oneOf candidates: String) -> UInt8? {
        guard let byte = rest.first, candidates.utf8.contains(byte) else { return nil }
        rest = rest.dropFirst()
        return byte
    }

    /// Reads the next character if it is the given one.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let byte = rest.first, UInt32(byte) == character.value else { return false }
        rest = rest.dropFirst()
        return true
    }

    private static func value(of byte: UInt8) -> Int? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
    }
}

extension Int {
    /// Returns the decimal digits, padded with leading zeros to `width`. The number must not be negative.
    func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
