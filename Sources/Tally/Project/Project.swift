/// A project, a list of tasks. Every task belongs to one.
public struct Project: Sendable, Hashable {
    /// The number of Inbox, the default project. It exists in every database.
    public static let inbox = 1
    /// The UUID of Inbox, the same in every database, so that an import merges the two Inboxes.
    public static let inboxIdentifier = "00000000-0000-7000-8000-000000000001"

    public var number: Int
    public var id: Identifier
    public var name: String
    public var description: String
    public var color: Color
    public var isArchived: Bool
    /// The position in the manual order.
    public var position: Rank
    public var createdAt: Instant
    public var revision: Int

    public var isInbox: Bool { number == Project.inbox }

    public var reference: ProjectReference {
        ProjectReference(number: number, id: id, name: name, color: color)
    }
}

extension Project {
    /// How projects are stored.
    public static let record = RecordMapping(
        "project", .entity(.project), Project.init,
        RecordField(\.number, as: .ownNumber), RecordField("id", \.id).defaulting(.newID),
        RecordField("name", \.name, .name),
        RecordField("description", \.description, .notes).defaulting(.emptyText),
        RecordField("color", \.color).defaulting(.leastUsedColor),
        RecordField("archived", \.isArchived).defaulting(.no),
        RecordField("position", \.position).defaulting(.lastPosition),
        RecordField("createdAt", \.createdAt).defaulting(.now),
        RecordField("revision", \.revision, .revision).defaulting(.firstRevision),
        unique: [["id"], ["name"]],
        rules: [
            RecordRule("id") { record in
                (record.number == Project.inbox) == (record.id == Project.inboxIdentifier)
                    ? nil : "must be the id of Inbox for project \(Project.inbox) and for no other"
            },
            RecordRule("name") { record in
                record.number == Project.inbox && record.text("name") != "Inbox" ? "must be Inbox" : nil
            },
            RecordRule("archived") { record in
                record.number == Project.inbox && record.flag("archived") ? "must be false for Inbox" : nil
            },
        ])
}

/// The project of a task.
public typealias ProjectReference = NamedReference<Project>

/// A project with the counts of its active and done tasks.
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
