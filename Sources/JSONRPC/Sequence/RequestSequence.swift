import Foundation

/// Requests that one request holds, run one after the other as parts of it.
///
/// Whoever runs it decides what an error means: the end of the whole, or of that request alone.
public struct RequestSequence<Service: Actor>: Sendable {
    /// What a request came to that succeeded.
    public struct Outcome: Sendable {
        let json: Data
        /// The id of what it is about.
        let reference: String?
    }

    public private(set) var replies: [InnerReply] = []
    private let requests: [InnerRequest]
    private let entries: [MethodEntry<Service>]
    private let path: String
    private let maxOutput: Int
    private var names: TemporaryNames
    private var size = 0

    /// - Parameters:
    ///   - path: the member that holds the requests, for errors.
    ///   - maxOutput: the most that the replies may have together, in bytes: all of them stand in memory.
    /// - Throws: `InvalidParams` if a method is unknown or cannot be run here, or a temporary name cannot be given.
    public init(
        _ requests: [InnerRequest], of table: MethodTable<Service>, at path: String,
        maxOutput: Int = 64 << 20
    ) throws {
        self.requests = requests
        self.path = path
        self.maxOutput = maxOutput
        entries = try requests.enumerated().map { index, request in
            try Self.entry(of: request, in: table, at: "\(path)[\(index)]")
        }
        var givers: [TemporaryName: Int] = [:]
        for (index, request) in requests.enumerated() {
            guard let name = request.tempID else { continue }
            if let first = givers.updateValue(index, forKey: name) {
                throw InvalidParams(
                    path: "\(path)[\(index)].tempId",
                    problem: "must be unique, and \(path)[\(first)] has “\(name.text)” too")
            }
        }
        names = TemporaryNames(givers.keys)
    }

    public var isAtEnd: Bool { replies.count == requests.count }

    /// Runs the request whose turn it is. It must then be told whether its outcome stands.
    public func runNext(on service: isolated Service) throws -> Outcome {
        let index = replies.count
        let call = try entries[index].call(with: requests[index].params, names: names)
        guard case .service(let method) = call.target else {
            preconditionFailure("methods of the connection are refused before anything runs")
        }
        return try method.outcome(on: service)
    }

    /// - Throws: `RPCError` where the replies become too much.
    public mutating func succeed(with outcome: Outcome) throws {
        if let name = requests[replies.count].tempID, let id = outcome.reference {
            names.set(name, to: id)
        }
        try append(InnerReply(result: outcome.json))
    }

    /// - Throws: `RPCError` where the replies become too much.
    public mutating func fail(with error: RPCError) throws {
        if let name = requests[replies.count].tempID { names.fail(name) }
        try append(try InnerReply(error: error))
    }

    /// The error of the request whose turn it is, as an error of the whole: its paths begin at the whole's parameters, and
    /// `data.request` is its index.
    public func located(_ error: any RPCErrorConvertible) -> RPCError {
        let index = replies.count
        return error.rpcError.within("\(path)[\(index)].params", request: index)
    }

    private mutating func append(_ reply: InnerReply) throws {
        size += reply.json.count
        guard size <= maxOutput else {
            throw RPCError(
                .invalidRequest,
                "The results of the \(path) exceed \(maxOutput) bytes; ask for less, or send them in parts."
            )
        }
        replies.append(reply)
    }

    private static func entry(
        of request: InnerRequest, in table: MethodTable<Service>, at path: String
    ) throws -> MethodEntry<Service> {
        guard let entry = table.entry(named: request.method) else {
            throw InvalidParams(
                path: path + ".method", problem: "must be a method, and there is no “\(request.method)”",
                suggestion: table.nearestName(to: request.method))
        }
        guard entry.runsWithOthers else {
            throw InvalidParams(
                path: path + ".method",
                problem: "cannot be “\(request.method)”, which works only as a request of its own")
        }
        guard request.tempID == nil || entry.answersReference else {
            throw InvalidParams(
                path: path + ".tempId",
                problem: "cannot be given to “\(request.method)”, whose result is not about one thing")
        }
        return entry
    }
}

extension Method {
    fileprivate func outcome(on service: isolated Service) throws -> RequestSequence<Service>.Outcome {
        let answer = try run(on: service)
        return RequestSequence.Outcome(
            json: try answer.json, reference: (answer as? any ReferableOutput)?.reference)
    }
}

extension RPCError {
    /// The error with its path as that of a member of `path`.
    fileprivate func within(_ path: String, request index: Int) -> RPCError {
        var error = self
        var members: [String: JSONValue] = [:]
        if case .object(let known) = data { members = known }
        if let inner = members["path"]?.string {
            let outer = inner.isEmpty ? path : "\(path).\(inner)"
            members["path"] = .string(outer)
            if code == .invalidParams, let problem = members["problem"]?.string {
                let suggestion = members["suggestion"]?.string
                error.message = InvalidParams(path: outer, problem: problem, suggestion: suggestion).message
            }
        }
        members["request"] = .integer(Int64(index))
        error.data = .object(members)
        return error
    }
}
