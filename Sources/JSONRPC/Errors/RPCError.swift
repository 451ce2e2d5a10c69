/// An error in the form that the peer receives.
public struct RPCError: Error, Sendable, Hashable {
    public var code: ErrorCode
    /// One sentence that a person can act on.
    public var message: String
    /// Details for programs; nil omits the member.
    public var data: JSONValue?

    public init(_ code: ErrorCode, _ message: String, data: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }
}

extension RPCError: Encodable {
    private enum CodingKeys: String, CodingKey {
        case code, data, message
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code.number, forKey: .code)
        try container.encodeIfPresent(data, forKey: .data)
        try container.encode(message, forKey: .message)
    }
}

/// An error that can be sent to the peer. Any other error is sent as `internalError`, and its text goes only to
/// the log.
public protocol RPCErrorConvertible: Error {
    var rpcError: RPCError { get }
}

extension RPCError: RPCErrorConvertible {
    public var rpcError: RPCError { self }
}
