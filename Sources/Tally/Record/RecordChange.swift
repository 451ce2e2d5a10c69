/// A value of a record.
public enum RecordValue: Sendable, Hashable {
    case null
    case number(Int64)
    case text(String)
    case flag(Bool)
    case day(Day)
    case instant(Instant)
    case texts([String])
}

/// A named value of a record.
public struct MemberValue: Sendable, Hashable {
    public var name: String
    public var value: RecordValue

    public init(_ name: String, _ value: RecordValue) {
        self.name = name
        self.value = value
    }
}

/// A change of one record, as the change log has it.
public struct RecordChange: Sendable {
    public enum Operation: String, Sendable, CaseIterable {
        case create, update, delete

        var inverse: Operation {
            switch self {
            case .create: .delete
            case .update: .update
            case .delete: .create
            }
        }
    }

    /// Its place in the log.
    public var cursor: Int
    public var step: Int
    public var type: RecordType
    /// The record's number in its table.
    public var number: Int
    public var operation: Operation
    /// The id of the entity it is about; nil where there is only one, or where it is not known any more.
    public var subjectID: String?
    /// What of it is new: of a created one everything, of a deleted one nothing.
    public var values: [MemberValue]

    public init(
        cursor: Int, step: Int, type: RecordType, number: Int, operation: Operation, subjectID: String?,
        values: [MemberValue]
    ) {
        self.cursor = cursor
        self.step = step
        self.type = type
        self.number = number
        self.operation = operation
        self.subjectID = subjectID
        self.values = values
    }
}

/// Some changes in the order of the log.
public struct RecordChangePage: Sendable {
    public var changes: [RecordChange]
    /// Continues after these.
    public var cursor: Int
    public var hasMore: Bool

    public init(changes: [RecordChange], cursor: Int, hasMore: Bool) {
        self.changes = changes
        self.cursor = cursor
        self.hasMore = hasMore
    }
}
