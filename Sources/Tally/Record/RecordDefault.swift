/// What a member of a record means that a document leaves out.
public enum RecordDefault: Sendable {
    /// A fixed value, and its name in a sentence.
    case value(RecordValue, words: String)
    /// A new UUID.
    case newID
    /// The next number that no record of the type has had.
    case nextNumber
    case inbox
    /// After all others in the manual order.
    case lastPosition
    case leastUsedColor
    /// The time of the import.
    case now
    /// The day of the instant in another member, by the user's time zone; null if that is null.
    case dayOf(String)

    static let none = RecordDefault.value(.null, words: "none")
    static let emptyText = RecordDefault.value(.text(""), words: "empty")
    static let emptyList = RecordDefault.value(.texts([]), words: "none")
    static let no = RecordDefault.value(.flag(false), words: "false")
    static let firstRevision = RecordDefault.value(.number(1), words: "1")
    static let priority = RecordDefault.value(
        .number(Int64(Priority.standard.rawValue)), words: Priority.standard.name)
    static let partOfDay = RecordDefault.value(
        .number(PartOfDay.standard == .evening ? 1 : 0), words: PartOfDay.standard.rawValue)

    /// The value in a sentence.
    var words: String {
        switch self {
        case .value(_, let words): words
        case .newID: "a new one"
        case .nextNumber: "the next one"
        case .inbox: "Inbox"
        case .lastPosition: "last"
        case .leastUsedColor: "the least used color"
        case .now: "the time of the import"
        case .dayOf(let member): "the day of \(member)"
        }
    }
}

extension RecordMember {
    /// What the member means if a document leaves it out; nil if every record must have it.
    public var meaningIfAbsent: RecordDefault? {
        declaredDefault ?? (isOptional ? RecordDefault.none : kind == .texts ? .emptyList : nil)
    }
}
