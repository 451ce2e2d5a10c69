/// The declaration of one kind of record. Rows, the change log, documents and checks follow from it. That of a
/// record with a Swift type comes from its `RecordMapping`.
public final class RecordType: Sendable {
    /// The name, such as `timeEntry`.
    public let name: String
    /// The name in documents and databases of earlier versions, if it differs.
    public let formerName: String?
    public let members: [RecordMember]
    /// The indexes of the members by name.
    private let places: [String: Int]
    /// The members that refer to other records: their indexes, and the types of those records.
    let references: [(index: Int, target: String)]
    /// Lists of members whose values no two records may share. Names are compared regardless of case.
    public let uniqueMembers: [[String]]
    /// The members from whose values the UUID of a record is derived; nil if the member `id` contains it.
    public let idMembers: [String]?
    /// What every record must follow, with the limits of its members.
    let rules: [RecordRule]
    /// What records in a document must follow.
    let documentRules: [RecordRule]
    let subject: Subject

    /// The entity that a record describes.
    enum Subject: Sendable {
        /// An entity with an id of its own.
        case entity(ChangeKind)
        /// Part of an entity: the type of the owner, the member that refers to it, and whether the record has
        /// the owner's number as its own.
        case part(of: String, by: String, ChangeKind, sharesNumber: Bool = false)
        /// Not an entity, such as the settings or the timer.
        case only(ChangeKind)

        /// The member that the store does not assign: the owner's number, or that of an only record.
        var key: RecordMember? {
            switch self {
            case .entity: nil
            case .only: .number
            case .part(let owner, let member, _, sharesNumber: true):
                RecordMember(member, .reference(owner)).asKey
            case .part(let owner, let member, _, sharesNumber: false): RecordMember(member, .reference(owner))
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
        let hasID = members.contains { $0.name == "id" }
        switch subject {
        case .entity, .only: self.members = [.number] + members
        case .part(let owner, let member, _, sharesNumber: true):
            self.members = [RecordMember(member, .reference(owner)).asKey] + members
        case .part(let owner, let member, _, sharesNumber: false):
            let prefix = hasID ? 1 : 0
            self.members =
                [.number] + members.prefix(prefix) + [RecordMember(member, .reference(owner))]
                + members.dropFirst(prefix)
        }
        places = Dictionary(uniqueKeysWithValues: zip(self.members.map(\.name), self.members.indices))
        references = self.members.enumerated().compactMap { index, member in
            if case .reference(let target) = member.kind { (index, target) } else { nil }
        }
        let key = self.members[0]
        uniqueMembers = [[key.name]] + unique
        idMembers = hasID ? nil : unique.first ?? (key.kind == .number ? [] : [key.name])
        self.rules =
            self.members.enumerated().compactMap { index, member in
                member.limit.map { RecordRule(member.name, at: index, $0) }
            } + rules
        documentRules = RecordRule.documentRules(for: self.members) + self.rules
    }

    /// Whether the records are entities, which have an id and a number for people.
    public var isEntity: Bool {
        if case .entity = subject { true } else { false }
    }

    /// Whether people and requests name the records by their numbers.
    var isNamedByNumber: Bool { name == RecordType.task.name || name == RecordType.timeEntry.name }

    /// The name of the member that marks a record as deleted although it is kept.
    public static let deletionMark = "deletedAt"

    /// The member that refers to the entity that the records are part of; nil if they are not part of one.
    public var ownerMember: String? {
        if case .part(_, let member, _, _) = subject { member } else { nil }
    }

    /// Returns the UUID of a record of a type that does not store it.
    /// - Parameter texts: The values of `idMembers` as in documents: ids of entities, and dates.
    public func derivedID(from texts: [String]) -> Identifier {
        .derived(from: [name] + texts)
    }

    public func member(_ name: String) -> RecordMember? {
        index(of: name).map { members[$0] }
    }

    /// Returns the index of a member; nil if there is none with the name.
    public func index(of member: String) -> Int? { places[member] }

    public static func named(_ name: String) -> RecordType? {
        byName[name]
    }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

/// The kinds of changes that peers can subscribe to.
public enum ChangeKind: String, Sendable, CaseIterable {
    case task, project, focus, habit, time, stake, reminder, settings, celebration, filter, alias, series
}
