import Foundation

/// The folding of text for search.
public enum SearchText {
    /// Returns the text without differences of case, diacritics, width and Unicode form: `Crème BRÛLÉE`
    /// becomes `creme brulee`.
    ///
    /// Folding is idempotent. Letters with a stroke and the dotless i fold to the plain letter too, as users
    /// search for them. Marks that form a different letter (of kana, or Indic vowels) stay.
    public static func fold(_ text: String) -> String {
        if let folded = ASCIICase.lowered(text) { return folded }
        // Foundation's `.diacriticInsensitive` removes only one of several marks from some letters.
        var bare = String.UnicodeScalarView()
        for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars where !isDiacritic(scalar)
        {
            bare.append(scalar)
        }
        let folded = String(bare).folding(options: .caseInsensitive, locale: nil)
        var plain = String.UnicodeScalarView()
        for scalar in folded.unicodeScalars {
            plain.append(plainLetters[scalar] ?? scalar)
        }
        return String(plain).precomposedStringWithCanonicalMapping
    }

    /// Returns whether a mark only accents a letter, rather than forming a different one.
    ///
    /// Decided by canonical combining class (Unicode Standard, table 4-3): overlays are 1, Hebrew and Arabic
    /// points 10 to 36, accents 200 and above. In between are nukta, kana voicing, virama, and Thai and Lao
    /// tones.
    private static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x300 { return false }
        switch scalar.properties.canonicalCombiningClass.rawValue {
        case 1, 10...36, 200...: return true
        default: return false
        }
    }

    /// Letters that Unicode does not decompose into a plain letter and a mark.
    private static let plainLetters: [Unicode.Scalar: Unicode.Scalar] = [
        "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i",
    ]
}
