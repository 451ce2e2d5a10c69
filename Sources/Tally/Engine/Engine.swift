import Dispatch

/// The actor that applies every rule of the product, one request at a time.
///
/// Its methods are synchronous, so nothing else runs between a request's reads and its writes. It has a
/// serial queue of its own, so that a blocking store never occupies a thread of the cooperative pool.
public actor Engine {
    nonisolated let executor: QueueExecutor
    let clock: Clock
    let defaults: Defaults
    let language: any FilterLanguage
    let commands: any CommandLanguage
    let startedAt: Instant
    var identifiers: IdentifierSource
    /// Nil for a database in memory.
    let absentDatabase: AbsentDatabase?
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
    /// The running group; nil between groups.
    var group: Group?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - language: Reads filters.
    ///   - commands: Knows the commands, whose names are no aliases.
    ///   - identifiers: The source of new ids. A seeded source makes them reproducible.
    ///   - backups: The backups of the database; nil for a database in memory.
    ///   - absentDatabase: Stands in for a database that does not exist; nil if it is in memory.
    ///   - openStore: Opens the engine's store, which creates the database if it does not exist. Called by the
    ///     first request that needs the store. If it throws, the next request calls it again, so a server
    ///     recovers once the cause is fixed.
    public init(
        clock: Clock = .system, defaults: Defaults = Defaults(),
        language: any FilterLanguage, commands: any CommandLanguage = NoCommands(),
        identifiers: IdentifierSource = IdentifierSource(),
        backups: (any BackupStore)? = nil, absentDatabase: AbsentDatabase? = nil,
        openStore: @escaping @Sendable () throws -> any Store
    ) {
        executor = QueueExecutor(label: "tally.engine")
        self.clock = clock
        self.defaults = defaults
        self.language = language
        self.commands = commands
        startedAt = clock.now
        self.identifiers = identifiers
        self.openStore = openStore
        self.absentDatabase = absentDatabase
        backupStoreIfAny = backups
    }

    package var store: any Store {
        get throws {
            if let store = group?.emptyStore ?? openedStore { return store }
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
        store.checkCancellation = group?.request?.reporter?.checkCancellation
        if let peer = group?.peer, !peer.isInBackground { peer.backgroundChanges.clear() }
        return store
    }

    func closeStore() {
        openedStore = nil
    }

    func nextIdentifier() -> Identifier {
        identifiers.next(milliseconds: clock.milliseconds)
    }
}
