/// The state of one peer's connection, and what its built-in methods need.
final class Connection {
    let server: ServerInfo
    private(set) var isShuttingDown = false
    private(set) var hasEnded = false
    /// Requests that the peer has given up, until the end of their group.
    var cancelledIDs: Set<JSONValue> = []
    private(set) lazy var document = makeDocument()
    private let makeDocument: () -> OpenRPCDocument

    init(server: ServerInfo, document: @escaping () -> OpenRPCDocument) {
        self.server = server
        self.makeDocument = document
    }

    func shutDown() { isShuttingDown = true }

    func end() { hasEnded = true }
}

/// A method about the connection itself. It is answered without the service.
protocol ConnectionMethod<Service>: Method {
    func run(on connection: Connection) throws -> Result
}

extension ConnectionMethod {
    static var effect: Effect { .none }

    func run(on service: isolated Service) throws -> Result {
        throw RPCError(.internalError, "\(Self.name) is answered by the connection.")
    }
}
