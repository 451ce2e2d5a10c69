/// Runs the requests nested in one request, one after another.
///
/// The caller decides whether an error fails the whole sequence or only the request that caused it.
public struct RequestSequence<Service: Actor>: Sendable {
    /// The outcome of a successful request.
    public struct Outcome: Sendable {
        let json: [UInt8]
        /// The id of the record in the result, if it is about one.
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
    ///   - path: the member that contains the requests, for error messages.
    ///   - maxOutput: the maximum total size of the replies, in bytes. All of them are held in memory.
    /// - Throws: `InvalidParams` if a method is unknown or not allowed here, or a temporary name is a duplicate
    ///   or not allowed.
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
        var indices: [TemporaryName: Int] = [:]
        for (index, request) in requests.enumerated() {
            guard let name = request.tempID else { continue }
            if let first = indices.updateValue(index, forKey: name) {
                throw InvalidParams(
                    .invalidReference, path: "\(path)[\(index)].tempId",
                    problem: "must be unique; \(path)[\(first)] also has “\(name.text)”")
            }
        }
        names = TemporaryNames(indices.keys)
    }

    public var isAtEnd: Bool { replies.count == requests.count }

    /// Runs the next request. Call `succeed` or `fail` with its outcome before the next run.
    public func runNext(on service: isolated Service) throws -> Outcome {
        let index = replies.count
        let call = try requests[index].params.decode(for: entries[index], names: names)
        guard case .service(let method) = call.target else {
            preconditionFailure("init refuses connection methods")
        }
        return try method.outcome(on: service)
    }

    /// Records the result of the current request.
    /// - Throws: `RPCError` if the replies exceed the limit, `InvalidParams` if its name would be that of several
    ///   records.
    public mutating func succeed(with outcome: Outcome) throws {
        if let name = requests[replies.count].tempID {
            guard let id = outcome.reference else {
                throw InvalidParams(
                    .conflictingMembers, path: "\(path)[\(replies.count)].tempId",
                    problem: "cannot be used for a result about several records")
            }
            names.set(name, to: id)
        }
        try append(InnerReply(result: outcome.json))
    }

    /// Records the error of the current request.
    /// - Throws: `RPCError` if the replies exceed the limit.
    public mutating func fail(with error: RPCError) throws {
        if let name = requests[replies.count].tempID { names.fail(name) }
        try append(InnerReply(error: error))
    }

    /// Returns the error of the current request as an error of the outer one: `data.path` starts at the outer
    /// parameters, and `data.request` is the index of the request.
    public func located(_ error: any RPCErrorConvertible) -> RPCError {
        let index = replies.count
        return error.rpcError.within("\(path)[\(index)].params", request: index)
    }

    private mutating func append(_ reply: InnerReply) throws {
        size += reply.json.count
        guard size <= maxOutput else {
            throw RPCError(
                .resultTooLarge,
                "The results of \(path) exceed \(maxOutput) bytes. Request less data, or send fewer requests."
            )
        }
        replies.append(reply)
    }

    private static func entry(
        of request: InnerRequest, in table: MethodTable<Service>, at path: String
    ) throws -> MethodEntry<Service> {
        guard let entry = table.entry(named: request.method) else {
            throw InvalidParams(
                .unknownValue, path: path + ".method",
                problem: "must be the name of a method, not “\(request.method)”",
                suggestion: table.nearestName(to: request.method))
        }
        guard entry.runsWithOthers else {
            throw InvalidParams(
                .unknownValue, path: path + ".method",
                problem: "cannot be “\(request.method)”; send it as a separate request")
        }
        guard request.tempID == nil || entry.returnsReference else {
            throw InvalidParams(
                .conflictingMembers, path: path + ".tempId",
                problem: "cannot be used with “\(request.method)”, whose result is not about one record")
        }
        return entry
    }
}

extension Method {
    fileprivate func outcome(on service: isolated Service) throws -> RequestSequence<Service>.Outcome {
        let result = try run(on: service)
        return RequestSequence.Outcome(
            json: try result.json, reference: (result as? any ReferableOutput)?.reference)
    }
}

extension RPCError {
    /// Returns the error with `path` before its own path, and the index of the request.
    fileprivate func within(_ path: String, request index: Int) -> RPCError {
        var error = adding(["request": .integer(Int64(index))])
        if let inner = data["path"]?.string {
            let outer = inner.isEmpty ? path : "\(path).\(inner)"
            error = error.adding(["path": .string(outer)])
            if code == .invalidParams, let problem = data["problem"]?.string {
                error.message = InvalidParams.message(
                    path: outer, problem: problem, suggestion: data["suggestion"]?.string)
            }
        }
        return error
    }
}
