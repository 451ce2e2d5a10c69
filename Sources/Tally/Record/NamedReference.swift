/// The number, id, name and color of an entity that a record refers to.
public struct NamedReference<Entity>: Sendable, Hashable {
    public var number: Int
    public var id: Identifier
    public var name: String
    public var color: Color
}
