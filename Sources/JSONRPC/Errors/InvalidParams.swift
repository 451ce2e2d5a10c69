/// A parameter that cannot be accepted: answered as −32602 with `data {path, problem, suggestion?}`.
public struct InvalidParams: Error, Sendable, Equatable {
    /// Where, as `tags[2]` or `stake.cents`; empty for the parameters as a whole.
    public var path: String
    /// What is wrong: either the rest of a sentence that begins with the path ("must be a string"; it begins
    /// with must, is, has, cannot or needs), or a sentence of its own ("a date is written YYYY-MM-DD").
    public var problem: String
    /// What may have been meant.
    public var suggestion: String?

    public init(path: String, problem: String, suggestion: String? = nil) {
        self.path = path
        self.problem = problem
        self.suggestion = suggestion
    }

    /// The member at `path` is not one of `known`.
    static func unknownMember(at path: MemberPath, known: some Sequence<String>) -> InvalidParams {
        let suggestion = NearestName.of(path.last, among: known)
        return InvalidParams(path: path.text, problem: Self.unknownMember, suggestion: suggestion)
    }

    private static let unknownMember = "unknown member"
    private static let verbs: Set<Substring> = ["must", "is", "has", "cannot", "needs"]

    /// One sentence that names path and problem.
    public var message: String {
        var message: String
        if problem == Self.unknownMember {
            message = "Unknown member \"\(path)\""
        } else if path.isEmpty {
            message = problem
        } else if Self.verbs.contains(problem.prefix { $0 != " " }) {
            message = "\(path) \(problem)"
        } else {
            message = "\(path): \(problem)"
        }
        if let suggestion { message += "; did you mean \"\(suggestion)\"?" }
        return message
    }
}

extension InvalidParams: RPCErrorConvertible {
    public var rpcError: RPCError {
        var data: [String: JSONValue] = ["path": .string(path), "problem": .string(problem)]
        if let suggestion { data["suggestion"] = .string(suggestion) }
        return RPCError(.invalidParams, message, data: .object(data))
    }
}

/// What a type throws from `init(from:)` when a value has the right JSON type and is still none of its own.
/// It becomes an `InvalidParams` at the value's path.
public struct InvalidValue: Error, Sendable, Equatable {
    /// As `InvalidParams.problem`.
    public var problem: String
    public var suggestion: String?

    public init(_ problem: String, suggestion: String? = nil) {
        self.problem = problem
        self.suggestion = suggestion
    }

    func located(at path: MemberPath) -> InvalidParams {
        InvalidParams(path: path.text, problem: problem, suggestion: suggestion)
    }
}
