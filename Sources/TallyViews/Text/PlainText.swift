import Foundation

/// Text that a person wrote, made fit for a terminal.
enum PlainText {
    /// The text on one line, without what a terminal would obey or what would change the order of the characters around it.
    static func line(_ text: String, ascii: Bool) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        var scalars = String.UnicodeScalarView()
        // A mark without a letter would join what stands before it.
        if let first = text.unicodeScalars.first, first.properties.isGraphemeExtend {
            scalars.append("\u{25CC}")
        }
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: scalars.append(" ")
            case .format where !joiners.contains(scalar): continue
            default: scalars.append(scalar)
            }
        }
        let plain = String(scalars)
        return ascii ? asciiForm(plain) : plain
    }

    /// The lines of a text, each like `line`.
    static func lines(_ text: String, ascii: Bool) -> [String] {
        // A carriage return with a line feed is one character.
        text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
            .map { line(String($0), ascii: ascii) }
    }

    /// Joiners are part of words and of emoji; the marks of direction are not kept.
    private static let joiners: Set<Unicode.Scalar> = ["\u{200C}", "\u{200D}"]

    private static func asciiForm(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        let latin = text.applyingTransform(.toLatin, reverse: false) ?? text
        let narrow = latin.applyingTransform(.fullwidthToHalfwidth, reverse: false) ?? latin
        let bare = narrow.applyingTransform(.stripDiacritics, reverse: false) ?? narrow
        return bare.map { $0.isASCII ? String($0) : spelling[$0] ?? "?" }.joined()
    }

    private static let spelling: [Character: String] = [
        "“": "\"", "”": "\"", "„": "\"", "‘": "'", "’": "'", "–": "-", "—": "-", "…": "...", "•": "*",
        "ß": "ss",
        "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "€": "EUR", "ʹ": "'", "ʺ": "\"",
        "×": "x",
        "œ": "oe", "Œ": "OE", "đ": "d", "Đ": "D", "ı": "i", "→": "->", "◌": "", "\u{A0}": " ",
    ]
}
