/// The number of an error and what it means. Open: a service adds its own codes as static constants.
///
/// Two codes are equal if their numbers are.
public struct ErrorCode: Sendable, Hashable {
    /// The number on the wire.
    public let number: Int
    /// A short name for documents, in camelCase.
    public let name: String
    /// When it is answered: a phrase for documents.
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
        -32700, name: "parseError", meaning: "the message is not JSON in UTF-8")
    public static let invalidRequest = ErrorCode(
        -32600, name: "invalidRequest", meaning: "the message is JSON but no request")
    public static let methodNotFound = ErrorCode(
        -32601, name: "methodNotFound", meaning: "there is no such method")
    public static let invalidParams = ErrorCode(
        -32602, name: "invalidParams", meaning: "a parameter is missing, unknown or has a bad value")
    public static let internalError = ErrorCode(
        -32603, name: "internalError", meaning: "the server failed; its log says why")
    public static let cancelled = ErrorCode(
        -32800, name: "cancelled", meaning: "the request was cancelled by the peer")
}
