/// What a person promises themself for meeting a deadline: trimmed, one line, 1 to 200 characters (Unicode scalars).
public struct Reward: Hashable, Sendable {
    /// The greatest number of Unicode scalars.
    public static let limit = 200

    public let text: String

    /// - Throws: `InvalidText` if nothing visible is left, if it is too long, or if it has control characters or line
    ///   separators in it.
    public init(_ raw: String) throws(InvalidText) {
        text = try SingleLine.validated(raw, limit: Self.limit)
    }
}
