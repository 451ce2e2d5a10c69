/// The methods of every connection, declared like all others.
enum BuiltInMethods<Service: Actor> {
    static var all: [any ConnectionMethod<Service>.Type] {
        [
            Initialize<Service>.self, Ping<Service>.self, Discover<Service>.self, CancelRequest<Service>.self,
            Shutdown<Service>.self, Exit<Service>.self,
        ]
    }
}

/// An object without members.
struct EmptyResult: LaidOut {
    static let layout = Layout<EmptyResult>([])
}

struct Ping<Service: Actor>: ConnectionMethod {
    typealias Result = EmptyResult

    static var name: String { "ping" }
    static var summary: String { "Returns an empty object, to show that the server is running." }
    static var example: Example { Example() }
    static var shape: Shape<Self> { Shape(Self.init) }

    func run(on connection: Connection) -> EmptyResult { EmptyResult() }
}

struct Initialize<Service: Actor>: ConnectionMethod {
    typealias Result = InitializeResult

    let protocolVersion: AnyText

    static var name: String { "initialize" }
    static var summary: String { "Returns the server's name, version and features; calling it is optional." }
    static var details: String {
        "Accepts the parameters of language-server clients, and ignores unknown members. A client whose first "
            + "request is this one, with the `protocolVersion` of the Model Context Protocol, is answered as that "
            + "protocol says."
    }
    static var example: Example { Example(#"{"clientInfo":{"name":"editor"}}"#) }
    static var shape: Shape<Self> {
        let version = Field(
            "protocolVersion", \Self.protocolVersion,
            "the protocol version of the peer; returned if it is a string")
        return Shape(Self.init, version).acceptingUnknownMembers()
    }

    func run(on connection: Connection) -> InitializeResult {
        let server = connection.server
        return InitializeResult(
            protocolVersion: protocolVersion.text ?? server.protocolVersion,
            serverInfo: InitializeResult.Server(name: server.name, version: server.version),
            capabilities: server.capabilities)
    }
}

/// A string, or any other value, which is ignored.
struct AnyText: WireInput {
    let text: String?

    static var schema: Schema { .any }
    static var whenAbsent: AnyText? { AnyText(text: nil) }
    var isAbsent: Bool { text == nil }

    init(text: String?) { self.text = text }

    init(json: JSONElement) throws { text = json.isString ? try json.string() : nil }

    var canonicalForm: JSONValue { text?.canonicalForm ?? .null }
}

/// The result of `initialize`.
struct InitializeResult: LaidOut {
    struct Server: LaidOut {
        let name: String
        let version: String

        static let layout = Layout<Server>([
            Member("name", \.name, "the program's name"),
            Member("version", \.version, "the program's version"),
        ])
    }

    let protocolVersion: String
    let serverInfo: Server
    let capabilities: JSONValue

    static let layout = Layout<InitializeResult>([
        Member("protocolVersion", \.protocolVersion, "the peer's protocol version, or the server's own"),
        Member("serverInfo", \.serverInfo, "the server's name and version"),
        Member("capabilities", \.capabilities, "the server's features beyond its methods"),
    ])
}

struct Discover<Service: Actor>: ConnectionMethod {
    typealias Result = OpenRPCDocument

    static var name: String { "rpc.discover" }
    static var summary: String { "Returns the OpenRPC document of this server." }
    static var example: Example { Example() }
    static var shape: Shape<Self> { Shape(Self.init) }

    func run(on connection: Connection) -> OpenRPCDocument { connection.document }
}

struct CancelRequest<Service: Actor>: ConnectionMethod {
    typealias Result = EmptyResult

    let id: JSONValue

    static var name: String { "$/cancelRequest" }
    static var summary: String { "Cancels a request." }
    static var details: String { "Only long methods can be cancelled. A finished request is not affected." }
    static var example: Example { Example(#"{"id":1}"#) }
    static var shape: Shape<Self> { Shape(Self.init, Field("id", \Self.id, "the request's id")) }

    var cancelledID: JSONValue? { id }

    func run(on connection: Connection) -> EmptyResult { EmptyResult() }
}

struct Shutdown<Service: Actor>: ConnectionMethod {
    typealias Result = EmptyResult

    static var name: String { "shutdown" }
    static var summary: String { "Prepares the server to stop: it refuses all later requests except `exit`." }
    static var example: Example { Example() }
    static var shape: Shape<Self> { Shape(Self.init) }

    func run(on connection: Connection) -> EmptyResult {
        connection.shutDown()
        return EmptyResult()
    }
}

struct Exit<Service: Actor>: ConnectionMethod {
    typealias Result = EmptyResult

    static var name: String { "exit" }
    static var summary: String { "Closes the connection; later messages are ignored." }
    static var example: Example { Example() }
    static var shape: Shape<Self> { Shape(Self.init) }

    func run(on connection: Connection) -> EmptyResult {
        connection.end()
        return EmptyResult()
    }
}
