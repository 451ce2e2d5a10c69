/// Manages subscriptions of peers.
extension Engine {
    /// Subscribes the group's peer to events from now on. Replaces its previous subscription. Creates the
    /// database if there is none, because only a file can be watched.
    /// - Returns: The cursor after which changes are reported.
    public func subscribe(to kinds: Set<EventKind>) throws -> Int {
        try createAbsentDatabase()
        let cursor = try store.lastCursor()
        var subscription = Subscription(
            kinds, cursor: cursor, source: LogSource(opening: openings, device: try store.deviceID),
            at: try moment)
        let peer = group?.peer
        if let before = peer?.subscription {
            subscription.continueFrom(from: before)
        } else {
            subscription.sent = peer?.previouslySent ?? SentEvents()
        }
        peer?.subscription = subscription
        return cursor
    }

    /// Unsubscribes the group's peer.
    public func unsubscribe() {
        let peer = group?.peer
        peer?.previouslySent = peer?.subscription?.sent ?? SentEvents()
        peer?.subscription = nil
    }

    /// Returns the cursors of the changes that the running group has made for its peer; nil without changes.
    func ownChanges() throws -> ClosedRange<Int>? {
        guard let first = group?.transaction?.initialCursor else { return nil }
        let last = try store.lastCursor()
        return first < last ? first + 1...last : nil
    }
}
