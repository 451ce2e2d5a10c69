import Dispatch

/// The domain service. Every rule of the product is applied here, by one request at a time.
///
/// Its methods are synchronous and isolated: between what a request reads and what it writes nothing else can run.
/// It runs on a queue of its own, so that a blocking store never holds a thread of the cooperative pool.
public actor Engine {
    nonisolated let executor: QueueExecutor
    let clock: Clock
    let defaults: Defaults
    let startedAt: Instant
    var identifiers: IdentifierSource
    private let openStore: @Sendable () throws -> any Store
    /// nil where the store has no files.
    let backupStoreIfAny: (any BackupStore)?
    /// The daily backup that nobody has made yet.
    var dueBackup: DueBackup?
    /// The day of the last one that was due.
    var lastBackupDay: Day?
    private(set) var openedStore: (any Store)?
    /// How often a store has been opened: each may be another one.
    private(set) var openings = 0
    /// Set while a group runs.
    private(set) var currentMoment: Moment?
    /// Whose requests run.
    var peer: Peer?
    /// What the peer was subscribed to when the group began.
    var firstSubscription: Subscription?
    /// The end of the change log when the group began, where its peer is to be told of changes.
    var firstCursor: Int?
    /// Why nothing can be changed in the group that runs.
    var writeError: Failure?
    /// Whether a group waits for a lock that somebody else has; else it fails at once.
    var waitsForLock = true
    /// Set while a request runs of which nothing shall remain.
    var isRehearsal = false
    /// Set while a request runs whose peer wants to hear of its progress.
    var reportProgress: ((WorkProgress) throws -> Void)?
    /// What it was told last.
    var progress = WorkProgress(done: 0)

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - openStore: opens the store that the engine keeps for itself; called by the first request that needs it, and
    ///     again by the next one if it throws, so that a server can say what is wrong and go on when it is mended.
    ///   - identifiers: a seeded source makes the ids of a session repeatable.
    ///   - backups: looks after copies of the store's files; nil where it has none.
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

    func forgetStore() {
        openedStore = nil
    }

    func nextIdentifier() -> Identifier {
        identifiers.next(milliseconds: clock.milliseconds)
    }
}

/// The moment of the request that runs.
extension Engine {
    public var moment: Moment {
        get throws {
            if let currentMoment { return currentMoment }
            return try readMoment()
        }
    }

    /// Takes the time at the first request of a group: what came in together happens at one moment.
    func takeMoment() throws {
        if currentMoment == nil { try refreshMoment() }
    }

    /// Takes the time anew, after the settings changed.
    func refreshMoment() throws {
        currentMoment = try readMoment()
    }

    func forgetMoment() {
        currentMoment = nil
    }

    /// Goes back to an earlier moment, after the settings were put back to what they were then.
    func restoreMoment(_ moment: Moment?) {
        currentMoment = moment
    }

    private func readMoment() throws -> Moment {
        let store = try store
        return Moment(
            now: clock.now, preferences: Preferences(try store.settings(), defaults: defaults))
    }
}
