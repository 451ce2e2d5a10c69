/// What peers want to be told.
extension Engine {
    /// Runs requests of a peer.
    public func serving<Answer>(_ peer: Peer, _ body: (isolated Engine) throws -> Answer) rethrows -> Answer {
        self.peer = peer
        defer { self.peer = nil }
        return try body(self)
    }

    /// Tells the peer that asks what happens from now on; in place of what it subscribed to before.
    /// - Returns: the cursor from which on it is told.
    public func subscribe(to kinds: Set<EventKind>) throws -> Int {
        let cursor = try store.lastCursor()
        var subscription = Subscription(kinds, cursor: cursor, opening: openings, at: try moment)
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

    /// Notes what a group of the peer's requests changed, so that it is told as its own.
    func noteOwnChanges(after first: Int, upTo last: Int) {
        guard first < last else { return }
        peer?.subscription?.noteOwnChanges(first + 1...last)
    }
}
