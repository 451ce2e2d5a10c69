/// What peers want to be told.
extension Engine {
    /// Runs requests of a peer.
    public func serving<Result>(_ peer: Peer, _ body: (isolated Engine) throws -> Result) rethrows -> Result {
        self.peer = peer
        defer { self.peer = nil }
        return try body(self)
    }

    /// Tells the peer that asks what happens from now on; in place of what it subscribed to before.
    /// - Returns: the cursor from which on it is told.
    public func subscribe(to kinds: Set<EventKind>) throws -> Int {
        let cursor = try store.lastCursor()
        var subscription = Subscription(
            kinds, cursor: cursor, source: LogSource(opening: openings, device: try store.deviceID),
            at: try moment)
        if let before = peer?.subscription {
            subscription.goOn(from: before)
        } else {
            subscription.remindersTold = peer?.toldBefore ?? []
        }
        peer?.subscription = subscription
        return cursor
    }

    public func unsubscribe() {
        peer?.toldBefore = peer?.subscription?.remindersTold ?? []
        peer?.subscription = nil
    }

    /// What the group has changed by now for a peer that is to be told of it as its own.
    func ownChanges() throws -> ClosedRange<Int>? {
        guard let first = firstCursor else { return nil }
        let last = try store.lastCursor()
        return first < last ? first + 1...last : nil
    }
}
