import Foundation

/// The name of a project, habit or activity: trimmed, one line, 1 to 100 characters (Unicode scalars).
public struct Name: Hashable, Sendable {
    /// The greatest number of Unicode scalars.
    public static let limit = 100

    /// The name as it was written.
    public let text: String

    /// The name without white space at its ends.
    /// - Throws: `InvalidText` if nothing visible is left, if it is too long, or if it has control
    ///   characters or line separators in it.
    public init(_ raw: String) throws(InvalidText) {
        text = try SingleLine.validated(raw, limit: Self.limit)
    }

    /// What unique names are compared by: two names are the same if they differ in case or Unicode form only.
    public var key: String { Self.key(of: text) }

    /// The key of a name, or of a tag, that is stored as `text`.
    public static func key(of text: String) -> String { NameKey.fold(text) }
}

extension Name: CustomStringConvertible {
    public var description: String { text }
}

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
