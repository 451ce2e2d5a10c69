/// What a habit's counts are, such as `km` or `pages`: trimmed, one line, 1 to 20 characters (Unicode scalars).
public struct HabitUnit: Hashable, Sendable {
    /// The maximum number of Unicode scalars.
    public static let limit = 20
    /// The unit of a habit that has none.
    public static let times = "times"

    public let text: String

    /// Creates a unit, trimming white space.
    /// - Throws: `InvalidText` if it has no visible character, is too long, or contains control characters or
    ///   line separators.
    public init(_ raw: String) throws(InvalidText) {
        text = try SingleLine.validated(raw, limit: Self.limit)
    }
}
