/// The number of columns that text takes in a terminal.
///
/// Source: Unicode Standard Annex #11, East Asian Width: wide and fullwidth characters take two columns,
/// combining marks none. Unicode Technical Standard #51: an emoji with modifiers, a flag or a joined sequence
/// takes two.
enum DisplayWidth {
    static func of(_ text: String) -> Int {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        let widths = scalars.map(of)
        guard widths.count > 1, let first = scalars.first else { return widths.first ?? 0 }
        // Variation selector 16 selects the emoji form.
        if first.properties.isEmoji, scalars.contains(emojiSelector) { return 2 }
        if scalars.dropFirst().contains(where: joins) { return widths.max() ?? 0 }
        return widths.reduce(0, +)
    }

    /// Returns whether the scalar forms one emoji with those before it.
    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        scalar == zeroWidthJoiner || scalar.properties.isEmojiModifier
            || (0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if (0x20..<0x7F).contains(value) { return 1 }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
        default: break
        }
        if value < 0x1100 { return 1 }
        if jamo.contains(where: { $0.contains(value) }) { return 0 }
        if properties.isEmojiPresentation || wide.contains(where: { $0.contains(value) }) { return 2 }
        return 1
    }

    private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"
    private static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"

    /// Vowels and final consonants of Korean syllables, which take no columns after the initial consonant.
    private static let jamo: [ClosedRange<UInt32>] = [0x1160...0x11FF, 0xD7B0...0xD7FF]

    /// The blocks whose characters are wide or fullwidth.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
        0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF,
        0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}
