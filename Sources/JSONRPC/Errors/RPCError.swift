/// An error in the form that the peer receives.
public struct RPCError: Error, Sendable, Hashable {
    public let code: ErrorCode
    /// One sentence that a person can act on.
    public var message: String
    /// Details for programs. They always have the `kind`, which is the code's name, and the `reason`.
    public private(set) var data: [String: JSONValue]

    public init(_ reason: some ErrorReason, _ message: String, data: [String: JSONValue] = [:]) {
        self.code = reason.code
        self.message = message
        self.data = data
        self.data["kind"] = .string(reason.code.name)
        self.data["reason"] = .string(reason.rawValue)
    }

    public init(_ reason: RequestReason, _ message: String, data: [String: JSONValue] = [:]) {
        let reason: some ErrorReason = reason
        self.init(reason, message, data: data)
    }

    /// Returns the error with more details, which replace those of the same name.
    public func adding(_ details: [String: JSONValue]) -> RPCError {
        var error = self
        error.data.merge(details) { _, new in new }
        return error
    }

    /// The error with no details but its kind and reason.
    var withoutDetails: RPCError {
        var error = self
        error.data = data.filter { $0.key == "kind" || $0.key == "reason" }
        return error
    }
}

extension RPCError {
    /// Writes the error object of a reply.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("code") { $0.integer(Int64(code.number)) }
            json.member("data") { JSONValue.object(data).write(to: &$0) }
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
