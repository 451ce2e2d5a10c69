/// An entity that people name by its number.
public protocol NumberedEntity: Sendable {
    static var kind: Failure.Entity { get }
}

/// A reference to a task or a time entry in a request.
public enum NumberedReference<Entity: NumberedEntity>: Sendable, Hashable {
    case number(Int)
    case identifier(Identifier)
    /// At least four characters from the start of a UUID.
    case prefix(String)

    public static var shortestPrefix: Int { 4 }

    /// Parses a number, a UUID or a prefix of one.
    ///
    /// Digits that do not start with 0 are a number: version 7 UUIDs start with 0 until the year 2527.
    public init?(_ text: String) {
        let lowered = text.lowercased()
        if let identifier = Identifier(lowered) {
            self = .identifier(identifier)
        } else if let number = Int(lowered), number > 0, !lowered.hasPrefix("0"), !lowered.hasPrefix("+") {
            self = .number(number)
        } else if (Self.shortestPrefix..<36).contains(lowered.utf8.count),
            lowered.utf8.allSatisfy({ Identifier.isHexDigit($0) || $0 == UInt8(ascii: "-") })
        {
            self = .prefix(lowered)
        } else {
            return nil
        }
    }

    /// The reference as text, for messages.
    public var text: String {
        switch self {
        case .number(let number): String(number)
        case .identifier(let identifier): identifier.text
        case .prefix(let prefix): prefix
        }
    }
}

public typealias TaskReference = NumberedReference<Task>
public typealias TimeEntryReference = NumberedReference<TimeEntry>

extension Task: NumberedEntity {
    public static let kind = Failure.Entity.task
}

extension TimeEntry: NumberedEntity {
    public static let kind = Failure.Entity.timeEntry
}

extension NumberedReference {
    /// Returns the one of some entities that the reference may mean.
    /// - Parameter candidates: At most `Failure.Candidates.limit` entities: several only for a prefix.
    func only(of entities: [Entity], _ candidates: ([Entity]) throws -> Failure.Candidates) throws -> Entity?
    {
        guard entities.count > 1 else { return entities.first }
        throw Failure.ambiguous(prefix: text, candidates: try candidates(entities))
    }
}
