import Tally

/// The width of text in a chart, estimated without a font.
///
/// The advances are those of DejaVu Sans, in thousandths of its size. It is as wide as Verdana and wider than the other
/// sans-serif fonts that systems choose, so that text in those takes less room than estimated.
enum ChartText {
    /// The sizes of text, in pixels.
    enum Size: Double {
        /// Names of ticks, legends and marks.
        case label = 11
        /// A line of text.
        case body = 12
        case heading = 14
        /// The number in a ring.
        case large = 34
    }

    /// Returns the width of a line in pixels.
    static func width(_ text: String, _ size: Size = .label) -> Double {
        // The heading and the large number are bold.
        let weight = size == .heading || size == .large ? 1.1 : 1
        return text.reduce(0) { $0 + thousandths($1) } * size.rawValue * weight / 1000
    }

    /// Returns the text, cut and ended by “…” if it is wider than this; empty if there is no room for a character.
    static func cut(_ text: String, to width: Double, _ size: Size = .label) -> String {
        if self.width(text, size) <= width { return text }
        let room = width - self.width("…", size)
        var cut = ""
        var used = 0.0
        for character in text {
            used += self.width(String(character), size)
            guard used <= room else { break }
            cut.append(character)
        }
        while cut.last == " " { cut.removeLast() }
        return cut.isEmpty ? "" : cut + "…"
    }

    private static func thousandths(_ character: Character) -> Double {
        if let ascii = character.asciiValue, ascii >= 32, ascii < 127 { return advances[Int(ascii) - 32] }
        let scalars = character.unicodeScalars
        // Where a font lacks a joined emoji, its parts are beside each other.
        if scalars.count > 1, scalars.contains(where: \.properties.isEmojiPresentation) {
            return scalars.reduce(0) { $0 + thousandths(Character($1)) }
        }
        switch DisplayWidth.of(character) {
        case 0: return 0
        case 1: return 800
        // Emoji are often wider than the letters of East Asia.
        default:
            return character.unicodeScalars.contains(where: \.properties.isEmojiPresentation) ? 1300 : 1000
        }
    }

    /// From the blank to the tilde.
    private static let advances: [Double] = [
        318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636,
        636,
        636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752,
        295,
        295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390,
        838,
        500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411,
        521,
        392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
    ]
}
