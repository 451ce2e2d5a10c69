extension RecordType {
    /// The members that documents have, without a derived id. Only the numbers of entities mean something
    /// outside of their database.
    public var documentMembers: [RecordMember] {
        isEntity || members[0].kind != .number ? members : Array(members.dropFirst())
    }
}

/// Records in documents, in which references are ids.
extension StoredRecord {
    /// Returns the members in a document; nil if a reference is broken.
    func documentMembers(_ ids: inout EntityIDs) throws -> [MemberValue]? {
        var members: [MemberValue] = []
        let documentMembers = type.documentMembers
        for (member, value) in zip(documentMembers, values.suffix(documentMembers.count)) {
            switch (member.kind, value) {
            case (.reference(let target), .number(let number)):
                guard let id = try ids.id(of: target, number: Int(number)) else { return nil }
                members.append(MemberValue(member.name, .text(id)))
            default:
                members.append(MemberValue(member.name, value))
            }
        }
        if let idMembers = type.idMembers {
            let texts = idMembers.map { name in members.first { $0.name == name }?.value.idText ?? "" }
            members.insert(MemberValue("id", .text(type.derivedID(from: texts).text)), at: 0)
        }
        return members
    }
}

extension RecordValue {
    /// The text in the key of a derived id.
    public var idText: String {
        switch self {
        case .text(let text): text
        case .day(let day): day.description
        case .number(let number): String(number)
        case .amount(let amount): amount.description
        case .instant(let instant): String(instant.seconds)
        case .null, .flag, .texts: ""
        }
    }
}

/// Finds the ids of entities by their numbers.
struct EntityIDs {
    private let store: any Store
    /// The last result by type. Records that follow each other often refer to the same entity.
    private var last: [String: (number: Int, id: String)] = [:]

    init(_ store: any Store) {
        self.store = store
    }

    /// Returns the id; nil if there is no such entity.
    mutating func id(of type: String, number: Int) throws -> String? {
        if let last = last[type], last.number == number { return last.id }
        guard let id = try RecordType.named(type).flatMap({ try store.id(of: $0, number: number) }) else {
            return nil
        }
        last[type] = (number, id)
        return id
    }
}
