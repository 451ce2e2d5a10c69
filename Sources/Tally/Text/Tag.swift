/// A tag of a task: one word, 1 to 50 characters (Unicode scalars), without commas.
///
/// Equality ignores case and Unicode form, so a set of tags keeps the first spelling.
public struct Tag: Sendable {
    /// The maximum number of Unicode scalars.
    public static let limit = 50
    /// The maximum number of tags of a task.
    public static let maxCount = 50

    /// The tag as it was written, without leading `#` and `+`.
    public let text: String
    /// The folded form, for comparisons.
    public let key: String

    /// Creates a tag, trimming white space and leading `#` and `+`.
    /// - Throws: `InvalidText` if it has no visible character, is too long, or contains white space, control
    ///   characters or commas.
    public init(_ raw: String) throws(InvalidText) {
        let line = try SingleLine.validated(raw, limit: 2 * Self.limit)
        let word = String(line.unicodeScalars.drop { $0 == "#" || $0 == "+" })
        text = try SingleLine.validated(word, limit: Self.limit)
        key = NameKey.fold(text)
        guard !word.unicodeScalars.contains(where: { $0 == "," || $0.properties.isWhitespace }) else {
            throw InvalidText(problem: "must not contain spaces or commas")
        }
    }
}

extension Tag {
    /// Returns the tags without duplicates, each in its first spelling.
    public static func distinct(_ tags: [Tag]) -> [Tag] {
        var seen: Set<Tag> = []
        return tags.filter { seen.insert($0).inserted }
    }
}

extension Tag: Hashable {
    public static func == (left: Tag, right: Tag) -> Bool { left.key == right.key }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
    }
}

extension Tag: CustomStringConvertible {
    public var description: String { text }
}

extension RecordLimit {
    static let tags = RecordLimit { value in
        guard case .texts(let texts) = value else { return nil }
        let tags = texts.compactMap { try? Tag($0) }
        guard tags.count <= Tag.maxCount else { return "must be at most \(Tag.maxCount) tags" }
        return tags.map(\.text) == texts && Tag.distinct(tags).count == tags.count
            ? nil : "must be valid tags without duplicates"
    }
}
