/// An invalid parameter, reported as error −32602 with `path`, `problem` and perhaps `suggestion` in its data.
public struct InvalidParams: Error, Sendable {
    public var reason: any ErrorReason
    /// The parameter's path, such as `tags[2]` or `stake.cents`; empty for the parameters as a whole.
    public var path: String
    /// The problem: either the rest of a sentence that starts with the path (“must be a string”; it starts with
    /// must, is, has, cannot or needs), or a sentence of its own (“a date is written YYYY-MM-DD”).
    public var problem: String
    /// The name or value that was probably meant.
    public var suggestion: String?
    /// More details for programs.
    public var details: [String: JSONValue]

    public init(
        _ reason: some ErrorReason, path: String, problem: String, suggestion: String? = nil,
        details: [String: JSONValue] = [:]
    ) {
        self.reason = reason
        self.path = path
        self.problem = problem
        self.suggestion = suggestion
        self.details = details
    }

    public init(_ reason: ParameterReason, path: String, problem: String, suggestion: String? = nil) {
        let reason: some ErrorReason = reason
        self.init(reason, path: path, problem: problem, suggestion: suggestion)
    }

    /// Returns the error for a member at `path` that is not one of `known`.
    static func unknownMember(at path: MemberPath, known: some Sequence<String>) -> InvalidParams {
        let suggestion = NearestName.of(path.last, among: known)
        return InvalidParams(
            .unknownMember, path: path.text, problem: Self.unknownMember, suggestion: suggestion)
    }

    private static let unknownMember = "unknown member"
    private static let verbs: Set<Substring> = ["must", "is", "has", "cannot", "needs"]

    /// Returns a sentence with the path and the problem.
    public static func message(path: String, problem: String, suggestion: String?) -> String {
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
        var data = details
        data["path"] = .string(path)
        data["problem"] = .string(problem)
        if let suggestion { data["suggestion"] = .string(suggestion) }
        let message = Self.message(path: path, problem: problem, suggestion: suggestion)
        return RPCError(reason, message, data: data)
    }
}

/// An error that a type throws from `init(json:)` for a value that has the right JSON type but is invalid. It
/// becomes an `InvalidParams` at the value's path.
public struct InvalidValue: Error, Sendable {
    public var reason: any ErrorReason
    /// See `InvalidParams.problem`.
    public var problem: String
    public var suggestion: String?
    /// More details for programs.
    public var details: [String: JSONValue]

    public init(
        _ problem: String, _ reason: some ErrorReason, suggestion: String? = nil,
        details: [String: JSONValue] = [:]
    ) {
        self.reason = reason
        self.problem = problem
        self.suggestion = suggestion
        self.details = details
    }

    public init(
        _ problem: String, _ reason: ParameterReason = .invalidFormat, suggestion: String? = nil,
        details: [String: JSONValue] = [:]
    ) {
        let reason: some ErrorReason = reason
        self.init(problem, reason, suggestion: suggestion, details: details)
    }

    func located(at path: MemberPath) -> InvalidParams {
        InvalidParams(
            reason, path: path.text, problem: problem, suggestion: suggestion, details: details)
    }
}
