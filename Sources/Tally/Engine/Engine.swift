import Dispatch

/// The actor that applies every rule of the product, one request at a time.
///
/// Its methods are synchronous, so nothing else runs between a request's reads and its writes. It has a
/// serial queue of its own, so that a blocking store never occupies a thread of the cooperative pool.
public actor Engine {
    nonisolated let executor: QueueExecutor
    let clock: Clock
    let defaults: Defaults
    let startedAt: Instant
    var identifiers: IdentifierSource
    private let openStore: @Sendable () throws -> any Store
    /// The backups of the database; nil for a database in memory.
    let backupStoreIfAny: (any BackupStore)?
    /// The daily backup that is due and not yet taken by `takeDueBackup`.
    var dueBackup: DueBackup?
    /// The day of the last daily backup that became due.
    var lastBackupDay: Day?
    private(set) var openedStore: (any Store)?
    /// The number of times a store was opened. Each may be another database.
    private(set) var openings = 0
    /// The moment of the running group; nil until the first request needs it.
    private(set) var currentMoment: Moment?
    /// The peer whose requests are running.
    var peer: Peer?
    /// The peer's subscription when the group began.
    var initialSubscription: Subscription?
    /// The last cursor when the group began; nil if the group does not change records or has no peer.
    var initialCursor: Int?
    /// The time until which the running group has decided stakes.
    var stakesDecidedAt: Instant?
    /// The error for changing requests of the running group, which can only read.
    var writeError: Failure?
    /// Whether a group waits for a lock that another process holds. Otherwise it fails at once.
    var waitsForLock = true
    /// Whether the running request is a dry run.
    var isDryRun = false
    /// The function that reports the progress of the running request; nil if the peer wants no reports.
    var reportProgress: ((WorkProgress) throws -> Void)?
    /// The last reported progress.
    var progress = WorkProgress(done: 0)

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - identifiers: The source of new ids. A seeded source makes them reproducible.
    ///   - backups: The backups of the database; nil for a database in memory.
    ///   - openStore: Opens the engine's store. Called by the first request that needs the store. If it
    ///     throws, the next request calls it again, so a server recovers once the cause is fixed.
    public init(
        clock: Clock = .system, defaults: Defaults = Defaults(),
        identifiers: IdentifierSource = IdentifierSource(),
        backups: (any BackupStore)? = nil,
        openStore: @escaping @Sendable () throws -> any Store
    ) {
        executor = QueueExecutor(label: "tally.engine")
        self.clock = clock
        self.defaults = defaults
        startedAt = clock.now
        self.identifiers = identifiers
        self.openStore = openStore
        backupStoreIfAny = backups
    }

    package var store: any Store {
        get throws {
            if let openedStore { return openedStore }
            return try reopenStore()
        }
    }

    /// Runs `body` on the engine's queue and waits for it. Must not be called from that queue.
    public nonisolated func run<Result: Sendable>(_ body: (isolated Engine) throws -> Result) rethrows
        -> Result
    {
        try executor.queue.sync { try assumeIsolated(body) }
    }

    @discardableResult
    func reopenStore() throws -> any Store {
        let store = try openStore()
        openedStore = store
        openings += 1
        peer?.backgroundChanges.clear()
        return store
    }

    func closeStore() {
        openedStore = nil
    }

    func nextIdentifier() -> Identifier {
        identifiers.next(milliseconds: clock.milliseconds)
    }
}

/// The moment of the running request.
extension Engine {
    public var moment: Moment {
        get throws {
            if let currentMoment { return currentMoment }
            return try readMoment()
        }
    }

    /// Sets the moment at the first request of a group. All requests of a group have the same moment.
    func takeMoment() throws {
        if currentMoment == nil { try refreshMoment() }
    }

    /// Updates the moment after the settings have changed.
    func refreshMoment() throws {
        currentMoment = try readMoment()
    }

    func clearMoment() {
        currentMoment = nil
    }

    /// Restores an earlier moment after a change of the settings was rolled back.
    func restoreMoment(_ moment: Moment?) {
        currentMoment = moment
    }

    private func readMoment() throws -> Moment {
        let store = try store
        return Moment(
            now: clock.now, preferences: Preferences(try store.settings(), defaults: defaults))
    }
}
