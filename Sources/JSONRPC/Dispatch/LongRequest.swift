/// The channel between the peer and a long request while it runs.
public struct ProgressChannel {
    /// Sends framed bytes to the peer, before the reply.
    let send: ([UInt8]) -> Void
    /// Returns the ids of the requests that the peer has cancelled since the last call.
    let cancelledIDs: () -> [JSONValue]

    public init(send: @escaping ([UInt8]) -> Void, cancelledIDs: @escaping () -> [JSONValue]) {
        self.send = send
        self.cancelledIDs = cancelledIDs
    }

    /// A channel that sends and receives nothing.
    public static var none: ProgressChannel { ProgressChannel(send: { _ in }, cancelledIDs: { [] }) }
}

/// The progress of one long request.
struct LongRequest {
    let id: JSONValue?
    let progress: ProgressTarget?
    let framing: Framing
    let channel: ProgressChannel
    let connection: Connection
    private var lastReport: ContinuousClock.Instant?
    private var lastDone: Int?

    /// The minimum interval between two progress notifications, and between two checks for cancellation.
    private static let minInterval = Duration.milliseconds(100)

    init(
        id: JSONValue?, progress: ProgressTarget?, framing: Framing, channel: ProgressChannel,
        connection: Connection
    ) {
        self.id = id
        self.progress = progress
        self.framing = framing
        self.channel = channel
        self.connection = connection
    }

    /// Sends the progress to the peer.
    /// - Throws: `RPCError` with the code `cancelled` if the peer has cancelled the request.
    mutating func report(_ done: Int, of total: Int?) throws {
        let now = ContinuousClock.now
        if let lastReport, now - lastReport < Self.minInterval { return }
        lastReport = now
        connection.noteCancelled(channel.cancelledIDs())
        if let id, connection.cancelledIDs.contains(id) {
            throw RPCError(.cancelled, "The request was cancelled; nothing was changed.")
        }
        guard let progress, progress.form == .ofTable || done > lastDone ?? -1 else { return }
        lastDone = done
        channel.send(progress.notification(of: done, total).framed(framing))
    }
}

/// Where the progress of a long request is reported to.
struct ProgressTarget: Sendable {
    enum Form: Sendable {
        /// `$/progress`, as language servers have it.
        case ofTable
        /// `notifications/progress`, as the Model Context Protocol has it. The amount must grow.
        case ofDialect
    }

    let token: ProgressToken
    let form: Form

    func notification(of done: Int, _ total: Int?) -> Notification {
        let (done, total) = (JSONValue.integer(Int64(done)), total.map { JSONValue.integer(Int64($0)) })
        switch form {
        case .ofTable:
            return Notification(
                "$/progress",
                JSONValue.object([
                    "token": token.value, "value": ["done": done, "total": total ?? .null],
                ]))
        case .ofDialect:
            var params = ["progressToken": token.value, "progress": done]
            params["total"] = total
            return Notification("notifications/progress", JSONValue.object(params))
        }
    }
}
