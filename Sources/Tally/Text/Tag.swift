/// A tag of a task: one word, 1 to 50 characters (Unicode scalars), without commas.
///
/// Tags are equal if they differ in case or Unicode form only, so a set of tags keeps the first spelling.
public struct Tag: Sendable {
    /// The greatest number of Unicode scalars.
    public static let limit = 50
    /// The most that one task has.
    public static let maxCount = 50

    /// The tag as it was written, without a mark in front.
    public let text: String
    /// What tags are compared by.
    public let key: String

    /// The tag without white space at its ends, and without the `#` and `+` that people put in front.
    /// - Throws: `InvalidText` if nothing visible is left, if it is too long, or if it has white space,
    ///   control characters or commas in it.
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
    /// The tags without repetitions; of equal ones the first stays.
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
