import Foundation

/// What goes between the peer and a request that takes long, while it runs.
public struct ProgressChannel {
    /// Takes framed bytes that are to reach the peer before the reply.
    let send: ([UInt8]) -> Void
    /// The ids of requests that the peer has given up since it was asked last, as JSON.
    let cancelledIDs: () -> [JSONValue]

    public init(send: @escaping ([UInt8]) -> Void, cancelledIDs: @escaping () -> [JSONValue]) {
        self.send = send
        self.cancelledIDs = cancelledIDs
    }

    /// Says nothing, and hears nothing.
    public static var none: ProgressChannel { ProgressChannel(send: { _ in }, cancelledIDs: { [] }) }
}

/// The progress of one long request.
struct LongRequest {
    let id: JSONValue?
    let token: ProgressToken?
    let framing: Framing
    let channel: ProgressChannel
    let connection: Connection
    private var lastTold: ContinuousClock.Instant?

    /// At most so often the peer is told, and asked whether it still wants the result.
    private static let pace = Duration.milliseconds(100)

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

    /// - Throws: where the peer has given the request up.
    mutating func report(_ done: Int, of total: Int?) throws {
        let now = ContinuousClock.now
        if let lastTold, now - lastTold < Self.pace { return }
        lastTold = now
        connection.cancelledIDs.formUnion(channel.cancelledIDs())
        if let id, connection.cancelledIDs.contains(id) {
            throw RPCError(.cancelled, "The request was cancelled; nothing of it was done.")
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
