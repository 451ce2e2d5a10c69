/// Who made a step.
public enum Author: String, Sendable, Hashable, CaseIterable {
    /// A person, with any client.
    case person
    /// A program that acts for a person: a peer that speaks the Model Context Protocol.
    case agent
    /// An import of a document.
    case `import`
    /// Another device, in a synchronization.
    case device
}
