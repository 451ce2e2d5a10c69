import Foundation

/// The form in which texts are searched.
public enum SearchText {
    /// The text without case, diacritics and differences of width or Unicode form: `Crème BRÛLÉE` gives
    /// `creme brulee`.
    ///
    /// Folding a folded text changes nothing. Letters with a stroke, and the dotless i, fold to the plain
    /// letter as well, since people search for them so. Marks that make another letter (as of kana, or
    /// vowels of Indic scripts) stay.
    public static func fold(_ text: String) -> String {
        if let folded = ASCIICase.lowered(text) { return folded }
        // Foundation's own `.diacriticInsensitive` takes one mark of several at a time from some letters.
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

    /// Tells marks that only accent from those that make another letter, by the canonical combining class
    /// (Unicode Standard, table 4-3): overlays are 1, Hebrew and Arabic points 10 to 36, and accents by their
    /// place from 200 up; between them are nukta, kana voicing, virama and the tones of Thai and Lao.
    private static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x300 { return false }
        switch scalar.properties.canonicalCombiningClass.rawValue {
        case 1, 10...36, 200...: return true
        default: return false
        }
    }

    /// Letters that Unicode does not decompose into a plain one and a mark.
    private static let plainLetters: [Unicode.Scalar: Unicode.Scalar] = [
        "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i",
    ]
}
