/// A reference to a task in a request.
public enum TaskReference: Sendable, Hashable {
    case number(Int)
    case identifier(Identifier)
    /// At least four characters from the start of a UUID.
    case prefix(String)

    public static let shortestPrefix = 4

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
