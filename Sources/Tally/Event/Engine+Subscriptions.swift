/// Manages subscriptions of peers.
extension Engine {
    /// Runs requests on behalf of a peer.
    public func serving<Result>(_ peer: Peer, _ body: (isolated Engine) throws -> Result) rethrows -> Result {
        self.peer = peer
        defer { self.peer = nil }
        return try body(self)
    }

    /// Subscribes the current peer to events from now on. Replaces its previous subscription.
    /// - Returns: The cursor after which changes are reported.
    public func subscribe(to kinds: Set<EventKind>) throws -> Int {
        let cursor = try store.lastCursor()
        var subscription = Subscription(
            kinds, cursor: cursor, source: LogSource(opening: openings, device: try store.deviceID),
            at: try moment)
        if let before = peer?.subscription {
            subscription.continueFrom(from: before)
        } else {
            subscription.sentReminders = peer?.previouslySentReminders ?? []
        }
        peer?.subscription = subscription
        return cursor
    }

    /// Unsubscribes the current peer.
    public func unsubscribe() {
        peer?.previouslySentReminders = peer?.subscription?.sentReminders ?? []
        peer?.subscription = nil
    }

    /// Returns the cursors of the changes that the current group has made for its peer; nil without changes.
    func ownChanges() throws -> ClosedRange<Int>? {
        guard let first = initialCursor else { return nil }
        let last = try store.lastCursor()
        return first < last ? first + 1...last : nil
    }
}
