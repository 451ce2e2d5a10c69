/// The declaration of a record that has a Swift type: its members, and how a value is stored as them.
///
/// Reading, writing, and the untyped `type` follow from one list of fields.
public struct RecordMapping<Root: Sendable>: Sendable {
    public let type: RecordType
    /// The member that is not part of a value and must be written with it: the owner's number, or that of an
    /// only record; nil for an entity, to which the store gives its number.
    public let key: RecordMember?
    /// The members that `write` writes, in its order.
    public let members: [RecordMember]
    /// The columns that `read` reads, in its order.
    public let columns: [RecordColumn]
    /// Reads a value.
    /// - Throws: `UnreadableMember`, or what the reader throws.
    public let read: @Sendable (_ record: inout any RecordReader) throws -> Root
    public let write: @Sendable (Root, _ record: inout any RecordWriter) throws -> Void

    /// - Parameters:
    ///   - make: creates a value from those of the fields, in order; usually `Root.init`.
    ///   - fields: the values, in the order of the record's members.
    init<each Value>(
        _ name: String, _ subject: RecordType.Subject,
        _ make: @escaping @Sendable (repeat each Value) -> Root,
        _ fields: repeat RecordField<Root, each Value>, unique: [[String]] = [], rules: [RecordRule] = []
    ) {
        var members: [RecordMember] = []
        var columns: [RecordColumn] = []
        for field in repeat each fields {
            members += field.codec.members
            columns += field.codec.columns
        }
        type = RecordType(name, subject, members, unique: unique, rules: rules)
        key = subject.key
        self.members = members
        self.columns = columns
        let codecs = (repeat (each fields).codec)
        read = { record in make(repeat try (each codecs).read(&record)) }
        write = { root, record in
            for field in repeat each fields { try field.codec.write(field.value(root), &record) }
        }
    }
}

/// A value of a record's Swift type, and how it is stored.
struct RecordField<Root, Value>: Sendable {
    fileprivate let value: @Sendable (Root) -> Value
    fileprivate let codec: RecordCodec<Value>

    init(_ value: @escaping @Sendable (Root) -> Value, as codec: RecordCodec<Value>) {
        self.value = value
        self.codec = codec
    }
}

extension RecordField {
    /// A value that is stored as one member.
    /// - Parameter limit: nil means the limit of the value's type, if it has one.
    init(_ name: String, _ value: @escaping @Sendable (Root) -> Value, _ limit: RecordLimit? = nil)
    where Value: StorableValue {
        self.init(value, as: .member(name, limit))
    }

    /// A value that is stored as one member, which is null if there is no value.
    init<Wrapped: StorableValue>(
        _ name: String, optional value: @escaping @Sendable (Root) -> Value, _ limit: RecordLimit? = nil
    ) where Value == Wrapped? {
        self.init(value, as: .optionalMember(name, limit))
    }
}

extension RecordField {
    var addedLater: RecordField { RecordField(value, as: codec.withMembers(\.addedLater)) }

    /// Declares what the members mean if a document leaves them out. Without it, one that may be null is null,
    /// a list is empty, and any other is required.
    func defaulting(_ meaning: RecordDefault) -> RecordField {
        RecordField(value, as: codec.withMembers { $0.defaulting(meaning) })
    }

    var latch: RecordField { RecordField(value, as: codec.withMembers(\.latch)) }
}

extension RecordMapping {
    /// Creates a value from a stored record; nil if a required value is missing.
    func value(of record: StoredRecord) throws -> Root? {
        let isComplete = zip(record.type.members, record.values).allSatisfy { $0.isOptional || $1 != .null }
        guard isComplete else { return nil }
        var reader: any RecordReader = StoredRecordReader(record, columns)
        return try read(&reader)
    }
}

/// Reads the values of a stored record.
private struct StoredRecordReader: RecordReader {
    private var values: ArraySlice<RecordValue>

    init(_ record: StoredRecord, _ columns: [RecordColumn]) {
        values = columns.map { record[$0.member] }[...]
    }

    var isNull: Bool { values.first == .null }

    mutating func skip(_ count: Int) { values = values.dropFirst(count) }

    mutating func int64() -> Int64 {
        switch values.popFirst() {
        case .number(let number): number
        case .amount(let amount): Int64(amount.thousandths)
        case .flag(let flag): flag ? 1 : 0
        case .day(let day): Int64(day.number)
        case .instant(let instant): instant.seconds
        case .null, .text, .texts, nil: 0
        }
    }

    mutating func text() -> String {
        if case .text(let text) = values.popFirst() { text } else { "" }
    }

    mutating func texts() -> [String] {
        if case .texts(let texts) = values.popFirst() { texts } else { [] }
    }
}
