import Foundation

/// Runs the requests of one connection with the methods of a table, and returns the replies.
///
/// It holds the connection's state and is not `Sendable`. Use it from one isolation domain: the service's, or
/// that of the loop that feeds it.
public final class Dispatcher<Service: RequestScope> {
    /// The output for a group of frames.
    public struct Output: Sendable, Equatable {
        /// The framed replies, in the order of the requests; empty if there are none.
        public var bytes: [UInt8]
        /// Whether the peer has closed the connection with `exit`.
        public var ends: Bool
    }

    let reader: RequestReader<Service>
    let connection: Connection
    private let encoder = JSONEncoder.wire()
    private let log: (String) -> Void
    /// The channel of the current group, and the framing of the current message.
    private var channel = ProgressChannel.none
    private var framing = Framing.lines

    /// - Parameters:
    ///   - table: the methods.
    ///   - server: information about the server.
    ///   - exampleResult: returns the result of a method's example, for `rpc.discover`; nil omits it.
    ///   - log: writes one line for the operator. The peer does not receive it.
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

    /// Runs the requests of `frames` in order, as one group, and returns the replies after the group is
    /// committed. Frames after `exit` are ignored.
    /// - Parameter channel: sends the progress of long requests and receives cancellations.
    public func replies(
        to frames: [Frame], on service: isolated Service, channel: ProgressChannel = .none
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
                    size < Self.maxOutput ? run(request, in: &group, on: service) : refusal(of: request))
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

    /// Commits the group so far. If that fails, the requests that used storage fail with the same error.
    private func end(_ group: inout RequestGroup<Service>, slots: inout [Slot], on service: isolated Service)
    {
        let failure = group.end(on: service) { error in converted(error, from: "the commit of a group") }
        if let failure { log("A group was not committed: \(failure.message)") }
        for index in slots.indices where slots[index].usesStorage {
            if let failure { slots[index] = slots[index].failing(with: failure) }
            slots[index].usesStorage = false
        }
    }

    /// The maximum total size of the replies to one group, in bytes. They are held in memory until the commit.
    private static var maxOutput: Int { 64 << 20 }

    /// Refuses a request because the replies to its group are already too large.
    private func refusal(of request: Request<Service>) -> Slot {
        guard let id = request.id else { return Slot() }
        let sentence =
            "The replies to these requests exceed \(Self.maxOutput) bytes. Send this request again."
        return Slot(reply: Reply(id: id, outcome: .failure(RPCError(.resultTooLarge, sentence))))
    }

    /// The outcome of a request before the group is committed.
    private struct Slot {
        /// Nil if the request gets no reply.
        var reply: Reply?
        /// Whether the outcome is valid only if the group is committed.
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
            throw RPCError(.shuttingDown, "The server is shutting down.")
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
            try group.begin(on: service) { error in converted(error, from: "the start of a group") }
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

    /// Returns a closure that reports the progress of a long call.
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

    /// Converts an error for the peer. An error that is not meant for the peer is logged, and replaced.
    private func converted(_ error: any Error, from source: String) -> RPCError {
        if let error = error as? any RPCErrorConvertible { return error.rpcError }
        log("Unexpected error in \(source): \(error)")
        return RPCError(.internalError, "Internal error. The server's log has the details.")
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
    /// Whether the message is not a valid request. The peer receives such an error even without an id.
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
