/// A UUID in lower case, such as `019a9f3c-5e6b-7cc1-8f60-6a1d3c1f9b27`.
public struct Identifier: Hashable, Sendable, CustomStringConvertible {
    public let text: String

    /// Creates an identifier from a UUID, ignoring case; nil for any other text.
    public init?(_ text: String) {
        let lowered = text.lowercased()
        let dashes: Set = [8, 13, 18, 23]
        guard lowered.utf8.count == 36 else { return nil }
        for (index, byte) in lowered.utf8.enumerated() {
            guard dashes.contains(index) ? byte == UInt8(ascii: "-") : Identifier.isHexDigit(byte) else {
                return nil
            }
        }
        self.text = lowered
    }

    /// Creates an identifier from stored text, without validation.
    public init(stored text: String) {
        self.text = text
    }

    public var description: String { text }

    /// The UUID of which all bits are 0.
    public static let zero = Identifier(stored: text(high: 0, low: 0))

    /// Returns the version 8 UUID that follows from texts. It is the same in every database.
    public static func derived(from texts: [String]) -> Identifier {
        derived(fromKey: texts.joined(separator: separator))
    }

    /// Returns the UUID that follows from texts joined with U+001F, which none of them may contain.
    /// Source: FNV-1a with 128 bits, http://www.isthe.com/chongo/tech/comp/fnv/
    public static func derived(fromKey key: String) -> Identifier {
        var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
        for byte in key.utf8 { hash = (hash ^ UInt128(byte)) &* 0x0100_0000_0000_0000_0000_013B }
        let high = UInt64(truncatingIfNeeded: hash >> 64) & 0xFFFF_FFFF_FFFF_0FFF | 0x8000
        let low = UInt64(truncatingIfNeeded: hash) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        return Identifier(stored: text(high: high, low: low))
    }

    private static let separator = "\u{1F}"

    static func isHexDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}

/// Generates version 7 UUIDs, each greater than the previous one.
/// Source: RFC 9562, section 5.7, and method 1 of section 6.2: a counter in `rand_a`.
public struct IdentifierSource: Sendable {
    private var random: any RandomNumberGenerator & Sendable
    private var lastMilliseconds: Int64 = -1
    private var counter: UInt64 = 0

    public init(random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()) {
        self.random = random
    }

    /// Returns the next identifier.
    /// - Parameter milliseconds: The time since 1970. If it went back, the previous time is used.
    public mutating func next(milliseconds: Int64) -> Identifier {
        if milliseconds > lastMilliseconds {
            lastMilliseconds = milliseconds
            // The highest bit is 0, which leaves room to count before an overflow.
            counter = random.next() & 0x7FF
        } else {
            counter += 1
            if counter > 0xFFF {
                lastMilliseconds += 1
                counter = 0
            }
        }
        let high = (UInt64(bitPattern: lastMilliseconds) & 0xFFFF_FFFF_FFFF) << 16 | 0x7000 | counter
        let low = (random.next() & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000
        return Identifier(stored: Identifier.text(high: high, low: low))
    }
}

extension Identifier {
    fileprivate static func text(high: UInt64, low: UInt64) -> String {
        String(unsafeUninitializedCapacity: 36) { buffer in
            func write(_ word: UInt64, digits: Int, at start: Int) {
                var rest = word
                for index in stride(from: start + digits - 1, through: start, by: -1) {
                    let digit = UInt8(truncatingIfNeeded: rest & 0xF)
                    buffer[index] = digit &+ (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
                    rest >>= 4
                }
            }
            write(high >> 32, digits: 8, at: 0)
            write(high >> 16, digits: 4, at: 9)
            write(high, digits: 4, at: 14)
            write(low >> 48, digits: 4, at: 19)
            write(low, digits: 12, at: 24)
            for dash in [8, 13, 18, 23] { buffer[dash] = UInt8(ascii: "-") }
            return 36
        }
    }
}

/// A reproducible random number generator. Source: Sebastiano Vigna's SplitMix64.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// The 128 bits of identifiers.
extension Identifier {
    public init(high: UInt64, low: UInt64) {
        text = Self.text(high: high, low: low)
    }

    /// Returns the bits of a UUID in lower case; nil for any other text.
    public static func bits(of text: String) -> (high: UInt64, low: UInt64)? {
        var text = text
        return text.withUTF8 { utf8 in
            guard utf8.count == 36 else { return nil }
            var bits: (high: UInt64, low: UInt64) = (0, 0)
            for (index, byte) in utf8.enumerated() {
                if index == 8 || index == 13 || index == 18 || index == 23 {
                    guard byte == UInt8(ascii: "-") else { return nil }
                    continue
                }
                guard isHexDigit(byte) else { return nil }
                let digit =
                    byte <= UInt8(ascii: "9") ? byte - UInt8(ascii: "0") : byte - UInt8(ascii: "a") + 10
                if index < 18 {
                    bits.high = bits.high << 4 | UInt64(digit)
                } else {
                    bits.low = bits.low << 4 | UInt64(digit)
                }
            }
            return bits
        }
    }
}
