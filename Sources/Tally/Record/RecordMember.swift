/// The declaration of a member of a record.
public struct RecordMember: Sendable {
    public enum Kind: Sendable, Equatable {
        case number, text, flag, day, instant
        /// A number with decimals, stored in thousandths.
        case amount
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

    /// What the member means if a document leaves it out, unless that follows from its kind.
    private(set) var declaredDefault: RecordDefault?

    /// The key of most types, which has no meaning outside of the database, except to people.
    static let number = RecordMember("number", .number, .range(RecordLimit.numbers)).asKey
        .defaulting(.nextNumber)

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

    /// Declares what the member means if a document leaves it out.
    func defaulting(_ meaning: RecordDefault) -> RecordMember {
        var member = self
        member.declaredDefault = meaning
        return member
    }

    var optional: RecordMember {
        var member = self
        member.isOptional = true
        return member
    }
}
