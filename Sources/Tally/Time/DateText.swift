/// Whether a member of a request is about what is to come, or about what has been.
///
/// It decides whether a weekday, or a date without a year, is the next one or the last one.
public protocol Outlook: Sendable {
    static var isPast: Bool { get }
}

/// Dues, focus and plans: `friday` is the next one.
public enum Ahead: Outlook {
    public static let isPast = false
}

/// What was done, tracked or counted: `friday` is the last one, and words name nothing that is to come.
public enum Past: Outlook {
    public static let isPast = true
}

/// A date or time in a request: in an exact form, or in words such as `fri 5pm`.
///
/// What it means depends on the moment of the request, which is known only when it runs. The engine does not
/// know the language: a text in words comes with the function that reads it.
public struct DateText<Look: Outlook>: Sendable {
    /// The meaning of a text.
    public struct Reading: Sendable {
        public var due: Due
        /// The part of the day that the text names, as `tonight` does.
        public var partOfDay: PartOfDay?

        public init(_ due: Due, partOfDay: PartOfDay? = nil) {
            self.due = due
            self.partOfDay = partOfDay
        }
    }

    /// The original text.
    public let text: String
    private let read: @Sendable (Moment) throws -> Reading

    /// - Parameter read: Returns the meaning at a moment, or throws why there is none.
    public init(_ text: String, read: @escaping @Sendable (Moment) throws -> Reading) {
        self.text = text
        self.read = read
    }

    public init(_ exact: TemporalText) {
        self.init(exact.text) { Reading(exact.due(in: $0.rule.zone)) }
    }

    public init(_ due: Due) {
        self.init(due.description) { _ in Reading(due) }
    }

    /// Returns the meaning of the text. Every use of it goes through here.
    public func reading(at moment: Moment) throws -> Reading { try read(moment) }

    public func due(at moment: Moment) throws -> Due { try reading(at: moment).due }

    /// Returns the point in time.
    /// - Throws: `Failure.invalid` for a date without a time.
    func instant(at moment: Moment, path: String) throws -> Instant {
        guard case .instant(let instant) = try due(at: moment) else {
            throw Failure.invalid(
                .missingTime, path: path, problem: "must include a time of day, as in 2026-11-20T09:00")
        }
        return instant
    }
}
