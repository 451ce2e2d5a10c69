/// A record as it is stored: one value for each member of its type.
public struct StoredRecord: Sendable {
    public let type: RecordType
    /// The values in the order of `type.members`.
    public var values: [RecordValue]
    /// The names of members whose stored values are invalid. They are null in `values`.
    public let unreadable: [String]
    /// The names of members that a document leaves out, and of the type of parts that it leaves out.
    public internal(set) var absent: [String]

    public init(
        _ type: RecordType, _ values: [RecordValue], unreadable: [String] = [], absent: [String] = []
    ) {
        self.type = type
        self.values = values
        self.unreadable = unreadable
        self.absent = absent
    }

    public subscript(_ member: String) -> RecordValue {
        get { type.index(of: member).map { values[$0] } ?? .null }
        set {
            guard let index = type.index(of: member) else { return }
            values[index] = newValue
        }
    }

    /// The number, which identifies the record within its type. It is the first member of every type.
    public var number: Int {
        get { if case .number(let number) = values[0] { Int(number) } else { 0 } }
        set { values[0] = .number(Int64(newValue)) }
    }

    /// The UUID, if the type stores it in a member; nil if it is derived.
    public var id: String? { text("id") }

    public var members: [MemberValue] {
        zip(type.members, values).map { MemberValue($0.name, $1) }
    }

    func number(_ member: String) -> Int? {
        if case .number(let number) = self[member] { Int(number) } else { nil }
    }

    func amount(_ member: String) -> Amount? {
        if case .amount(let amount) = self[member] { amount } else { nil }
    }

    func text(_ member: String) -> String? {
        if case .text(let text) = self[member] { text } else { nil }
    }

    func texts(_ member: String) -> [String] {
        if case .texts(let texts) = self[member] { texts } else { [] }
    }

    func flag(_ member: String) -> Bool { self[member] == .flag(true) }

    func day(_ member: String) -> Day? {
        if case .day(let day) = self[member] { day } else { nil }
    }

    func instant(_ member: String) -> Instant? {
        if case .instant(let instant) = self[member] { instant } else { nil }
    }

    func isNull(_ member: String) -> Bool { self[member] == .null }
}

/// The records of a document, by the name of their type.
public struct RecordDocument: Sendable {
    private let records: [String: [StoredRecord]]
    /// Whether an earlier version wrote the document. It then lacks the members that were added later, and
    /// nothing else.
    let isOfEarlierVersion: Bool

    public init(_ records: [String: [StoredRecord]], isOfEarlierVersion: Bool = false) {
        self.records = records
        self.isOfEarlierVersion = isOfEarlierVersion
    }

    /// Returns whether the document lists the records of the type, even if there are none.
    func lists(_ type: RecordType) -> Bool { records[type.name] != nil }

    public subscript(_ type: RecordType) -> [StoredRecord] { records[type.name] ?? [] }
}
