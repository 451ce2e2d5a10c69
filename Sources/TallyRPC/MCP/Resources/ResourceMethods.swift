import JSONRPC
import Tally

/// The methods about resources.
enum ResourceMethods {
    static func list(_ request: MCPRequest) throws -> DialectCall<Engine> {
        try request.refuseCursor()
        let resources: [JSONValue] = [
            resource("tally://today", "today", "Today", "focus, tasks, habits and the timer of today"),
            resource("tally://week", "week", "This week", "the review of the current week"),
            resource("tally://year/tasks", "year", "This year", "the completed tasks of the year"),
        ]
        return request.answer(
            MCPResult([("resources", JSONValue.array(resources))], for: request.revision, lifetime: .hour))
    }

    static func templates(_ request: MCPRequest) throws -> DialectCall<Engine> {
        try request.refuseCursor()
        let templates: [JSONValue] = [
            template(
                "tally://day/{date}", "day", "A day", "everything of a day, such as 2026-11-20 or tomorrow"),
            template("tally://task/{id}", "task", "A task", "a task with all details, by its number"),
            template(
                "tally://year/{stat}", "year", "A year",
                "the current year of tasks, score, focus, habit:NAME or activity:NAME, as text and as a picture"
            ),
        ]
        return request.answer(
            MCPResult(
                [("resourceTemplates", JSONValue.array(templates))], for: request.revision, lifetime: .hour))
    }

    private static func resource(_ uri: String, _ name: String, _ title: String, _ summary: String)
        -> JSONValue
    {
        [
            "uri": .string(uri), "name": .string(name), "title": .string(title),
            "description": .string(summary), "mimeType": "text/plain",
        ]
    }

    private static func template(_ uri: String, _ name: String, _ title: String, _ summary: String)
        -> JSONValue
    {
        [
            "uriTemplate": .string(uri), "name": .string(name), "title": .string(title),
            "description": .string(summary), "mimeType": "text/plain",
        ]
    }

    static func read(_ request: MCPRequest) throws -> DialectCall<Engine> {
        let uri = try request.text("uri")
        let name = try name(of: uri, request)
        return request.reading { engine in
            let contents: [JSONValue]
            do {
                contents = try name.contents(on: engine).map { content in
                    ["uri": .string(uri), "mimeType": .string(content.type), "text": .string(content.text)]
                }
            } catch let error as any RPCErrorConvertible {
                guard [.notFound, .ambiguous, .invalidParams].contains(error.rpcError.code) else {
                    throw error
                }
                throw unknown(uri, request, because: error.rpcError.message)
            }
            return MCPResult(
                [("contents", JSONValue.array(contents))], for: request.revision,
                lifetime: MCPResult.Lifetime.none)
        }
    }

    private static func name(of uri: String, _ request: MCPRequest) throws -> ResourceName {
        guard let name = ResourceName(uri) else {
            throw unknown(
                uri, request,
                because: "Resources are tally://today, week, day/DATE, task/NUMBER and year/STAT.")
        }
        return name
    }

    private static func unknown(_ uri: String, _ request: MCPRequest, because reason: String) -> RPCError {
        let sentence = "There is no resource “\(uri.prefix(200))”. \(reason)"
        let data: [String: JSONValue] = ["uri": .string(uri)]
        return request.revision.isModern
            ? RPCError(ParameterReason.unknownValue, sentence, data: data)
            : RPCError(MCPReason.unknownResource, sentence, data: data)
    }
}

/// Subscriptions to resources.
extension ResourceMethods {
    static func subscribe(_ request: MCPRequest, _ subscriptions: ResourceSubscriptions) throws
        -> DialectCall<Engine>
    {
        let uri = try request.text("uri")
        _ = try name(of: uri, request)
        return request.reading { engine in
            guard subscriptions.subscribe(uri) else { throw tooMany }
            _ = try engine.subscribe(to: Set(EventKind.allCases))
            return MCPResult([], for: request.revision)
        }
    }

    static func unsubscribe(_ request: MCPRequest, _ subscriptions: ResourceSubscriptions) throws
        -> DialectCall<Engine>
    {
        let uri = try request.text("uri")
        return DialectCall(request.method, .none) { engine in
            if subscriptions.unsubscribe(uri) { engine.unsubscribe() }
            return .result(MCPResult([], for: request.revision))
        }
    }

    /// Opens a stream of notifications. Its result would come only with its end.
    static func listen(_ request: MCPRequest, _ subscriptions: ResourceSubscriptions) throws
        -> DialectCall<Engine>
    {
        let id = request.id ?? .null
        var uris: [String] = []
        if let given = request.params?["notifications"]?["resourceSubscriptions"] {
            uris = try [String](json: given).filter { ResourceName($0) != nil }
        }
        var honored: [String: JSONValue] = [:]
        if !uris.isEmpty { honored["resourceSubscriptions"] = .array(uris.map(JSONValue.string)) }
        let params: JSONValue = [
            "notifications": .object(honored), "_meta": .object([MCPRequest.subscriptionKey: id]),
        ]
        return DialectCall(request.method, .reads) { [uris] engine in
            guard subscriptions.openStream(id, of: uris) else { throw tooMany }
            _ = try engine.subscribe(to: Set(EventKind.allCases))
            return .notification(method: "notifications/subscriptions/acknowledged", params: params)
        }
    }

    private static let tooMany = RPCError(
        .resultTooLarge,
        "A client can subscribe to at most \(ResourceSubscriptions.limit) resources at a time.")
}
