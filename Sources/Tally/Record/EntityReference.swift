/// A reference to a project, habit, activity, saved filter or alias, by name or id.
public struct EntityReference: Sendable, Hashable, ExpressibleByStringLiteral {
    public let text: String

    /// The maximum number of Unicode scalars in a request. A name may be decomposed, to up to four for one.
    public static let limit = 4 * Name.limit

    public init(_ text: String) { self.text = text }

    public init(stringLiteral text: String) { self.text = text }
}
