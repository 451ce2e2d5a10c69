/// An error as it is answered to the peer.
public struct RPCError: Error, Sendable, Hashable {
    public var code: ErrorCode
    /// One sentence a person can act on.
    public var message: String
    /// Records for programs; nil leaves the member out.
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

/// An error that knows how it is told to the peer. Any other error is answered as `internalError`, and its
/// text goes to the log only.
public protocol RPCErrorConvertible: Error {
    var rpcError: RPCError { get }
}

extension RPCError: RPCErrorConvertible {
    public var rpcError: RPCError { self }
}
