import JSONRPC
import Tally

/// One peer's use of the Model Context Protocol, recognized by its first request.
///
/// It is used by the reader of the peer's messages alone, but for its subscriptions.
final class MCPConnection: PeerDialect {
    private enum State {
        case undecided, spoken, notSpoken
    }

    private var state = State.undecided
    /// The revision and abilities that the peer has given in `initialize`.
    private var revision = MCPRevision.standard
    private var canElicit = false
    private var questions = PendingQuestions()
    private let options: MCPOptions
    let subscriptions = ResourceSubscriptions()

    init(options: MCPOptions) { self.options = options }

    var isSpoken: Bool { state == .spoken }

    /// Whether the peer is known to speak something else.
    var isSettled: Bool { state == .notSpoken }

    func call(for request: DialectRequest) throws -> DialectCall<Engine>? {
        if state == .undecided, request.id != nil {
            state = Self.isFirst(request) ? .spoken : .notSpoken
        }
        guard isSpoken else { return nil }
        if request.method == "notifications/cancelled" { return cancellation(request) }
        guard request.id != nil, let answer = Self.methods[request.method] else {
            if request.method == "events.subscribe" { subscriptions.forwardEvents() }
            return nil
        }
        if let params = request.params, !params.isObject {
            throw InvalidParams(.wrongType, path: "", problem: "The member “params” must be an object.")
        }
        if request.method == "initialize" { meet(request) }
        return try answer(self, try context(of: request))
    }

    func continuation(with response: DialectResponse) -> (id: JSONValue, call: DialectCall<Engine>)? {
        questions.take(response.id).map { $0.continuing(with: response.result) }
    }

    /// Whether the peer's first request is one of this protocol.
    private static func isFirst(_ request: DialectRequest) -> Bool {
        switch request.method {
        case "initialize": request.params?["protocolVersion"]?.isString ?? false
        case "server/discover": true
        default: request.params?["_meta"]?[MCPRequest.versionKey]?.isString ?? false
        }
    }

    private func meet(_ request: DialectRequest) {
        let version = try? request.params?["protocolVersion"]?.string()
        revision = version.flatMap(MCPRevision.init).flatMap { $0.isModern ? nil : $0 } ?? .standard
        canElicit = Self.canElicit(request.params?["capabilities"])
    }

    /// Whether a client's capabilities include questions in a form.
    private static func canElicit(_ capabilities: JSONElement?) -> Bool {
        guard let elicitation = capabilities?["elicitation"], elicitation.isObject else { return false }
        // A client that names no way supports forms.
        return elicitation["form"] != nil || elicitation["url"] == nil
    }

    private func context(of request: DialectRequest) throws -> MCPRequest {
        let meta = request.params?["_meta"]
        func context(_ revision: MCPRevision, _ canElicit: Bool) -> MCPRequest {
            MCPRequest(
                method: request.method, id: request.id, params: request.params, revision: revision,
                canElicit: canElicit, options: options)
        }
        guard let version = try? meta?[MCPRequest.versionKey]?.string() else {
            let isModern = request.method == "server/discover" || request.method == "subscriptions/listen"
            return context(isModern ? .july2026 : revision, canElicit)
        }
        guard MCPRevision(rawValue: version)?.isModern == true else {
            throw RPCError(
                MCPReason.unsupportedVersion,
                "The server does not speak revision “\(version.prefix(40))” without a handshake.",
                data: [
                    "supported": .array(MCPRevision.names.map(JSONValue.string)),
                    "requested": .string(version),
                ])
        }
        return context(.july2026, Self.canElicit(meta?[MCPRequest.capabilitiesKey]))
    }

    private func cancellation(_ request: DialectRequest) -> DialectCall<Engine>? {
        guard let id = request.params?["requestId"].flatMap({ try? JSONValue(json: $0) }) else { return nil }
        questions.drop(requestsNamed: id)
        let subscriptions = subscriptions
        return DialectCall(request.method, .none, cancelling: id) { engine in
            if subscriptions.endStream(id) { engine.unsubscribe() }
            return .result(JSONValue.object([:]))
        }
    }
}

/// The methods of the protocol.
extension MCPConnection {
    private typealias Answer = @Sendable (MCPConnection, MCPRequest) throws -> DialectCall<Engine>

    private static let methods: [String: Answer] = [
        "initialize": { _, request in request.answer(request.initializeResult) },
        "server/discover": { _, request in request.answer(request.discoverResult) },
        "ping": { _, request in request.answer(MCPResult([], for: request.revision)) },
        "tools/list": { _, request in
            try request.refuseCursor()
            return request.answer(ToolList(for: request))
        },
        "tools/call": { try $0.toolCall($1) },
        "resources/list": { try ResourceMethods.list($1) },
        "resources/templates/list": { try ResourceMethods.templates($1) },
        "resources/read": { try ResourceMethods.read($1) },
        "resources/subscribe": { try ResourceMethods.subscribe($1, $0.subscriptions) },
        "resources/unsubscribe": { try ResourceMethods.unsubscribe($1, $0.subscriptions) },
        "subscriptions/listen": { try ResourceMethods.listen($1, $0.subscriptions) },
        "prompts/list": { try PromptMethods.list($1) },
        "prompts/get": { try PromptMethods.get($1) },
        "completion/complete": { try ArgumentCompletion($1).call },
    ]

    private func toolCall(_ request: MCPRequest) throws -> DialectCall<Engine> {
        let call = try ToolCall(request)
        guard let question = call.question else { return call.running }
        if let answer = try call.givenAnswer(to: question) { return call.answered(answer) }
        if request.revision.isModern { return call.asking(question) }
        return call.asking(question, as: questions.add(call))
    }
}

/// The questions to the person that the peer has not answered yet.
private struct PendingQuestions {
    /// The calls that wait, with the ids of the questions, oldest first.
    private var calls: [(id: String, call: ToolCall)] = []
    private var count = 0

    private static let limit = 100

    /// - Returns: the id of the question.
    mutating func add(_ call: ToolCall) -> String {
        count += 1
        let id = "question-\(count)"
        calls = calls.suffix(Self.limit - 1) + [(id, call)]
        return id
    }

    mutating func take(_ id: JSONValue) -> ToolCall? {
        guard let index = calls.firstIndex(where: { .string($0.id) == id }) else { return nil }
        return calls.remove(at: index).call
    }

    mutating func drop(requestsNamed id: JSONValue) {
        calls.removeAll { $0.call.request.id == id }
    }
}

/// Why a request of this protocol failed.
enum MCPReason: String, ErrorReason {
    case unsupportedVersion, unknownResource

    var code: ErrorCode {
        switch self {
        case .unsupportedVersion:
            ErrorCode(-32022, name: "unsupportedVersion", meaning: meaning)
        case .unknownResource: ErrorCode(-32002, name: "unknownResource", meaning: meaning)
        }
    }

    var meaning: String {
        switch self {
        case .unsupportedVersion: "the server does not speak this revision of the Model Context Protocol"
        case .unknownResource: "there is no such resource"
        }
    }
}
