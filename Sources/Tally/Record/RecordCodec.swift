/// A column that a record is read from.
public struct RecordColumn: Sendable {
    /// The reference or part whose record has the column; nil for the record itself.
    public let joined: String?
    /// The name of the member in that column.
    public let member: String

    init(_ member: String, joined: String? = nil) {
        self.joined = joined
        self.member = member
    }
}

/// The conversion of a value to the members of a record, and back.
///
/// A class, because a mapping passes its codecs on with every record.
final class RecordCodec<Value>: Sendable {
    /// The members that `write` writes, in its order.
    let members: [RecordMember]
    /// The columns that `read` reads, in its order.
    let columns: [RecordColumn]
    let read: @Sendable (inout any RecordReader) throws -> Value
    let write: @Sendable (Value, inout any RecordWriter) throws -> Void

    /// Creates the codec of a value that is stored as several members.
    convenience init(
        _ members: RecordMember..., read: @escaping @Sendable (inout any RecordReader) throws -> Value,
        write: @escaping @Sendable (Value, inout any RecordWriter) throws -> Void
    ) {
        self.init(members, members.map { RecordColumn($0.name) }, read, write)
    }

    private init(
        _ members: [RecordMember], _ columns: [RecordColumn],
        _ read: @escaping @Sendable (inout any RecordReader) throws -> Value,
        _ write: @escaping @Sendable (Value, inout any RecordWriter) throws -> Void = { _, _ in }
    ) {
        self.members = members
        self.columns = columns
        self.read = read
        self.write = write
    }

    /// A value that is read from columns which the query computes, and that is not stored.
    static func reading(
        _ columns: [RecordColumn], _ read: @escaping @Sendable (inout any RecordReader) throws -> Value
    ) -> RecordCodec {
        RecordCodec([], columns, read)
    }

    /// Returns the codec with changed members.
    func withMembers(_ change: (RecordMember) -> RecordMember) -> RecordCodec {
        RecordCodec(members.map(change), columns, read, write)
    }
}

extension RecordCodec {
    /// A value that is stored as one member.
    static func member(_ name: String, _ limit: RecordLimit?) -> RecordCodec where Value: StorableValue {
        RecordCodec(
            RecordMember(name, Value.kind, limit ?? Value.memberLimit),
            read: { record in
                guard let value = try Value(reading: &record) else { throw UnreadableMember(name: name) }
                return value
            }, write: { try $0.write(to: &$1) })
    }

    /// A value that is stored as one member, or null.
    static func optionalMember<Wrapped: StorableValue>(_ name: String, _ limit: RecordLimit?) -> RecordCodec
    where Value == Wrapped? {
        RecordCodec(
            RecordMember(name, Wrapped.kind, limit ?? Wrapped.memberLimit).optional,
            read: { try Wrapped?(reading: &$0) }, write: { try $0.write(to: &$1) })
    }
}

extension RecordCodec<Int> {
    /// The number of the record, which the store assigns.
    static var ownNumber: RecordCodec {
        RecordCodec([], [RecordColumn("number")], { Int(reading: &$0) })
    }
}

extension RecordCodec {
    /// A reference to a record of the type with the member's name. It is stored as that record's number, and
    /// read from the columns of that record, which the query joins.
    static func reference(
        _ name: String, isOptional: Bool, reading columns: [String],
        _ read: @escaping @Sendable (inout any RecordReader) throws -> Value,
        _ number: @escaping @Sendable (Value) -> Int?
    ) -> RecordCodec {
        let member = RecordMember(name, .reference(name))
        return RecordCodec(
            [isOptional ? member.optional : member],
            columns.map { RecordColumn($0, joined: name) }, read,
            { try number($0).write(to: &$1) })
    }

    /// A reference to a named entity.
    static func reference<Entity>(_ name: String) -> RecordCodec where Value == NamedReference<Entity> {
        reference(
            name, isOptional: false, reading: ["number", "id", "name", "color"],
            { record in
                let number = Int(reading: &record)
                let (id, name) = (Identifier(storedText: record.text()), record.text())
                guard let color = Color(reading: &record) else { throw UnreadableMember(name: "color") }
                return NamedReference(number: number, id: id, name: name, color: color)
            }, \.number)
    }

    /// A value that is a record of its own, of which the query joins at most one.
    static func part<Part>(_ name: String, _ mapping: RecordMapping<Part>) -> RecordCodec
    where Value == Part? {
        let count = mapping.columns.count
        return RecordCodec(
            [], mapping.columns.map { RecordColumn($0.member, joined: name) },
            { record in
                // The first column of a part is never null.
                if record.isNull {
                    record.skip(count)
                    return nil
                }
                return try mapping.read(&record)
            })
    }

    /// A list of records of their own, which a query of its own reads.
    static func parts<Part>() -> RecordCodec where Value == [Part] {
        RecordCodec([], [], { _ in [] })
    }
}

extension RecordCodec {
    /// A list of values that each have a text, stored as one member; null if it is empty.
    static func list<Element: StorableText>(_ name: String, max: Int) -> RecordCodec
    where Value == [Element] {
        RecordCodec(
            RecordMember(name, .texts, .list(Element.self, max: max)).optional,
            read: { record in
                if record.isNull {
                    record.skip(1)
                    return []
                }
                return try record.texts().map { text in
                    guard let element = Element(storedText: text) else { throw UnreadableMember(name: name) }
                    return element
                }
            },
            write: { list, record in
                if list.isEmpty { record.writeNull() } else { try record.write(list.map(\.storedText)) }
            })
    }
}

extension RecordLimit {
    /// A limit to lists of 1 to `max` different texts that `Element` reads unchanged.
    static func list<Element: StorableText>(_: Element.Type, max: Int) -> RecordLimit {
        RecordLimit { value in
            guard case .texts(let texts) = value else { return nil }
            guard (1...max).contains(texts.count) else { return "must be 1 to \(max) values, or null" }
            guard Set(texts).count == texts.count else { return "must not repeat a value" }
            return texts.allSatisfy { Element(storedText: $0)?.storedText == $0 }
                ? nil : "must be valid values"
        }
    }
}
