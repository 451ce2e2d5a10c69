import Foundation

/// The name of a project, habit or activity: trimmed, one line, 1 to 100 characters (Unicode scalars).
public struct Name: Hashable, Sendable {
    /// The maximum number of Unicode scalars.
    public static let limit = 100

    /// The name as it was written, trimmed.
    public let text: String

    /// Creates a name, trimming white space.
    /// - Throws: `InvalidText` if it has no visible character, is too long, or contains control characters or
    ///   line separators.
    public init(_ raw: String) throws(InvalidText) {
        try self.init(raw, limit: Self.limit)
    }

    /// - Parameter limit: The maximum number of Unicode scalars.
    init(_ raw: String, limit: Int) throws(InvalidText) {
        text = try SingleLine.validated(raw, limit: limit)
    }

    /// The folded form, for comparisons: equal for names that differ only in case or Unicode form.
    public var key: String { Self.key(of: text) }

    /// Returns the key of a stored name or tag.
    public static func key(of text: String) -> String { NameKey.fold(text) }
}

extension Name: CustomStringConvertible {
    public var description: String { text }
}

/// The folding of names and tags for comparison: compatibility composition (NFKC) and folded case.
enum NameKey {
    /// Returns the key of a text. Folding is idempotent. Diacritics are significant: `é` is not `e`.
    static func fold(_ text: String) -> String {
        if let folded = ASCIICase.lowered(text) { return folded }
        // Case folding can leave composed form, so the text is composed again.
        return text.precomposedStringWithCompatibilityMapping
            .folding(options: .caseInsensitive, locale: nil)
            .precomposedStringWithCompatibilityMapping
    }
}
