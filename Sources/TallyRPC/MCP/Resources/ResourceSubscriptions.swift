import JSONRPC
import Synchronization
import Tally

/// The resources whose changes a peer wants to know of.
public final class ResourceSubscriptions: Sendable {
    fileprivate struct State {
        /// The subscribed URIs of a peer with a handshake.
        var uris: Set<String> = []
        /// Those of the open streams of any other peer, by the id of the request that opened each.
        var streams: [(id: JSONValue, uris: [String])] = []
        var forwardsEvents = false
    }

    private let state = Mutex(State())

    /// The greatest number of subscribed URIs, and of streams.
    static let limit = 1000

    /// Sends the events of `events.subscribe` as well from now on.
    func forwardEvents() { state.withLock { $0.forwardsEvents = true } }

    /// - Returns: whether there was room.
    func subscribe(_ uri: String) -> Bool {
        state.withLock { state in
            guard state.uris.count < Self.limit || state.uris.contains(uri) else { return false }
            state.uris.insert(uri)
            return true
        }
    }

    /// - Returns: whether nothing is subscribed to any more.
    func unsubscribe(_ uri: String) -> Bool {
        state.withLock { state in
            state.uris.remove(uri)
            return state.isEmpty
        }
    }

    /// - Returns: whether there was room.
    func openStream(_ id: JSONValue, of uris: [String]) -> Bool {
        state.withLock { state in
            guard state.streams.count < Self.limit, uris.count <= Self.limit else { return false }
            state.streams.append((id, uris))
            return true
        }
    }

    /// - Returns: whether this ended a stream, and nothing is subscribed to any more.
    func endStream(_ id: JSONValue) -> Bool {
        state.withLock { state in
            let count = state.streams.count
            state.streams.removeAll { $0.id == id }
            return state.streams.count < count && state.isEmpty
        }
    }

    /// Returns the notifications of events.
    func notifications(of events: [Event], on engine: isolated Engine) throws -> [JSONRPC.Notification] {
        let state = self.state.withLock { $0 }
        var affected: [String: Bool] = [:]
        func isAffected(_ uri: String) throws -> Bool {
            if let known = affected[uri] { return known }
            let name = ResourceName(uri)
            let isAffected = try events.contains { event in
                try name?.isAffected(by: event, on: engine) ?? false
            }
            affected[uri] = isAffected
            return isAffected
        }
        let rule = try engine.moment.rule
        var notifications = state.forwardsEvents ? events.map { $0.notification(in: rule) } : []
        for uri in state.uris.sorted() where try isAffected(uri) {
            notifications.append(Self.updated(["uri": .string(uri)]))
        }
        for (id, uris) in state.streams {
            for uri in uris where try isAffected(uri) {
                notifications.append(
                    Self.updated(
                        ["uri": .string(uri), "_meta": .object([MCPRequest.subscriptionKey: id])]))
            }
        }
        return notifications
    }

    private static func updated(_ params: [String: JSONValue]) -> JSONRPC.Notification {
        JSONRPC.Notification("notifications/resources/updated", JSONValue.object(params))
    }
}

extension ResourceSubscriptions.State {
    fileprivate var isEmpty: Bool { uris.isEmpty && streams.isEmpty && !forwardsEvents }
}
