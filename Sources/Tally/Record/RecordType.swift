/// A type of stored record, with the members that changes and documents contain.
public struct RecordType: Sendable {
    /// The name, such as `timeEntry`.
    public let name: String
    /// The name in documents and databases of earlier versions, if it differs.
    public let formerName: String?
    public let columns: [RecordMember]
    let subject: Subject

    /// The entity that a record describes.
    enum Subject: Sendable {
        /// An entity with an id of its own.
        case entity(ChangeKind)
        /// Part of an entity: the type of the owner, and the member that contains the owner's number.
        case part(of: String, by: String, ChangeKind)
        /// Not an entity with an id, such as the settings or the timer.
        case only(ChangeKind)
    }

    init(_ name: String, formerly formerName: String? = nil, _ subject: Subject, _ columns: [RecordMember]) {
        self.name = name
        self.formerName = formerName
        self.subject = subject
        self.columns = [RecordMember("number", .number)] + columns
    }

    /// The type of the entities that the records describe, and the member that contains their numbers; nil if
    /// they have no id.
    public var subjectReference: (type: String, column: String)? {
        switch subject {
        case .entity: (name, "number")
        case .part(let owner, let column, _): (owner, column)
        case .only: nil
        }
    }

    public func column(_ name: String) -> RecordMember? {
        columns.first { $0.name == name }
    }

    public static func named(_ name: String) -> RecordType? {
        byName[name]
    }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

/// The declaration of a member of a record.
public struct RecordMember: Sendable {
    public enum Kind: Sendable, Equatable {
        case number, text, flag, day, instant
        /// A list of strings.
        case texts
        /// The number of a record of another type.
        case reference(String)
    }

    public let name: String
    public let kind: Kind
    public private(set) var isOptional = false
    /// Whether documents of earlier versions lack the member. It is null in them.
    public private(set) var isAddedLater = false

    init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }

    var addedLater: RecordMember {
        var member = self
        member.isAddedLater = true
        return member
    }

    var optional: RecordMember {
        var member = self
        member.isOptional = true
        return member
    }
}

/// The kinds of changes that peers can subscribe to.
public enum ChangeKind: String, Sendable, CaseIterable {
    case task, project, focus, habit, time, stake, reminder, settings, celebration
}
