/// The title of a task: trimmed, one line, 1 to 500 characters (Unicode scalars).
public struct Title: Hashable, Sendable {
    /// The greatest number of Unicode scalars.
    public static let limit = 500

    public let text: String

    /// The title without white space at its ends.
    /// - Throws: `InvalidText` if nothing visible is left, if it is too long, or if it has control
    ///   characters or line separators in it.
    public init(_ raw: String) throws(InvalidText) {
        text = try SingleLine.validated(raw, limit: Self.limit)
    }
}

extension Title: CustomStringConvertible {
    public var description: String { text }
}
