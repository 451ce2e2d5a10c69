/// Reads the fixed forms of dates and times, byte by byte, from the front of a text.
struct ASCIIReader {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = text[...].utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Takes exactly `count` ASCII digits, or nothing.
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

    /// Takes all digits there are, at least one and at most `count`, or nothing.
    mutating func number(upTo count: Int) -> Int? {
        let digits = rest.prefix { Self.value(of: $0) != nil }
        guard (1...count).contains(digits.count) else { return nil }
        return number(digits: digits.count)
    }

    /// Takes every digit there is, and says how many.
    mutating func skipDigits() -> Int {
        let digits = rest.prefix { Self.value(of: $0) != nil }
        rest = rest.dropFirst(digits.count)
        return digits.count
    }

    /// Takes the next character if it is one of `candidates`, and answers it.
    mutating func take(oneOf candidates: String) -> UInt8? {
        guard let byte = rest.first, candidates.utf8.contains(byte) else { return nil }
        rest = rest.dropFirst()
        return byte
    }

    /// Takes the next character if it is this one.
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
    /// The decimal digits, with zeros in front up to `width`. For numbers from 0.
    func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
