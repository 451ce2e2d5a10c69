/// Something that time is spent on.
public struct Activity: Sendable, Hashable {
    public var number: Int
    public var id: Identifier
    public var name: String
    public var color: Color
    public var isArchived: Bool
    public var createdAt: Instant
    public var revision: Int

    public init(
        number: Int, id: Identifier, name: String, color: Color, isArchived: Bool, createdAt: Instant,
        revision: Int
    ) {
        self.number = number
        self.id = id
        self.name = name
        self.color = color
        self.isArchived = isArchived
        self.createdAt = createdAt
        self.revision = revision
    }

    public var reference: ActivityReference { ActivityReference(number: number, id: id, name: name) }
}

/// An activity as others name it.
public struct ActivityReference: Sendable, Hashable {
    public var number: Int
    public var id: Identifier
    public var name: String

    public init(number: Int, id: Identifier, name: String) {
        self.number = number
        self.id = id
        self.name = name
    }
}

/// What of an activity is to change.
public struct ActivityChanges: Sendable {
    public var name: Name?
    public var color: Color?
    public var isArchived: Bool?

    public init() {}
}

/// What went with an activity that was deleted.
public struct ActivityDeletion: Sendable {
    /// The activity as it was.
    public let activity: Activity
    public let entries: Int
    /// The timer that ran for it.
    public let timer: TimerView?
}
