/// A list that tasks belong to.
public struct Project: Sendable, Hashable {
    /// The project every task without another belongs to. It exists in every database.
    public static let inbox = 1
    /// Inbox's UUID, the same in every database, so that two databases of one person share their Inbox.
    public static let inboxIdentifier = "00000000-0000-7000-8000-000000000001"

    public var number: Int
    public var id: Identifier
    public var name: String
    public var description: String
    public var color: Color
    public var isArchived: Bool
    /// Its place among the projects ordered by hand.
    public var position: Rank
    public var createdAt: Instant
    public var revision: Int

    public init(
        number: Int, id: Identifier, name: String, description: String, color: Color, isArchived: Bool,
        position: Rank, createdAt: Instant, revision: Int
    ) {
        self.number = number
        self.id = id
        self.name = name
        self.description = description
        self.color = color
        self.isArchived = isArchived
        self.position = position
        self.createdAt = createdAt
        self.revision = revision
    }

    public var isInbox: Bool { number == Project.inbox }

    public var reference: ProjectReference { ProjectReference(number: number, id: id, name: name) }
}

/// What a task knows of its project.
public struct ProjectReference: Sendable, Hashable {
    public var number: Int
    public var id: Identifier
    public var name: String

    public init(number: Int, id: Identifier, name: String) {
        self.number = number
        self.id = id
        self.name = name
    }
}

/// A project with the numbers of its tasks.
public struct ProjectView: Sendable, Hashable {
    public let project: Project
    public let active: Int
    public let done: Int

    public init(_ project: Project, active: Int, done: Int) {
        self.project = project
        self.active = active
        self.done = done
    }
}

public enum ProjectSort: String, Sendable, CaseIterable {
    case name, manual
}

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
