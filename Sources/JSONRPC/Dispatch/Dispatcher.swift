import Foundation

/// Answers the messages of one connection by the methods of a table.
///
/// It keeps the connection's state and is not `Sendable`: use it from one isolation, that of the service or
/// of the loop that feeds it.
public final class Dispatcher<Service: RequestScope> {
    /// What a group of frames is answered.
    public struct Output: Sendable, Equatable {
        /// The replies, framed, in the order of the requests; empty if none is due.
        public var bytes: [UInt8]
        /// Whether the peer has asked to end the connection.
        public var ends: Bool
    }

    let reader: RequestReader<Service>
    let connection: Connection
    private let encoder = JSONEncoder.wire()
    private let log: (String) -> Void
    /// Of the group, and of the message in it, that is being answered.
    private var channel = ProgressChannel.none
    private var framing = Framing.lines

    /// - Parameters:
    ///   - table: the methods.
    ///   - server: what the server says of itself.
    ///   - exampleResult: the result of a method's example, for `rpc.discover`; nil leaves it out.
    ///   - log: takes what concerns the operator and not the peer: a line a call.
    public init(
        table: MethodTable<Service>, server: ServerInfo,
        exampleResult: @escaping (_ method: String) -> JSONValue? = { _ in nil },
        log: @escaping (String) -> Void
    ) {
        self.reader = RequestReader(table: table)
        self.log = log
        self.connection = Connection(server: server) {
            OpenRPCDocument(table: table, server: server, exampleResult: exampleResult)
        }
    }

    /// Runs the requests of `frames`, in order, as one group, and answers them when the group is committed.
    /// Frames after the peer's `exit` are not looked at.
    /// - Parameter channel: what goes between the peer and a long request, while it runs.
    public func answer(
        _ frames: [Frame], on service: isolated Service, channel: ProgressChannel = .none
    ) -> Output {
        self.channel = channel
        defer {
            self.channel = .none
            connection.cancelledIDs = []
        }
        let messages = frames.map { (framing: $0.framing, message: reader.read($0.content)) }
        var group = RequestGroup<Service>(changing: messages.contains { $0.message.mayChange })
        connection.cancelledIDs = Set(messages.flatMap(\.message.cancelledIDs))
        var size = 0
        var slots: [Slot] = []
        for (framing, message) in messages {
            self.framing = framing
            for request in message.requests {
                if request.maintains { end(&group, slots: &slots, on: service) }
                slots.append(
                    size < Self.maxOutput ? run(request, in: &group, on: service) : tooMuch(request))
                size += slots.last?.reply?.size ?? 0
            }
        }
        end(&group, slots: &slots, on: service)

        var output = Output(bytes: [], ends: connection.hasEnded)
        var rest = slots[...]
        for (framing, message) in messages {
            let replies = rest.prefix(message.requests.count).compactMap(\.reply)
            rest = rest.dropFirst(message.requests.count)
            append(replies, isBatch: message.isBatch, framing: framing, to: &output.bytes)
        }
        return output
    }

    /// Commits what the group has done so far; where that fails, so do the requests that relied on it.
    private func end(_ group: inout RequestGroup<Service>, slots: inout [Slot], on service: isolated Service)
    {
        let failure = group.end(on: service) { error in converted(error, from: "the commit of a group") }
        if let failure { log("A group was not committed: \(failure.message)") }
        for index in slots.indices where slots[index].usesStorage {
            if let failure { slots[index] = slots[index].failing(with: failure) }
            slots[index].usesStorage = false
        }
    }

    /// The most that one group is answered, in bytes: all of it stands in memory until the group is committed.
    private static var maxOutput: Int { 64 << 20 }

    /// Not run: what is already to be answered is more than enough.
    private func tooMuch(_ request: Request<Service>) -> Slot {
        guard let id = request.id else { return Slot() }
        let sentence =
            "The replies of one batch exceed \(Self.maxOutput) bytes; send the rest in another."
        return Slot(reply: Reply(id: id, outcome: .failure(RPCError(.invalidRequest, sentence))))
    }

    /// What a request has come to, until the group is committed.
    private struct Slot {
        /// Nil if none is due.
        var reply: Reply?
        /// Whether the outcome stands only if the group is committed.
        var usesStorage = false

        func failing(with error: RPCError) -> Slot {
            guard let reply else { return self }
            return Slot(reply: Reply(id: reply.id, outcome: .failure(error)))
        }
    }

    private func run(
        _ request: Request<Service>, in group: inout RequestGroup<Service>, on service: isolated Service
    ) -> Slot {
        if connection.hasEnded { return Slot() }
        switch request.content {
        case .ignored:
            return Slot()
        case .refused(let error):
            if request.id == nil, !error.concernsNoRequest {
                log("A notification was refused: \(error.message)")
                return Slot()
            }
            return Slot(reply: Reply(id: request.id, outcome: .failure(error)))
        case .call(let call):
            return run(call, id: request.id, in: &group, on: service)
        }
    }

    private func run(
        _ call: Call<Service>, id: ArraySlice<UInt8>?, in group: inout RequestGroup<Service>,
        on service: isolated Service
    ) -> Slot {
        do {
            let result = try result(of: call, id: id, in: &group, on: service)
            return Slot(
                reply: id.map { Reply(id: $0, outcome: .success(result)) }, usesStorage: call.usesStorage)
        } catch {
            let error = converted(error, from: call.name)
            if id == nil { log("The notification \(call.name) failed: \(error.message)") }
            return Slot(
                reply: id.map { Reply(id: $0, outcome: .failure(error)) }, usesStorage: call.usesStorage)
        }
    }

    private func result(
        of call: Call<Service>, id: ArraySlice<UInt8>?, in group: inout RequestGroup<Service>,
        on service: isolated Service
    ) throws -> Data {
        if connection.isShuttingDown, call.name != Exit<Service>.name {
            throw RPCError(.invalidRequest, "The server is shutting down.")
        }
        switch call.target {
        case .connection(let method):
            return try method.json(on: connection)
        case .service(let method) where call.effect == .none:
            return try method.json(on: service)
        case .service(let method) where call.effect == .maintains:
            return try perform(
                RequestIdentity(method: call.name, effect: call.effect), method, call, id: id, on: service)
        case .service(let method):
            try group.begin(on: service) { error in converted(error, from: "the beginning of a group") }
            return try perform(try identity(of: call, method), method, call, id: id, on: service)
        }
    }

    private func perform(
        _ identity: RequestIdentity, _ method: any Method<Service>, _ call: Call<Service>,
        id: ArraySlice<UInt8>?,
        on service: isolated Service
    ) throws -> Data {
        try service.perform(identity, reporting: call.isLong ? report(call, id: id) : nil) { service in
            try method.json(on: service)
        }
    }

    /// Takes the progress of a long call.
    private func report(_ call: Call<Service>, id: ArraySlice<UInt8>?) -> (Int, Int?) throws -> Void {
        var work = LongRequest(
            id: id.flatMap { try? JSONDecoder().decode(JSONValue.self, from: Data($0)) },
            token: call.progressToken, framing: framing, channel: channel, connection: connection)
        return { done, total in try work.report(done, of: total) }
    }

    private func identity<M: Method<Service>>(of call: Call<Service>, _ method: M) throws -> RequestIdentity {
        guard let mutationID = call.mutationID else {
            return RequestIdentity(method: call.name, effect: call.effect)
        }
        var hash = FNV1a()
        hash.combine(call.name.utf8)
        hash.combine(try encoder.encode(method))
        return RequestIdentity(
            method: call.name, effect: call.effect, mutationID: mutationID,
            fingerprint: Int64(bitPattern: hash.value))
    }

    /// The error as the peer may see it. What is not meant for the peer goes to the log.
    private func converted(_ error: any Error, from source: String) -> RPCError {
        if let error = error as? any RPCErrorConvertible { return error.rpcError }
        log("Unexpected error in \(source): \(error)")
        return RPCError(.internalError, "The server failed to do this; its log says why.")
    }

    private func append(_ replies: [Reply], isBatch: Bool, framing: Framing, to output: inout [UInt8]) {
        guard !replies.isEmpty else { return }
        var body: [UInt8] = []
        if isBatch { body.append(UInt8(ascii: "[")) }
        for (index, reply) in replies.enumerated() {
            if index > 0 { body.append(UInt8(ascii: ",")) }
            reply.append(to: &body, encoder: encoder)
        }
        if isBatch { body.append(UInt8(ascii: "]")) }
        MessageWriter.append(body, framing: framing, to: &output)
    }
}

extension Method {
    fileprivate func json(on service: isolated Service) throws -> Data {
        try run(on: service).json
    }
}

extension ConnectionMethod {
    fileprivate func json(on connection: Connection) throws -> Data {
        try run(on: connection).json
    }
}

extension Request {
    fileprivate var maintains: Bool {
        if case .call(let call) = content { call.effect == .maintains } else { false }
    }
}

extension Call {
    fileprivate var usesStorage: Bool { effect == .reads || effect == .changes }
}

extension RequestReader.Message {
    fileprivate var cancelledIDs: [JSONValue] {
        requests.compactMap { request in
            guard case .call(let call) = request.content, case .connection(let method) = call.target else {
                return nil
            }
            return (method as? CancelRequest<Service>)?.id
        }
    }

    var mayChange: Bool {
        requests.contains { request in
            if case .call(let call) = request.content { call.effect == .changes } else { false }
        }
    }
}

extension RPCError {
    /// Whether it says that the peer sent no request: such an error is answered even without an id.
    fileprivate var concernsNoRequest: Bool { code == .parseError || code == .invalidRequest }
}

extension WireOutput {
    var json: Data {
        get throws {
            var writer = JSONWriter()
            try write(to: &writer)
            return Data(writer.bytes)
        }
    }
}
