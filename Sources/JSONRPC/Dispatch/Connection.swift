/// The state of one peer's connection, for its built-in methods.
final class Connection {
    let server: ServerInfo
    private(set) var isShuttingDown = false
    private(set) var hasEnded = false
    /// The ids of the requests in the current group that the peer has cancelled.
    private(set) var cancelledIDs: Set<JSONValue> = []
    private(set) lazy var document = makeDocument()
    private let makeDocument: () -> OpenRPCDocument

    init(server: ServerInfo, document: @escaping () -> OpenRPCDocument) {
        self.server = server
        self.makeDocument = document
    }

    // What is inlined of sets keeps the caller from being specialized in other modules.
    @inline(never)
    func noteCancelled(_ ids: [JSONValue]) { cancelledIDs.formUnion(ids) }

    @inline(never)
    func forgetCancelled() { if !cancelledIDs.isEmpty { cancelledIDs = [] } }

    func shutDown() { isShuttingDown = true }

    func end() { hasEnded = true }
}

/// A method of the connection itself. It runs without the service.
protocol ConnectionMethod<Service>: Method {
    /// The id of the request that it cancels; nil by default.
    var cancelledID: JSONValue? { get }

    func run(on connection: Connection) throws -> Result
}

extension ConnectionMethod {
    var cancelledID: JSONValue? { nil }

    static var effect: Effect { .none }

    func run(on service: isolated Service) throws -> Result {
        throw RPCError(.internalError, "\(Self.name) must run on the connection.")
    }
}
