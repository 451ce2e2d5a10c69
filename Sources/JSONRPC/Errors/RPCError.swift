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

extension RPCError {
    /// Writes the error object of a reply.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("code") { $0.integer(Int64(code.number)) }
            if let data { json.member("data") { data.write(to: &$0) } }
            json.member("message") { $0.string(message) }
        }
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
