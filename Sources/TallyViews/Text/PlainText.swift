import Foundation

/// Text of the user, made safe for a terminal.
enum PlainText {
    /// Returns the text as one line, without control characters and direction marks.
    static func line(_ text: String, ascii: Bool) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        var scalars = String.UnicodeScalarView()
        // A leading combining mark would join the character before the text.
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

    /// Returns the lines of a text, each as `line` returns it.
    static func lines(_ text: String, ascii: Bool) -> [String] {
        // "\r\n" is one character.
        text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
            .map { line(String($0), ascii: ascii) }
    }

    /// Format characters that words and emoji need. All others, such as direction marks, are removed.
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
