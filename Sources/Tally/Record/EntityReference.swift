/// A reference to a project, habit or activity (by name or id), or to a time entry (by id).
public struct EntityReference: Sendable, Hashable, ExpressibleByStringLiteral {
    public let text: String

    public init(_ text: String) { self.text = text }

    public init(stringLiteral text: String) { self.text = text }
}
