/// A record as it is stored: one value for each member of its type.
public struct StoredRecord: Sendable {
    public let type: RecordType
    /// The values in the order of `type.columns`.
    public var values: [RecordValue]
    /// The names of members whose stored values are invalid. They are null in `values`.
    public let unreadable: [String]

    public init(_ type: RecordType, _ values: [RecordValue], unreadable: [String] = []) {
        self.type = type
        self.values = values
        self.unreadable = unreadable
    }

    public subscript(_ column: String) -> RecordValue {
        get { type.columns.firstIndex { $0.name == column }.map { values[$0] } ?? .null }
        set {
            guard let index = type.columns.firstIndex(where: { $0.name == column }) else { return }
            values[index] = newValue
        }
    }

    /// The number, which identifies the record within its type. It is the first member of every type.
    public var number: Int {
        get { if case .number(let number) = values[0] { Int(number) } else { 0 } }
        set { values[0] = .number(Int64(newValue)) }
    }

    /// The UUID of an entity; nil for other records.
    public var id: String? { text("id") }

    public var members: [MemberValue] {
        zip(type.columns, values).map { MemberValue($0.name, $1) }
    }

    func number(_ column: String) -> Int? {
        if case .number(let number) = self[column] { Int(number) } else { nil }
    }

    func text(_ column: String) -> String? {
        if case .text(let text) = self[column] { text } else { nil }
    }

    func texts(_ column: String) -> [String] {
        if case .texts(let texts) = self[column] { texts } else { [] }
    }

    func flag(_ column: String) -> Bool { self[column] == .flag(true) }

    func day(_ column: String) -> Day? {
        if case .day(let day) = self[column] { day } else { nil }
    }

    func instant(_ column: String) -> Instant? {
        if case .instant(let instant) = self[column] { instant } else { nil }
    }

    func isNull(_ column: String) -> Bool { self[column] == .null }
}

/// The records of a document, by the name of their type.
public struct RecordDocument: Sendable {
    private let records: [String: [StoredRecord]]

    public init(_ records: [String: [StoredRecord]]) {
        self.records = records
    }

    public subscript(_ type: RecordType) -> [StoredRecord] { records[type.name] ?? [] }
}
