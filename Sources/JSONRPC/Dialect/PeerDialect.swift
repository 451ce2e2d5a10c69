/// A protocol on top of JSON-RPC that a peer may speak, with methods besides those of the table.
///
/// It reads one peer's requests in the order in which they arrive, and keeps what it learns of the peer.
public protocol PeerDialect<Service>: AnyObject {
    associatedtype Service: Actor

    /// Whether the peer has shown that it speaks it.
    var isSpoken: Bool { get }

    /// Returns the call that a request stands for; nil if it is one of the table.
    /// - Throws: an error for the peer, as an `RPCErrorConvertible`.
    func call(for request: DialectRequest) throws -> DialectCall<Service>?

    /// Returns the call that goes on with an earlier request, now that the peer has answered a question about it,
    /// and the id of that request. Nil if nobody waits for the response.
    func continuation(with response: DialectResponse) -> (id: JSONValue, call: DialectCall<Service>)?
}

/// A request, before its method is looked up.
public struct DialectRequest {
    /// Nil for a notification.
    public let id: JSONValue?
    public let method: String
    /// Nil if they are absent or null. Paths in errors start at them.
    public let params: JSONElement?
}

/// The peer's response to a request of the server.
public struct DialectResponse {
    public let id: JSONValue
    /// Nil if the peer has answered with an error.
    public let result: JSONElement?
}

/// What a request of a dialect does.
public final class DialectCall<Service: Actor>: Sendable {
    public typealias Run = @Sendable (isolated Service) throws -> DialectReply

    let name: String
    let stepMethod: String
    let effect: Effect
    /// Whether it may take long, and can be cancelled.
    let isLong: Bool
    let progress: ProgressTarget?
    let cancelledID: JSONValue?
    let run: Run
    let result: @Sendable (RPCError) -> (any WireOutput)?

    /// - Parameters:
    ///   - stepMethod: the method that the history names for the request.
    ///   - progress: the token for progress notifications of a long request; nil if the peer wants none.
    ///   - cancelledID: the id of the request that it cancels.
    ///   - result: returns the result that tells of an error, where the dialect has one; nil for an error reply.
    public init(
        _ name: String, as stepMethod: String? = nil, _ effect: Effect, isLong: Bool = false,
        progress: JSONElement? = nil, cancelling cancelledID: JSONValue? = nil,
        result: @escaping @Sendable (RPCError) -> (any WireOutput)? = { _ in nil }, run: @escaping Run
    ) {
        self.name = name
        self.stepMethod = stepMethod ?? name
        self.effect = effect
        self.isLong = isLong
        self.cancelledID = cancelledID
        self.result = result
        self.run = run
        self.progress =
            isLong
            ? progress.flatMap { try? ProgressToken(json: $0) }.map {
                ProgressTarget(token: $0, form: .ofDialect)
            }
            : nil
    }
}

/// How a request of a dialect is answered.
public enum DialectReply: Sendable {
    case result(any WireOutput)
    /// By a request to the peer, whose response continues it.
    case request(id: String, method: String, params: JSONValue)
    /// By a notification; the result, if there is one, comes much later.
    case notification(method: String, params: JSONValue)

    /// The message without its envelope's id, as JSON.
    var message: [UInt8]? {
        var members: [String: JSONValue] = ["jsonrpc": "2.0"]
        switch self {
        case .result: return nil
        case .request(let id, let method, let params):
            members["id"] = .string(id)
            members["method"] = .string(method)
            members["params"] = params
        case .notification(let method, let params):
            members["method"] = .string(method)
            members["params"] = params
        }
        return try? JSONValue.object(members).json
    }
}
