/// The declaration of one kind of record. Rows, the change log, documents and checks follow from it. That of a
/// record with a Swift type comes from its `RecordMapping`.
public struct RecordType: Sendable {
    /// The name, such as `timeEntry`.
    public let name: String
    /// The name in documents and databases of earlier versions, if it differs.
    public let formerName: String?
    public let members: [RecordMember]
    /// Lists of members whose values no two records may share. Names are compared regardless of case.
    public let uniqueMembers: [[String]]
    /// What every record must follow, with the limits of its members.
    let rules: [RecordRule]
    let subject: Subject

    /// The entity that a record describes.
    enum Subject: Sendable {
        /// An entity with an id of its own.
        case entity(ChangeKind)
        /// Part of an entity: the type of the owner, and the member that contains the owner's number. It is
        /// the record's own number or a member of its own, which comes first.
        case part(of: String, by: String, ChangeKind)
        /// Not an entity with an id, such as the settings or the timer.
        case only(ChangeKind)

        /// The member that the store does not assign: the owner's number, or that of an only record.
        var key: RecordMember? {
            switch self {
            case .entity: nil
            case .part(_, by: "number", _), .only: .number
            case .part(let owner, let member, _): RecordMember(member, .reference(owner))
            }
        }
    }

    init(
        _ name: String, formerly formerName: String? = nil, _ subject: Subject, _ members: [RecordMember],
        unique: [[String]] = [], rules: [RecordRule] = []
    ) {
        self.name = name
        self.formerName = formerName
        self.subject = subject
        let owner = [subject.key].compactMap { $0 }.filter { $0.name != "number" }
        self.members = [.number] + owner + members
        uniqueMembers = [["number"]] + unique
        self.rules =
            self.members.compactMap { member in member.limit.map { RecordRule(member.name, $0) } } + rules
    }

    /// The type of the entities that the records describe, and the member that contains their numbers; nil if
    /// they have no id.
    public var subjectReference: (type: String, member: String)? {
        switch subject {
        case .entity: (name, "number")
        case .part(let owner, let member, _): (owner, member)
        case .only: nil
        }
    }

    public func member(_ name: String) -> RecordMember? {
        members.first { $0.name == name }
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
    let limit: RecordLimit?
    public private(set) var isOptional = false
    /// Whether documents of earlier versions lack the member. It is null in them.
    public private(set) var isAddedLater = false
    /// Whether the passing of time sets the value, once. Undo and import do not compare it.
    public private(set) var isLatch = false

    init(_ name: String, _ kind: Kind, _ limit: RecordLimit? = nil) {
        self.name = name
        self.kind = kind
        self.limit = limit
    }

    static let number = RecordMember("number", .number, .range(RecordLimit.numbers))

    var addedLater: RecordMember {
        var member = self
        member.isAddedLater = true
        return member
    }

    var latch: RecordMember {
        var member = self
        member.isLatch = true
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
