import JSONRPC
import Tally

/// A `completion/complete` request: what an argument of a resource template or prompt could be.
struct ArgumentCompletion {
    private let request: MCPRequest
    private let argument: Argument
    private let typed: String

    private enum Argument {
        case date, task, stat
    }

    private static let limit = 100

    /// - Throws: if there is no such template, prompt or argument.
    init(_ request: MCPRequest) throws {
        self.request = request
        guard let argument = request.params?["argument"], let reference = request.params?["ref"] else {
            throw MCPRequest.missing(request.params?["ref"] == nil ? "ref" : "argument")
        }
        let name = try? argument["name"]?.string()
        typed = (try? argument["value"]?.string()) ?? ""
        let owner = try? (reference["uri"] ?? reference["name"])?.string()
        switch (owner, name) {
        case ("tally://day/{date}", "date"), ("plan_day", "date"), ("review_week", "date"):
            self.argument = .date
        case ("tally://task/{id}", "id"): self.argument = .task
        case ("tally://year/{stat}", "stat"): self.argument = .stat
        default:
            throw InvalidParams(
                .unknownValue, path: "argument.name",
                problem: "must be date, id or stat, of the template or prompt that has it")
        }
    }

    var call: DialectCall<Engine> {
        request.reading { [self] engine in
            let values = try values(on: engine)
            return MCPResult(
                [
                    (
                        "completion",
                        JSONValue.object([
                            "values": .array(values.prefix(Self.limit).map(JSONValue.string)),
                            "total": .integer(Int64(values.count)),
                            "hasMore": .bool(values.count > Self.limit),
                        ])
                    )
                ], for: request.revision)
        }
    }

    private func values(on engine: isolated Engine) throws -> [String] {
        switch argument {
        case .date: return try dates(on: engine)
        case .task:
            return try engine.names(.openTask, matching: typed).compactMap(\.number).map(String.init)
        case .stat: return try engine.yearStats().map(\.stat.text).filter { $0.hasPrefix(typed) }
        }
    }

    /// Returns the words and dates of the days around today that begin as what is typed.
    private func dates(on engine: isolated Engine) throws -> [String] {
        let today = try engine.moment.today
        let words = ["today", "tomorrow", "yesterday"]
        let days = (-7...14).map { today.adding(days: $0).description }
        return (words + days).filter { $0.hasPrefix(typed.lowercased()) }
    }
}
