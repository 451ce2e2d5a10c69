/// An error code. A service adds its own codes as static constants.
///
/// Two codes are equal if their numbers are equal.
public struct ErrorCode: Sendable, Hashable {
    /// The number on the wire.
    public let number: Int
    /// A short name for documents, in camelCase.
    public let name: String
    /// When the error occurs: a phrase for documents.
    public let meaning: String

    public init(_ number: Int, name: String, meaning: String) {
        self.number = number
        self.name = name
        self.meaning = meaning
    }

    public static func == (a: ErrorCode, b: ErrorCode) -> Bool { a.number == b.number }

    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension ErrorCode {
    public static let parseError = ErrorCode(
        -32700, name: "parseError", meaning: "the message is not valid JSON in UTF-8")
    public static let invalidRequest = ErrorCode(
        -32600, name: "invalidRequest", meaning: "the message is valid JSON but not a valid request")
    public static let methodNotFound = ErrorCode(
        -32601, name: "methodNotFound", meaning: "the method does not exist")
    public static let invalidParams = ErrorCode(
        -32602, name: "invalidParams", meaning: "a parameter is missing, unknown or invalid")
    public static let internalError = ErrorCode(
        -32603, name: "internalError", meaning: "an unexpected error in the server; its log has the details")
    public static let cancelled = ErrorCode(
        -32800, name: "cancelled", meaning: "the peer cancelled the request")
}
