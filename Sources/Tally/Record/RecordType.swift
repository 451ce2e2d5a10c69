/// The declaration of one kind of record. Rows, the change log, documents and checks follow from it.
public struct RecordType: Sendable {
    /// The name, such as `timeEntry`.
    public let name: String
    /// The name in documents and databases of earlier versions, if it differs.
    public let formerName: String?
    public let members: [RecordMember]
    /// Lists of members whose values no two records may share. Names are compared regardless of case.
    public let uniqueMembers: [[String]]
    /// The members from whose values the UUID of a record is derived; nil if the member `id` contains it.
    public let idMembers: [String]?
    /// What every record must follow, with the limits of its members.
    let rules: [RecordRule]
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

    init(
        _ name: String, formerly formerName: String? = nil, _ subject: Subject, key: RecordMember = .number,
        _ members: [RecordMember], unique: [[String]] = [], rules: [RecordRule] = []
    ) {
        self.name = name
        self.formerName = formerName
        self.subject = subject
        self.members = [key.asKey] + members
        uniqueMembers = [[key.name]] + unique
        idMembers =
            members.contains { $0.name == "id" }
            ? nil : unique.first ?? (key.name == "number" ? [] : [key.name])
        self.rules =
            self.members.compactMap { member in member.limit.map { RecordRule(member.name, $0) } } + rules
    }

    /// Whether the records are entities, which have an id and a number for people.
    public var isEntity: Bool {
        if case .entity = subject { true } else { false }
    }

    /// The member that refers to the entity that the records are part of; nil if they are not part of one.
    public var ownerMember: String? {
        if case .part(_, let member, _) = subject { member } else { nil }
    }

    /// Returns the UUID of a record of a type that does not store it.
    /// - Parameter texts: The values of `idMembers` as in documents: ids of entities, and dates.
    public func derivedID(from texts: [String]) -> Identifier {
        .derived(from: [name] + texts)
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
    /// Whether the value identifies the record within its type. The first member of every type does.
    public private(set) var isKey = false

    /// The key of most types, which has no meaning outside of the database, except to people.
    static let number = RecordMember("number", .number, .range(RecordLimit.numbers))

    init(_ name: String, _ kind: Kind, _ limit: RecordLimit? = nil) {
        self.name = name
        self.kind = kind
        self.limit = limit
    }

    var addedLater: RecordMember {
        var member = self
        member.isAddedLater = true
        return member
    }

    var asKey: RecordMember {
        var member = self
        member.isKey = true
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
