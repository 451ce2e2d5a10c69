/// Reads dates and times in fixed formats, byte by byte.
struct ASCIIReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { position == bytes.count }

    /// Reads exactly `count` ASCII digits; nil, without advancing, if there are fewer.
    mutating func number(digits count: Int) -> Int? {
        guard bytes.count - position >= count else { return nil }
        var number = 0
        for byte in bytes[position..<position + count] {
            guard let digit = Self.value(of: byte) else { return nil }
            number = number * 10 + digit
        }
        position += count
        return number
    }

    /// Reads all following digits; nil, without advancing, unless there are 1 to `count`.
    mutating func number(upTo count: Int) -> Int? {
        let digits = digitCount
        return (1...count).contains(digits) ? number(digits: digits) : nil
    }

    /// Skips all following digits and returns their number.
    mutating func skipDigits() -> Int {
        let digits = digitCount
        position += digits
        return digits
    }

    private var digitCount: Int {
        bytes[position...].prefix { Self.value(of: $0) != nil }.count
    }

    /// Reads the next character and returns it if it is one of `candidates`.
    mutating func take(oneOf candidates: String) -> UInt8? {
        guard !isAtEnd, candidates.utf8.contains(bytes[position]) else { return nil }
        position += 1
        return bytes[position - 1]
    }

    /// Reads the next character if it is the given one.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard !isAtEnd, UInt32(bytes[position]) == character.value else { return false }
        position += 1
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
