/// The output for a group of messages.
public struct DispatcherOutput: Sendable, Equatable {
    /// The framed replies, in the order of the requests; empty if there are none.
    public var bytes: [UInt8]
    /// Whether the peer has closed the connection with `exit`.
    public var ends: Bool
}

/// Runs the requests of one connection with the methods of a table, and returns the replies.
///
/// It holds the connection's state and is not `Sendable`. Use it from one isolation domain: the service's, or
/// that of the loop that feeds it.
public final class Dispatcher<Service: RequestScope> {
    public typealias Output = DispatcherOutput

    private let connection: Connection
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
        self.log = log
        self.connection = Connection(server: server) {
            OpenRPCDocument(table: table, server: server, exampleResult: exampleResult)
        }
    }

    /// Whether the peer has sent `shutdown`.
    public var isShuttingDown: Bool { connection.isShuttingDown }

    /// Runs the requests of `messages` in order, as one group, and returns the replies after the group is
    /// committed. Messages after `exit` are ignored.
    /// - Parameter channel: sends the progress of long requests and receives cancellations.
    public func replies(
        to messages: [Message<Service>], on service: isolated Service, channel: ProgressChannel = .none
    ) -> Output {
        self.channel = channel
        defer {
            self.channel = .none
            connection.forgetCancelled()
        }
        // Plain loops: every closure over generic values would look up their types anew for each request.
        var mayChange = false
        for message in messages {
            if message.mayChange { mayChange = true }
            if !message.cancelledIDs.isEmpty { connection.noteCancelled(message.cancelledIDs) }
        }
        var group = RequestGroup<Service>(changing: mayChange)
        var size = 0
        var slots: [Slot] = []
        for message in messages {
            framing = message.framing
            for request in message.requests {
                if request.call?.effect == .maintains { end(&group, slots: &slots, on: service) }
                slots.append(
                    size < Self.maxOutput ? run(request, in: &group, on: service) : refusal(of: request))
                size += slots.last?.reply?.size ?? 0
            }
        }
        end(&group, slots: &slots, on: service)

        var output = Output(bytes: [], ends: connection.hasEnded)
        var first = 0
        for message in messages {
            let last = first + message.requests.count
            var replies: [Reply] = []
            for slot in first..<last { if let reply = slots[slot].reply { replies.append(reply) } }
            Self.append(replies, isBatch: message.isBatch, framing: message.framing, &output.bytes)
            first = last
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
        _ call: Call<Service>, id: RequestID?, in group: inout RequestGroup<Service>,
        on service: isolated Service
    ) -> Slot {
        do {
            let outcome = try outcome(of: call, id: id, in: &group, on: service)
            return Slot(reply: id.map { Reply(id: $0, outcome: outcome) }, usesStorage: call.usesStorage)
        } catch {
            let error = converted(error, from: call.name)
            if case .dialect(let dialect) = call.target {
                // Nobody waits for the reply to a cancelled request.
                if error.code == .cancelled { return Slot() }
                if let id, let result = try? dialect.result(error)?.json {
                    return Slot(
                        reply: Reply(id: id, outcome: .success(result)), usesStorage: call.usesStorage)
                }
            }
            if id == nil { log("The notification \(call.name) failed: \(error.message)") }
            return Slot(
                reply: id.map { Reply(id: $0, outcome: .failure(error)) }, usesStorage: call.usesStorage)
        }
    }

    private func outcome(
        of call: Call<Service>, id: RequestID?, in group: inout RequestGroup<Service>,
        on service: isolated Service
    ) throws -> Reply.Outcome {
        if connection.isShuttingDown, call.name != Exit<Service>.name {
            throw RPCError(.shuttingDown, "The server is shutting down.")
        }
        switch call.target {
        case .connection(let method):
            return .success(try method.json(on: connection))
        case .service(let method) where call.effect == .none:
            return .success(try method.json(on: service))
        case .service(let method) where call.effect == .maintains:
            let identity = RequestIdentity(method: call.name, effect: call.effect)
            return .success(try perform(identity, method, call, id: id, on: service))
        case .service(let method):
            try group.begin(on: service) { error in converted(error, from: "the start of a group") }
            return .success(try perform(identity(of: call, method), method, call, id: id, on: service))
        case .dialect(let method):
            if call.usesStorage {
                try group.begin(on: service) { error in converted(error, from: "the start of a group") }
            }
            return try perform(method, call, id: id, on: service)
        }
    }

    private func perform(
        _ identity: RequestIdentity, _ method: any Method<Service>, _ call: Call<Service>,
        id: RequestID?,
        on service: isolated Service
    ) throws -> [UInt8] {
        try service.perform(identity, reporting: call.isLong ? report(call, id: id) : nil) { service in
            try method.json(on: service)
        }
    }

    private func perform(
        _ method: DialectCall<Service>, _ call: Call<Service>, id: RequestID?, on service: isolated Service
    ) throws -> Reply.Outcome {
        let identity = RequestIdentity(method: call.stepMethod, effect: call.effect)
        var message: [UInt8]?
        let result = try service.perform(identity, reporting: call.isLong ? report(call, id: id) : nil) {
            service in
            let reply = try method.run(service)
            message = reply.message
            if case .result(let result) = reply { return try result.json }
            return []
        }
        return message.map { .message($0) } ?? .success(result)
    }

    /// Returns a closure that reports the progress of a long call.
    private func report(_ call: Call<Service>, id: RequestID?) -> (Int, Int?) throws -> Void {
        var work = LongRequest(
            id: id?.value, progress: call.progress, framing: framing, channel: channel,
            connection: connection)
        return { done, total in try work.report(done, of: total) }
    }

    private func identity(of call: Call<Service>, _ method: any Method<Service>) -> RequestIdentity {
        RequestIdentity(
            method: call.stepMethod, effect: call.effect, mutationID: call.mutationID,
            fingerprint: call.mutationID == nil ? 0 : Fingerprint(of: method, named: call.name).value)
    }

    /// Converts an error for the peer. An error that is not meant for the peer is logged, and replaced.
    private func converted(_ error: any Error, from source: String) -> RPCError {
        if let error = error as? any RPCErrorConvertible { return error.rpcError }
        log("Unexpected error in \(source): \(error)")
        return RPCError(.internalError, "Internal error. The server's log has the details.")
    }

    private static func append(
        _ replies: [Reply], isBatch: Bool, framing: Framing, _ output: inout [UInt8]
    ) {
        guard !replies.isEmpty else { return }
        MessageWriter.append(framing: framing, to: &output) { body in
            if isBatch {
                body.array(replies) { reply, json in reply.write(to: &json) }
            } else {
                replies[0].write(to: &body)
            }
        }
    }
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

extension Method {
    fileprivate func json(on service: isolated Service) throws -> [UInt8] {
        try run(on: service).json
    }
}

extension ConnectionMethod {
    fileprivate func json(on connection: Connection) throws -> [UInt8] {
        try run(on: connection).json
    }
}

extension Call {
    fileprivate var usesStorage: Bool { effect == .reads || effect == .changes }
}

extension RPCError {
    /// Whether the message is not a valid request. The peer receives such an error even without an id.
    fileprivate var concernsNoRequest: Bool { code == .parseError || code == .invalidRequest }
}

extension WireOutput {
    /// The value as JSON.
    public var json: [UInt8] {
        get throws {
            var writer = JSONWriter()
            try write(to: &writer)
            return writer.bytes
        }
    }
}
