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
    let token: ProgressToken?
    let framing: Framing
    let channel: ProgressChannel
    let connection: Connection
    private var lastReport: ContinuousClock.Instant?

    /// The minimum interval between two progress notifications, and between two checks for cancellation.
    private static let minInterval = Duration.milliseconds(100)

    init(
        id: JSONValue?, token: ProgressToken?, framing: Framing, channel: ProgressChannel,
        connection: Connection
    ) {
        self.id = id
        self.token = token
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
        guard let token else { return }
        channel.send(
            Notification(
                "$/progress",
                JSONValue.object([
                    "token": token.value,
                    "value": [
                        "done": .integer(Int64(done)), "total": total.map { .integer(Int64($0)) } ?? .null,
                    ],
                ])
            ).framed(framing))
    }
}
