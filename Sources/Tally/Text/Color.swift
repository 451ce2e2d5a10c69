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
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
            digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
            let rgb = UInt32(text.dropFirst(), radix: 16)
        else { throw InvalidText(problem: "must be a color such as #4363D8") }
        self.init(rgb: rgb)
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
        let digits = String(rgb, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
