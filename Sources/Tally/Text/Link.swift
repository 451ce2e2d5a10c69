import Foundation

/// An absolute URL, such as `https://example.com/42` or `file:///home/me/plan.txt`: 1 to 2,048 characters of
/// ASCII without white space, with a scheme and something behind it.
public struct Link: Hashable, Sendable {
    /// The maximum number of characters.
    public static let limit = 2048

    public let text: String

    /// Creates a link, trimming white space.
    /// - Throws: `InvalidText` if the text is no absolute URL, or too long.
    public init(_ raw: String) throws(InvalidText) {
        let line = try SingleLine.validated(raw, limit: Self.limit)
        guard let colon = line.firstIndex(of: ":"), line.index(after: colon) < line.endIndex,
            Self.isScheme(line[..<colon]),
            line.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !#"<>"{}|\^`"#.utf8.contains($0) })
        else {
            throw InvalidText(problem: "must be an absolute URL, such as https://example.com/42")
        }
        text = line
    }

    /// Whether the text is a letter and then letters, digits, `+`, `-` and `.`, as RFC 3986 says.
    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, Character(Unicode.Scalar(first)).isLetter else { return false }
        return text.utf8.allSatisfy { byte in
            let character = Character(Unicode.Scalar(byte))
            return character.isASCII
                && (character.isLetter || character.isNumber || "+-.".contains(character))
        }
    }
}

extension Link: CustomStringConvertible {
    public var description: String { text }
}

extension Link: StorableText {
    static var memberLimit: RecordLimit? { .text { try Link($0).text } }
    var storedText: String { text }

    init?(storedText: String) {
        guard let link = try? Link(storedText) else { return nil }
        self = link
    }
}
