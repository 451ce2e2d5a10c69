import JSONRPC
import Tally

/// A request of a peer that speaks the Model Context Protocol, with what its results depend on.
struct MCPRequest: Sendable {
    let method: String
    /// Nil for a notification.
    let id: JSONValue?
    let params: JSONElement?
    let revision: MCPRevision
    /// Whether the client can ask the person a question.
    let canElicit: Bool
    let options: MCPOptions

    static let versionKey = "io.modelcontextprotocol/protocolVersion"
    static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
    static let subscriptionKey = "io.modelcontextprotocol/subscriptionId"
    static let serverKey = "io.modelcontextprotocol/serverInfo"

    var progressToken: JSONElement? { params?["_meta"]?["progressToken"] }

    /// Returns a text that the parameters must have.
    func text(_ name: String) throws -> String {
        guard let member = params?[name] else { throw Self.missing(name) }
        do {
            return try member.string()
        } catch let error as InvalidValue {
            throw InvalidParams(error.reason, path: name, problem: error.problem)
        }
    }

    static func missing(_ name: String) -> InvalidParams {
        InvalidParams(.missingMember, path: name, problem: "is required")
    }

    /// Refuses a cursor: every list has one page.
    func refuseCursor() throws {
        guard let cursor = params?["cursor"], !cursor.isNull else { return }
        throw InvalidParams(
            InvalidReason.invalidCursor, path: "cursor", problem: "is unknown; the list has one page")
    }

    /// Returns a call that answers at once.
    func answer(_ result: some WireOutput) -> DialectCall<Engine> {
        DialectCall(method, .none) { _ in .result(result) }
    }

    /// Returns a call that reads records.
    func reading(
        _ run: @escaping @Sendable (isolated Engine) throws -> any WireOutput
    ) -> DialectCall<Engine> {
        DialectCall(method, .reads) { engine in .result(try run(engine)) }
    }
}

/// A result in the form of a revision.
struct MCPResult: WireOutput {
    /// How long a client may keep a result, in milliseconds.
    enum Lifetime: Int {
        /// Lists, which change only with the program.
        case hour = 3_600_000
        /// What may change at any time.
        case none = 0
    }

    private let members: [(name: String, value: any WireOutput)]

    static var schema: Schema { .object([], isOpen: true) }

    /// - Parameter lifetime: of a result that clients may keep; nil for any other.
    init(
        _ members: [(name: String, value: any WireOutput)], for revision: MCPRevision,
        lifetime: Lifetime? = nil
    ) {
        var members = members
        if revision.isModern {
            if !members.contains(where: { $0.name == "resultType" }) {
                members.append(("resultType", "complete"))
            }
            if let lifetime { members += [("ttlMs", lifetime.rawValue), ("cacheScope", "private")] }
        }
        self.members = members
    }

    func write(to json: inout JSONWriter) throws {
        try json.object { json in
            for (name, value) in members { try json.member(name) { try value.write(to: &$0) } }
        }
    }
}
