/// What a new project is to be.
public struct ProjectDraft: Sendable {
    public var name: Name
    public var description: Notes?
    /// nil: the colour of the palette that the fewest projects use.
    public var color: Color?

    public init(name: Name, description: Notes? = nil, color: Color? = nil) {
        self.name = name
        self.description = description
        self.color = color
    }
}

/// What of a project is to change; nil leaves a member as it is.
public struct ProjectChanges: Sendable {
    public var name: Name?
    public var description: Notes?
    public var color: Color?
    public var isArchived: Bool?
    /// The place in the order by hand: after this project; Inbox stays first.
    public var after: String?

    public init() {}
}
