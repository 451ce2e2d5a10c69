import Foundation

/// The form in which names and tags are compared: compatibility composition (NFKC) and folded case.
enum NameKey {
    /// The key of a text; the key of a key is itself. Diacritics matter: `é` is not `e`.
    static func fold(_ text: String) -> String {
        if let folded = ASCIICase.lowered(text) { return folded }
        // Folding can take a text out of its composed form, hence once more.
        return text.precomposedStringWithCompatibilityMapping
            .folding(options: .caseInsensitive, locale: nil)
            .precomposedStringWithCompatibilityMapping
    }
}
