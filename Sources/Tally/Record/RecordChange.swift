/// A value of a record.
public enum RecordValue: Sendable, Hashable {
    case null
    case number(Int64)
    case amount(Amount)
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

/// A change of one record in the change log.
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

    /// The position in the change log.
    public var cursor: Int
    public var step: Int
    public var type: RecordType
    /// The number of the record.
    public var number: Int
    /// The UUID of the record.
    public var id: String
    /// What the change is to readers: a record that is marked as deleted is deleted, although it is kept.
    public private(set) var operation: Operation
    /// The id of the changed entity; nil if its type has no ids, or if the id is no longer known.
    public var subjectID: String?
    /// The new values: all of a created record, none of a deleted one.
    public var values: [MemberValue]

    public init(
        cursor: Int, step: Int, type: RecordType, number: Int, id: String, operation: Operation,
        subjectID: String?, values: [MemberValue]
    ) {
        self.cursor = cursor
        self.step = step
        self.type = type
        self.number = number
        self.id = id
        self.subjectID = subjectID
        let hasMark = type.index(of: RecordType.deletionMark) != nil
        let mark = hasMark ? values.first { $0.name == RecordType.deletionMark }?.value : nil
        switch (operation, mark) {
        case (.create, .instant), (.update, .instant): (self.operation, self.values) = (.delete, [])
        // With all values, because the mark is removed.
        case (.update, .null): (self.operation, self.values) = (.create, values)
        default: (self.operation, self.values) = (operation, values)
        }
    }
}

/// A page of changes, in the order of the change log.
public struct RecordChangePage: Sendable {
    public var changes: [RecordChange]
    /// The position after these changes, where the next page starts.
    public var cursor: Int
    public var hasMore: Bool
    /// Whether changes that belong here are no longer kept. There are then none, and the cursor is that of
    /// the last change.
    public var isReset: Bool

    public init(changes: [RecordChange], cursor: Int, hasMore: Bool, isReset: Bool = false) {
        self.changes = changes
        self.cursor = cursor
        self.hasMore = hasMore
        self.isReset = isReset
    }
}
