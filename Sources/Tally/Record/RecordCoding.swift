/// Reads the columns of a stored record, in order.
public protocol RecordReader {
    /// Whether the next value is null.
    var isNull: Bool { get }
    mutating func skip(_ count: Int)
    /// Returns the next value; 0 for null.
    mutating func int64() -> Int64
    /// Returns the next value; empty for null.
    mutating func text() -> String
    mutating func texts() throws -> [String]
}

/// Writes the values of a record, in the order of its members.
public protocol RecordWriter {
    mutating func writeNull()
    mutating func write(_ number: Int64)
    mutating func write(_ text: String)
    mutating func write(_ texts: [String]) throws
}

/// A stored value is not one that the member can have.
public struct UnreadableMember: Error {
    public let name: String
}

/// A value that is stored as one member.
protocol StorableValue: Sendable {
    static var kind: RecordMember.Kind { get }
    /// The limit of members of this type that declare none.
    static var memberLimit: RecordLimit? { get }
    /// Reads the next value; nil if it is invalid.
    init?(reading record: inout any RecordReader) throws
    func write(to record: inout any RecordWriter) throws
}

extension StorableValue {
    static var memberLimit: RecordLimit? { nil }
}

/// Null is nil, and so is an invalid value. An optional is no `StorableValue`, so that the nil of a value that
/// may be null is not taken for that of an invalid one.
extension Optional where Wrapped: StorableValue {
    init(reading record: inout any RecordReader) throws {
        if record.isNull {
            record.skip(1)
            self = nil
        } else {
            self = try Wrapped(reading: &record)
        }
    }

    func write(to record: inout any RecordWriter) throws {
        if let self { try self.write(to: &record) } else { record.writeNull() }
    }
}

extension Int: StorableValue {
    static var kind: RecordMember.Kind { .number }

    init(reading record: inout any RecordReader) { self = Int(record.int64()) }

    func write(to record: inout any RecordWriter) { record.write(Int64(self)) }
}

extension Bool: StorableValue {
    static var kind: RecordMember.Kind { .flag }

    init(reading record: inout any RecordReader) { self = record.int64() != 0 }

    func write(to record: inout any RecordWriter) { record.write(self ? Int64(1) : 0) }
}

extension String: StorableValue {
    static var kind: RecordMember.Kind { .text }

    init(reading record: inout any RecordReader) { self = record.text() }

    func write(to record: inout any RecordWriter) { record.write(self) }
}

extension [String]: StorableValue {
    static var kind: RecordMember.Kind { .texts }

    init(reading record: inout any RecordReader) throws { self = try record.texts() }

    func write(to record: inout any RecordWriter) throws { try record.write(self) }
}

extension Day: StorableValue {
    static var kind: RecordMember.Kind { .day }

    init(reading record: inout any RecordReader) { self.init(number: Int(record.int64())) }

    func write(to record: inout any RecordWriter) { record.write(Int64(number)) }
}

extension Instant: StorableValue {
    static var kind: RecordMember.Kind { .instant }

    init(reading record: inout any RecordReader) { self.init(seconds: record.int64()) }

    func write(to record: inout any RecordWriter) { record.write(seconds) }
}
