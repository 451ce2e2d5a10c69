/// An activity for which time is tracked.
public struct Activity: Sendable, Hashable {
    public var number: Int
    public var id: Identifier
    public var name: String
    public var color: Color
    public var isArchived: Bool
    public var createdAt: Instant
    public var revision: Int

    public var reference: ActivityReference {
        ActivityReference(number: number, id: id, name: name, color: color)
    }
}

extension Activity {
    /// How activities are stored.
    public static let record = RecordMapping(
        "activity", .entity(.time), Activity.init,
        RecordField(\.number, as: .ownNumber), RecordField("id", \.id).defaulting(.newID),
        RecordField("name", \.name, .name),
        RecordField("color", \.color).defaulting(.leastUsedColor),
        RecordField("archived", \.isArchived).defaulting(.no),
        RecordField("createdAt", \.createdAt).defaulting(.now),
        RecordField("revision", \.revision, .revision).defaulting(.firstRevision),
        unique: [["id"], ["name"]])
}

/// The activity of a time entry or timer.
public typealias ActivityReference = NamedReference<Activity>

/// The members of an activity that a request gives, for a new activity or an existing one.
public struct ActivityDraft: Sendable {
    public var name: Name?
    /// Absent in a new activity, it is the palette's least used one.
    public var color: Color?
    public var isArchived: Bool?

    public init(name: Name? = nil) {
        self.name = name
    }
}

/// The result of deleting an activity.
public struct ActivityDeletion: Sendable {
    /// The deleted activity.
    public let activity: Activity
    /// The number of deleted time entries.
    public let entries: Int
    /// The deleted timer, if one was running for the activity.
    public let timer: TimerView?
}
