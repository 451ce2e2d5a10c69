/// One message of a peer, read: its requests with their parameters, ready to run or to be refused.
public struct Message<Service: Actor>: Sendable {
    public let framing: Framing
    /// The number of its bytes.
    public let byteCount: Int
    /// The approximate memory that it needs, in bytes.
    public let size: Int
    /// Whether any of its requests may change stored records.
    public let mayChange: Bool
    /// The ids of the requests that it cancels.
    public let cancelledIDs: [JSONValue]
    /// Whether the peer speaks a dialect.
    public let isOfDialect: Bool
    let isBatch: Bool
    let requests: [Request<Service>]

    init(
        _ requests: [Request<Service>], isBatch: Bool = false, framing: Framing, byteCount: Int = 0,
        size: Int = 0, isOfDialect: Bool = false
    ) {
        self.framing = framing
        self.isOfDialect = isOfDialect
        self.byteCount = byteCount
        self.size = size + requests.count * Request<Service>.size
        self.isBatch = isBatch
        self.requests = requests
        // Generic closures and key paths would be made anew for each message, at more cost than parsing it.
        var mayChange = false
        var cancelledIDs: [JSONValue] = []
        for request in requests {
            guard let call = request.call else { continue }
            if call.effect == .changes { mayChange = true }
            if let id = call.cancelledID { cancelledIDs.append(id) }
        }
        self.mayChange = mayChange
        self.cancelledIDs = cancelledIDs
    }

    /// The id of its request if that is a long one with a progress token. It may run in the background while
    /// later messages are processed.
    public var backgroundID: JSONValue? {
        guard !isBatch, requests.count == 1, requests[0].call?.progress != nil else { return nil }
        return requests[0].id?.value
    }
}

/// One request of a message, ready to run or to be refused.
final class Request<Service: Actor>: Sendable {
    enum Content: Sendable {
        case call(Call<Service>)
        /// An invalid request. The peer receives the error even without an id if it is not a request at all,
        /// as the specification requires.
        case refused(RPCError)
        /// No reply and no action.
        case ignored
    }

    /// Nil for a notification.
    let id: RequestID?
    let content: Content

    /// The approximate memory that one needs with its call, in bytes, without what the parameters refer to.
    static var size: Int { 256 }

    init(id: RequestID?, content: Content) {
        self.id = id
        self.content = content
    }

    var call: Call<Service>? {
        if case .call(let call) = content { call } else { nil }
    }
}

/// The id of a request.
struct RequestID: Sendable {
    /// The id as the peer wrote it. It is echoed unchanged.
    let json: [UInt8]

    // The parser has accepted it.
    var value: JSONValue { (try? JSONValue(parsing: json)) ?? .null }
}
