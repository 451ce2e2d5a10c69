/// Reads messages: parses each once, and decodes the parameters of its requests as their methods' types.
public struct RequestReader<Service: Actor>: Sendable {
    private let table: MethodTable<Service>

    public init(table: MethodTable<Service>) {
        self.table = table
    }

    public func read(_ frame: Frame) -> Message<Service> { read(frame, from: nil) }

    /// - Parameter dialect: what the peer speaks, or may turn out to speak, besides the methods of the table.
    public func read(
        _ frame: Frame, from dialect: (any PeerDialect<Service>)?
    ) -> Message<Service> {
        func refused(_ error: RPCError) -> Message<Service> {
            Message([Request(id: nil, content: .refused(error))], framing: frame.framing)
        }
        switch frame.content {
        case .message(let bytes):
            do {
                return try read(bytes, framing: frame.framing, from: dialect)
            } catch {
                return refused(error)
            }
        case .tooLong(let limit):
            return refused(
                RPCError(.tooLarge, "The message exceeds the limit of \(limit) bytes and was skipped."))
        case .malformed(let sentence):
            return refused(RPCError(.parseError, sentence))
        }
    }

    private func read(
        _ bytes: [UInt8], framing: Framing, from dialect: (any PeerDialect<Service>)?
    ) throws(RPCError) -> Message<Service> {
        let tree = try JSONParser.parse(bytes, maxElements: JSONParser.batchLimit)
        let message = JSONElement(tree, at: 0)
        var problems = tree.problems[...]
        func request(_ element: JSONElement) -> Request<Service> {
            var problem: JSONProblem?
            while let next = problems.first, next.element <= element.index {
                problem = problem ?? next
                problems.removeFirst()
            }
            return read(element, problem, from: dialect)
        }
        var requests: [Request<Service>] = []
        if message.isArray {
            for element in JSONElement.Children(message) { requests.append(request(element)) }
            guard !requests.isEmpty else {
                throw RPCError(.emptyBatch, "A batch must have at least one request.")
            }
        } else {
            requests.append(request(message))
        }
        return Message(
            requests, isBatch: message.isArray, framing: framing, byteCount: bytes.count, size: tree.size,
            isOfDialect: dialect?.isSpoken ?? false)
    }

    private func read(
        _ element: JSONElement, _ problem: JSONProblem?, from dialect: (any PeerDialect<Service>)?
    ) -> Request<Service> {
        let envelope = Envelope(element)
        guard envelope.id.map(Self.isID) ?? true else {
            let sentence = "The member “id” must be a string, a 64-bit whole number, or null."
            return Request(id: nil, content: .refused(RPCError(.invalidEnvelope, sentence)))
        }
        let id = envelope.id.map { RequestID(json: Array($0.text)) }
        if let problem { return Request(id: id, content: .refused(problem.error)) }
        guard element.isObject else {
            let error = RPCError(.invalidEnvelope, "A request must be an object.")
            return Request(id: nil, content: .refused(error))
        }
        if envelope.isResponse { return continuation(with: envelope, id, from: dialect) }
        do {
            return Request(id: id, content: try content(of: envelope, id, from: dialect))
        } catch {
            return Request(id: id, content: .refused(Self.refusal(of: error)))
        }
    }

    /// Returns the request that the response to a request of the server continues.
    private func continuation(
        with response: Envelope, _ id: RequestID?, from dialect: (any PeerDialect<Service>)?
    ) -> Request<Service> {
        guard let dialect, let id,
            let next = dialect.continuation(
                with: DialectResponse(id: id.value, result: response.result?.asRoot())),
            let continued = try? next.id.json
        else { return Request(id: id, content: .ignored) }
        return Request(id: RequestID(json: continued), content: .call(Call(next.call)))
    }

    private func content(
        of envelope: Envelope, _ id: RequestID?, from dialect: (any PeerDialect<Service>)?
    ) throws -> Request<Service>.Content {
        if let name = envelope.unknownMember {
            throw RPCError(
                .invalidEnvelope,
                "Unknown member “\(name)”. A request has the members jsonrpc, id, method and params.")
        }
        guard envelope.version?.isString == true, try envelope.version?.string() == "2.0" else {
            throw RPCError(.invalidEnvelope, "The member “jsonrpc” must be “2.0”.")
        }
        guard let method = envelope.method, method.isString else {
            throw RPCError(.invalidEnvelope, "The member “method” must be a string.")
        }
        let name = try method.string()
        let params = envelope.params.flatMap { $0.isNull ? nil : $0.asRoot() }
        if let call = try dialect?.call(for: DialectRequest(id: id?.value, method: name, params: params)) {
            return .call(Call(call))
        }
        guard let entry = table.entry(named: name) else {
            let isIgnored = envelope.id == nil && Self.isOptional(name)
            return isIgnored ? .ignored : .refused(unknownMethod(name))
        }
        guard let params else { return .call(try entry.decode(nil)) }
        guard params.isObject else {
            throw InvalidParams(
                .wrongType, path: "",
                problem: "The member “params” must be an object; positional parameters are not supported.")
        }
        return .call(try entry.decode(params))
    }

    /// Whether the method is a notification that language-server and MCP clients send to any server.
    private static func isOptional(_ method: String) -> Bool {
        method.hasPrefix("$/") || method.hasPrefix("notifications/") || method == "initialized"
    }

    private func unknownMethod(_ name: String) -> RPCError {
        let suggestion = table.nearestName(to: name)
        var message = "There is no method “\(name)”"
        message += suggestion.map { "; did you mean “\($0)”?" } ?? "."
        let data: [String: JSONValue] = [
            "method": .string(name), "suggestion": suggestion.map(JSONValue.string) ?? .null,
        ]
        return RPCError(.methodNotFound, message, data: data)
    }

    private static func refusal(of error: any Error) -> RPCError {
        switch error {
        case let error as any RPCErrorConvertible: error.rpcError
        case let error as InvalidValue: error.located(at: MemberPath()).rpcError
        default:
            InvalidParams(.wrongType, path: "", problem: "The parameters could not be read.").rpcError
        }
    }

    private static func isID(_ id: JSONElement) -> Bool {
        if id.isNumber { return Int64(String(decoding: id.text, as: UTF8.self)) != nil }
        return id.isString || id.isNull
    }
}

/// The members of a request, not verified yet.
private struct Envelope {
    /// The first `id`, unless it breaks a rule and so must not be echoed.
    private(set) var id: JSONElement?
    private(set) var version: JSONElement?
    private(set) var method: JSONElement?
    private(set) var params: JSONElement?
    /// What a response to a request of the server has.
    private(set) var result: JSONElement?
    /// The first unknown member in alphabetical order.
    private(set) var unknownMember: String?
    private var hasOutcomeOnly = true

    private static let idName = MemberName("id")
    private static let versionName = MemberName("jsonrpc")
    private static let methodName = MemberName("method")
    private static let paramsName = MemberName("params")
    private static let resultName = MemberName("result")
    private static let outcomeNames = [resultName, MemberName("error")]

    /// - Parameter element: the request; it has no members unless it is an object.
    init(_ element: JSONElement) {
        guard element.isObject else { return }
        var hasID = false
        for (name, value) in JSONElement.Members(element) {
            if name.isName(Self.idName) {
                if !hasID, !value.node.isUnsound { id = value }
                hasID = true
            } else if name.isName(Self.versionName) {
                version = value
            } else if name.isName(Self.methodName) {
                method = value
            } else if name.isName(Self.paramsName) {
                params = value
            } else {
                if name.isName(Self.resultName) { result = value }
                noteUnknown(name)
            }
        }
    }

    /// Whether this is a response. Only dialects send requests, so it is ignored otherwise.
    var isResponse: Bool { unknownMember != nil && hasOutcomeOnly && method == nil }

    private mutating func noteUnknown(_ name: JSONElement) {
        hasOutcomeOnly = hasOutcomeOnly && Self.outcomeNames.contains(where: name.isName)
        let text = name.node.text(in: name.tree.bytes)
        unknownMember = unknownMember.map { min($0, text) } ?? text
    }
}
