/// A group of requests while it runs: what it is for, its transaction and its running request.
///
/// A class, because every request uses it, and copies of its members would cost more than what they are for.
final class Group {
    /// The peer whose requests they are; nil if the engine's owner runs them.
    let peer: Peer?
    /// Whether the group waits for a lock that another process holds. Otherwise it fails at once.
    let waitsForLock: Bool
    /// Nil until a request needs storage, and after the transaction has ended.
    var transaction: Transaction?
    /// The store that stands in for an absent database during the transaction; nil if there is a database.
    var emptyStore: (any Store)?
    /// The request that is running or has run last.
    var request: Request?

    init(peer: Peer?, waitsForLock: Bool) {
        self.peer = peer
        self.waitsForLock = waitsForLock
    }

    /// The transaction of a group, with what its requests share.
    final class Transaction {
        /// Whether any request of the group may change records.
        let isChanging: Bool
        /// Nil until the first request needs it.
        var moment: Moment?
        /// The peer's subscription when the transaction began.
        var initialSubscription: Subscription?
        /// The last cursor when the transaction began; nil if it changes no records or has no peer.
        var initialCursor: Int?
        /// The time until which the transaction has decided stakes.
        var stakesDecidedAt: Instant?
        /// The error for changing requests; nil if the transaction can write.
        let writeError: Failure?

        init(isChanging: Bool, initialSubscription: Subscription?, writeError: Failure?) {
            self.isChanging = isChanging
            self.initialSubscription = initialSubscription
            self.writeError = writeError
        }
    }

    /// One request of a group.
    struct Request {
        /// Whether its changes are rolled back after its result is known.
        var isDryRun = false
        /// Whether it runs on the empty store, to find out whether it changes anything.
        var isTrial = false
        /// The document that the trial has read and checked, so that this is done once.
        var checkedDocument: RecordDocument?
        /// Whether it may change records, and its step is open.
        var hasStep = false
        /// Whether a person has agreed to it.
        var isConfirmed = false
        /// Whether a request that it contains is running.
        var isContained = false
        /// Nil if the request is not a long one.
        let reporter: ProgressReporter?
    }
}

extension Engine {
    /// Begins a group of requests, which has no transaction yet.
    /// - Parameters:
    ///   - peer: The peer whose requests they are; nil if there is none.
    ///   - waitsForLock: Whether the group waits for a lock that another process holds. Otherwise it fails at
    ///     once.
    public func beginGroup(for peer: Peer? = nil, waitsForLock: Bool = true) {
        precondition(group == nil, "a group is running")
        group = Group(peer: peer, waitsForLock: waitsForLock)
    }

    /// Ends the group. A transaction that was not committed is rolled back.
    public func endGroup() {
        if group?.transaction != nil { rollBackTransaction() }
        openedStore?.checkCancellation = nil
        group = nil
    }

    /// Begins a request of the group.
    /// - Parameter report: Receives the progress of a long request, and cancels it by throwing.
    func beginRequest(reporting report: ((WorkProgress) throws -> Void)?) {
        let reporter = report.map(ProgressReporter.init)
        group?.request = Group.Request(reporter: reporter)
        for store in [openedStore, group?.emptyStore] {
            store?.checkCancellation = reporter?.checkCancellation
        }
    }
}
