import JSONRPC
import Tally

/// A `tools/call` request with its arguments, or what is wrong with them.
struct ToolCall: Sendable {
    let request: MCPRequest
    private let tool: Result<any Tool, RPCError>

    /// - Throws: if there is no such tool.
    init(_ request: MCPRequest) throws {
        self.request = request
        let name = try request.text("name")
        let offered = ToolTable.offered(request.options)
        guard let type = offered.first(where: { $0.name == name }) else {
            throw InvalidParams(
                .unknownValue, path: "name",
                problem: "must be one of \(offered.map { $0.name }.joined(separator: ", "))")
        }
        let arguments = request.params?["arguments"].flatMap { $0.isNull ? nil : $0.asRoot() }
        tool = type.read(arguments, canAsk: request.canElicit)
    }

    var question: ToolQuestion? { (try? tool.get())?.question }

    /// The call without a question.
    var running: DialectCall<Engine> { call { _ in } }

    private func call(_ prepare: @escaping @Sendable (isolated Engine) -> Void) -> DialectCall<Engine> {
        let tool: any Tool
        switch self.tool {
        case .success(let given): tool = given
        case .failure(let error): return request.answer(result(of: error))
        }
        let (method, effect) = tool.delegate
        return DialectCall(
            request.method, as: method, effect, isLong: tool.isLong, progress: request.progressToken,
            result: { result(of: $0) },
            run: { engine in
                prepare(engine)
                return .result(try result(of: tool, on: engine))
            })
    }

    private func result<T: Tool>(of tool: T, on engine: isolated Engine) throws -> MCPResult {
        let answer = try tool.run(on: engine)
        var members: [(name: String, value: any WireOutput)] = [("content", content(answer.text))]
        if request.revision.hasStructuredResults { members.append(("structuredContent", answer.output)) }
        return MCPResult(members, for: request.revision)
    }

    /// Returns the result that tells the model of an error.
    private func result(of error: RPCError) -> MCPResult {
        MCPResult(
            [("content", content(error.message + Self.details(of: error))), ("isError", true)],
            for: request.revision)
    }

    private func content(_ text: String) -> JSONValue {
        [["type": "text", "text": .string(text.withoutColumns)]]
    }

    /// Returns the tasks that an error is about, one on a line.
    private static func details(of error: RPCError) -> String {
        for member in ["tasks", "candidates"] {
            guard case .array(let tasks) = error.data[member] else { continue }
            return tasks.compactMap { task in
                guard case .integer(let number) = task["number"], let title = task["title"]?.string else {
                    return nil
                }
                return "\n\(number)  \(title)"
            }.joined()
        }
        return ""
    }
}

/// Questions to the person before a tool runs.
extension ToolCall {
    /// The person's answer.
    enum Answer {
        case yes, no
    }

    /// Returns the answer that a request brings along; nil if it brings none.
    func givenAnswer(to question: ToolQuestion) throws -> Answer? {
        guard request.revision.isModern, let responses = request.params?["inputResponses"],
            let response = responses[Self.key]
        else { return nil }
        guard try request.text("requestState") == question.subject else {
            throw InvalidParams(
                .unknownValue, path: "requestState", problem: "must be that of the question")
        }
        return Self.answer(response)
    }

    /// Returns a call whose result asks the question.
    func asking(_ question: ToolQuestion) -> DialectCall<Engine> {
        DialectCall(
            request.method, .reads, result: { result(of: $0) },
            run: { engine in
                let params = Self.params(of: question, sentence: try question.sentence(engine))
                let requests: JSONValue = [
                    Self.key: ["method": "elicitation/create", "params": params]
                ]
                return .result(
                    MCPResult(
                        [
                            ("resultType", "input_required"), ("inputRequests", requests),
                            ("requestState", question.subject),
                        ], for: request.revision))
            })
    }

    /// Returns a call that sends the question as a request.
    func asking(_ question: ToolQuestion, as id: String) -> DialectCall<Engine> {
        DialectCall(
            request.method, .reads, result: { result(of: $0) },
            run: { engine in
                .request(
                    id: id, method: "elicitation/create",
                    params: Self.params(of: question, sentence: try question.sentence(engine)))
            })
    }

    /// Returns the call that follows the answer.
    func answered(_ answer: Answer) -> DialectCall<Engine> {
        switch answer {
        case .yes: call { engine in engine.confirmRequest() }
        case .no:
            request.answer(result(of: RPCError(.cancelled, "The person did not agree. Nothing changed.")))
        }
    }

    /// Returns the call that follows the response to the question, and the id of the request that waits for it.
    func continuing(with response: JSONElement?) -> (id: JSONValue, call: DialectCall<Engine>) {
        (request.id ?? .null, answered(response.map(Self.answer) ?? .no))
    }

    private static let key = "confirm"

    private static func answer(_ response: JSONElement) -> Answer {
        let isAccepted = (try? response["action"]?.string()) == "accept"
        let isConfirmed = (try? response["content"]?[key]?.bool()) == true
        return isAccepted && isConfirmed ? .yes : .no
    }

    private static func params(of question: ToolQuestion, sentence: String) -> JSONValue {
        [
            "message": .string(sentence),
            "requestedSchema": [
                "type": "object", "required": [.string(key)],
                "properties": .object([key: ["type": "boolean", "title": .string(question.label)]]),
            ],
        ]
    }
}

extension Tool {
    /// Reads the arguments; nil is an empty object.
    /// - Parameter canAsk: whether the client can ask the person.
    fileprivate static func read(_ arguments: JSONElement?, canAsk: Bool) -> Result<any Tool, RPCError> {
        do {
            let tool = try shape.decode(arguments)
            return tool.question == nil || canAsk ? .success(tool) : .failure(Self.nobodyToAsk)
        } catch let error as InvalidValue {
            let located = InvalidParams(error.reason, path: "arguments", problem: error.problem)
            return .failure(located.rpcError)
        } catch {
            let known = (error as? any RPCErrorConvertible)?.rpcError
            return .failure(known ?? RPCError(.internalError, "The arguments could not be read."))
        }
    }

    private static var nobodyToAsk: RPCError {
        RPCError(
            ParameterReason.unknownValue,
            "Only a person can decide this, and your client cannot ask one. Tell the person to do it in Tally."
        )
    }
}

extension String {
    /// The text with two blanks between columns, which are not worth more to a model, and no empty line at the end.
    fileprivate var withoutColumns: String {
        var lines: [Substring] = split(separator: "\n", omittingEmptySubsequences: false)
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { line in
            let indent = line.prefix { $0 == " " }
            let words = line.dropFirst(indent.count).split(separator: "  ", omittingEmptySubsequences: true)
            return indent + words.map { $0.trimmingPrefix(" ") }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}
