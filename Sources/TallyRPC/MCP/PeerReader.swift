import JSONRPC
import Tally

/// Reads the messages of one peer, and finds out from the first request whether it is an agent.
public struct PeerReader {
    /// Nil once the peer is known to speak only the methods of the table.
    private var agent: MCPConnection?

    public init(options: MCPOptions = MCPOptions()) {
        agent = MCPConnection(options: options)
    }

    public mutating func read(_ frame: Frame) -> Message<Engine> {
        let message = TallyServer.reader.read(frame, from: agent)
        if agent?.isSettled == true { agent = nil }
        return message
    }

    /// The form of the peer's notifications.
    public func notificationForm(_ framing: Framing) -> EventForm {
        guard let agent, agent.isSpoken else { return .notifications(framing) }
        return .resources(framing, agent.subscriptions)
    }
}
