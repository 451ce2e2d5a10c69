/// An invalid parameter, reported as error −32602 with `data {path, problem, suggestion?}`.
public struct InvalidParams: Error, Sendable, Equatable {
    /// The parameter's path, such as `tags[2]` or `stake.cents`; empty for the parameters as a whole.
    public var path: String
    /// The problem: either the rest of a sentence that starts with the path (“must be a string”; it starts with
    /// must, is, has, cannot or needs), or a sentence of its own (“a date is written YYYY-MM-DD”).
    public var problem: String
    /// The name or value that was probably meant.
    public var suggestion: String?

    public init(path: String, problem: String, suggestion: String? = nil) {
        self.path = path
        self.problem = problem
        self.suggestion = suggestion
    }

    /// Returns the error for a member at `path` that is not one of `known`.
    static func unknownMember(at path: MemberPath, known: some Sequence<String>) -> InvalidParams {
        let suggestion = NearestName.of(path.last, among: known)
        return InvalidParams(path: path.text, problem: Self.unknownMember, suggestion: suggestion)
    }

    private static let unknownMember = "unknown member"
    private static let verbs: Set<Substring> = ["must", "is", "has", "cannot", "needs"]

    /// A sentence with the path and the problem.
    public var message: String {
        var message: String
        if problem == Self.unknownMember {
            message = "Unknown member “\(path)”"
        } else if path.isEmpty {
            message = problem
        } else if Self.verbs.contains(problem.prefix { $0 != " " }) {
            message = "\(path) \(problem)"
        } else {
            message = "\(path): \(problem)"
        }
        if let suggestion { message += "; did you mean “\(suggestion)”?" }
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

/// An error that a type throws from `init(json:)` for a value that has the right JSON type but is invalid. It
/// becomes an `InvalidParams` at the value's path.
public struct InvalidValue: Error, Sendable, Equatable {
    /// See `InvalidParams.problem`.
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
