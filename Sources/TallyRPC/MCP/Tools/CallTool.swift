import JSONRPC
import Tally

/// Calls any method of the server.
struct CallTool: Tool {
    static let name = "call"
    static let title = "Call any method"
    static let summary = """
        Calls a method of Tally for what the other tools cannot do, such as project.create, series.list, \
        reminder.snooze or \
        settings.get. Without a method it lists all; with describe it shows the parameters of one.
        """
    static let hints = ToolHints(isDestructive: true)

    let method: String?
    let params: Parameters
    let describe: Bool
    private let requested: RequestedMethod?

    static let shape = Shape(
        { CallTool(method: $0, params: $1, describe: $2) },
        Field("method", \.method, "its name").length(1...64),
        Field("params", \.params, "its parameters"),
        Field("describe", \.describe, "whether to only show its parameters").defaulting(to: false))

    private init(method: String?, params: Parameters, describe: Bool) {
        self.method = method
        self.params = params
        self.describe = describe
        requested = describe ? nil : method.flatMap { RequestedMethod($0, params.members) }
    }

    var delegate: (method: String, effect: Effect) {
        requested.map { ($0.name, $0.effect) } ?? (Self.name, .none)
    }

    var isLong: Bool { requested?.isLong ?? false }

    struct Output: LaidOut {
        let result: JSONValue

        static let layout = Layout<Output>([Member("result", \.result, "the result of the method")])
    }

    /// The greatest size of an answer, in bytes of JSON: more would fill the memory of a model.
    private static let maxSize = 24_000

    func run(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        guard let method else { return Self.list }
        guard let description = TallyServer.methods.description(of: method),
            description.namespace != "connection"
        else {
            throw InvalidParams(
                .unknownValue, path: "method", problem: "must be the name of a method, not “\(method)”",
                suggestion: TallyServer.methods.nearestName(to: method))
        }
        if describe { return try Self.text(of: description) }
        guard let requested else { throw Self.missing }
        let json = try requested.result(on: engine)
        guard json.count <= Self.maxSize else {
            throw RPCError(
                .resultTooLarge,
                "The result has \(json.count) bytes, which is too much to read. Ask for less, such as with a limit."
            )
        }
        return ToolAnswer(
            String(decoding: json, as: UTF8.self), Output(result: try JSONValue(parsing: json)))
    }

    private static let missing = InvalidParams(
        .missingMember, path: "method", problem: "is required")

    private static var list: ToolAnswer<Output> {
        var names: [String: [String]] = [:]
        for name in TallyServer.methods.names where name.contains(".") {
            let parts = name.split(separator: ".", maxSplits: 1)
            names[String(parts[0]), default: []].append(String(parts[1]))
        }
        let lines = names.sorted { $0.key < $1.key }.map { "\($0.key). \($0.value.joined(separator: ", "))" }
        return ToolAnswer(lines.joined(separator: "\n"), Output(result: .null))
    }

    private static func text(of method: MethodDescription) throws -> ToolAnswer<Output> {
        let input = try FlatSchema(
            .object(
                method.parameters.filter { !RequestedMethod.furtherMembers.contains($0.name) }.map {
                    Schema.Property($0.name, $0.schema.described($0.summary), isRequired: $0.isRequired)
                }),
            nulls: .everywhere
        ).json
        let text = [method.summary, method.details, String(decoding: input, as: UTF8.self)]
            .filter { !$0.isEmpty }.joined(separator: "\n\n")
        return ToolAnswer(text, Output(result: .null))
    }

    /// The parameters of a method, which it reads itself.
    struct Parameters: WireInput {
        let members: [String: JSONValue]

        static var schema: Schema { .object([], isOpen: true) }
        static var whenAbsent: Parameters? { Parameters(members: [:]) }
        var isAbsent: Bool { members.isEmpty }

        private init(members: [String: JSONValue]) { self.members = members }

        init(json: JSONElement) throws {
            guard case .object(let members) = try JSONValue(json: json) else {
                throw InvalidValue("must be an object", .wrongType)
            }
            self.members = members
        }

        var canonicalForm: JSONValue { .object(members) }
    }
}

/// A method with its parameters, or why they are refused.
struct RequestedMethod: Sendable {
    let name: String
    let effect: Effect
    let isLong: Bool
    private let method: Result<any Method<Engine>, RPCError>

    /// Nil if there is no such method.
    init?(_ name: String, _ members: [String: JSONValue]) {
        do {
            try Self.refuseFurtherMembers(members)
            guard let method = try TallyServer.methods.request(name, members) else { return nil }
            let declared = Swift.type(of: method)
            let delegate = (method as? any DelegatingMethod)?.delegate
            (self.name, effect) = (delegate?.method ?? name, delegate?.effect ?? declared.effect)
            isLong = declared.isLong
            self.method = name.hasPrefix("events.") ? .failure(Self.subscribing) : .success(method)
        } catch {
            (self.name, effect, isLong) = (name, .none, false)
            let known = (error as? any RPCErrorConvertible)?.rpcError
            method = .failure(known ?? RPCError(.internalError, "The parameters could not be read."))
        }
    }

    static let furtherMembers = ["mutationId", "progressToken"]

    /// Refuses members that a call of the tool has itself, or does not need.
    private static func refuseFurtherMembers(_ members: [String: JSONValue]) throws {
        guard let name = furtherMembers.first(where: { members[$0] != nil }) else { return }
        throw InvalidParams(.unknownMember, path: name, problem: "cannot be given in a tool call")
    }

    private static let subscribing = RPCError(
        ParameterReason.unknownValue, "A tool cannot subscribe to events. Subscribe to resources.")

    func result(on engine: isolated Engine) throws -> [UInt8] {
        try Self.json(of: try method.get(), on: engine)
    }

    private static func json<M: Method<Engine>>(of method: M, on engine: isolated Engine) throws -> [UInt8] {
        try method.run(on: engine).json
    }
}
