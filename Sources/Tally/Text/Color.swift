/// An sRGB color without transparency.
public struct Color: Hashable, Sendable {
    /// Red, green and blue, 8 bits each, as in `0xRRGGBB`.
    public let rgb: UInt32

    /// Creates a color from `0xRRGGBB`; higher bits are ignored.
    public init(rgb: UInt32) {
        self.rgb = rgb & 0xFF_FF_FF
    }

    /// Parses `#RRGGBB`, in upper or lower case.
    /// - Throws: `InvalidText` for any other form.
    public init(_ text: String) throws(InvalidText) {
        let problem = InvalidText(problem: "must be a color such as #4363D8")
        guard text.utf8.first == UInt8(ascii: "#"), text.utf8.count == 7 else { throw problem }
        var rgb: UInt32 = 0
        for digit in text.utf8.dropFirst() {
            guard let value = Self.value(ofDigit: digit) else { throw problem }
            rgb = rgb << 4 | value
        }
        self.init(rgb: rgb)
    }

    private static func value(ofDigit digit: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(digit - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(digit - UInt8(ascii: "A")) + 10
        default: nil
        }
    }

    /// Twelve easily distinguishable colors, the most accessible ones first. From Sasha Trubetskoy, "List of
    /// 20 Simple, Distinct Colors", https://sashamaps.net/docs/resources/20-colors/.
    public static let palette: [Color] = [
        0x4363D8, 0xF58231, 0x3CB44B, 0xE6194B, 0x911EB4, 0x42D4F4,
        0xFFE119, 0x9A6324, 0x469990, 0xF032E6, 0xBFEF45, 0xFABED4,
    ].map(Color.init(rgb:))

    /// Returns the palette's least used color, the first one if there are several.
    /// - Parameter counts: The number of uses of each color; a missing color counts 0.
    public static func leastUsed(_ counts: [Color: Int]) -> Color {
        palette.min { counts[$0, default: 0] < counts[$1, default: 0] } ?? palette[0]
    }
}

extension Color: CustomStringConvertible {
    /// `#RRGGBB`, in upper case.
    public var description: String {
        String(unsafeUninitializedCapacity: 7) { text in
            text[0] = UInt8(ascii: "#")
            for place in 0..<6 {
                let digit = UInt8(truncatingIfNeeded: rgb >> UInt32(20 - 4 * place) & 0xF)
                text[place + 1] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10)
            }
            return 7
        }
    }
}
