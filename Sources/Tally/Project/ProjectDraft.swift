/// The members of a project that a request gives, for a new project or an existing one.
public struct ProjectDraft: Sendable {
    public var name: Name?
    public var description: Change<Notes> = .keep
    /// Absent in a new project, it is the palette's least used one.
    public var color: Color?
    public var isArchived: Bool?
    /// The project to move it after, in the manual order. Inbox stays first.
    public var after: EntityReference?

    public init(name: Name? = nil) {
        self.name = name
    }
}
