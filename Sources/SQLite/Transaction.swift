import CSQLite

/// Transactions and the savepoints inside them.
extension Connection {
    public enum TransactionKind: String, Sendable {
        /// Takes the write lock at once, so that no later statement has to wait for it.
        case immediate = "BEGIN IMMEDIATE"
        /// Reads from one snapshot and takes no write lock.
        case deferred = "BEGIN DEFERRED"
    }

    /// False after COMMIT, after ROLLBACK, and after an error (disk full, I/O) for which SQLite rolled back on
    /// its own.
    public var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Whether there is a transaction that may be committed.
    public var canCommit: Bool { isInTransaction && !mustRollBack }

    /// Begins a transaction.
    /// - Parameter waits: whether to wait for another connection's lock, at most for the busy timeout.
    public func begin(_ kind: TransactionKind, waiting waits: Bool = true) throws {
        try interruption?.check()
        if !waits { sqlite3_busy_timeout(handle, 0) }
        defer { if !waits { waitForLocks() } }
        if kind == .immediate { try writerTurn?.take(waiting: waits, interruption) }
        defer { passTurn() }
        try run(kind.rawValue)
        mustRollBack = false
    }

    /// Lets the next writer begin, once there is no transaction.
    private func passTurn() {
        if !isInTransaction { writerTurn?.pass() }
    }

    public func commit() throws {
        guard canCommit else { throw SQLiteError.transactionLost }
        try interruption?.check()
        defer { passTurn() }
        try run("COMMIT")
    }

    /// Rolls the transaction back. Does nothing if SQLite has already rolled it back.
    public func rollback() throws {
        defer { passTurn() }
        if isInTransaction { try run("ROLLBACK") }
    }

    /// Runs `body` on one snapshot of the database, and rolls back.
    public func reading<Result>(_ body: () throws -> Result) throws -> Result {
        try begin(.deferred)
        do {
            let result = try body()
            try rollback()
            return result
        } catch {
            // Report the first error, not that of the rollback.
            try? rollback()
            throw error
        }
    }

    /// Runs `body` with foreign key checks deferred to its end.
    /// - Throws: `SQLiteError` of kind `constraint` if a foreign key is violated then.
    public func deferringForeignKeys(_ body: () throws -> Void) throws {
        try run("PRAGMA defer_foreign_keys = ON")
        defer { try? run("PRAGMA defer_foreign_keys = OFF") }
        try body()
        guard sqlite3_has_deferred_violations(handle) == 0 else {
            throw SQLiteError(code: SQLITE_CONSTRAINT, message: "FOREIGN KEY constraint failed")
        }
    }

    /// Runs `body` in a savepoint. If it throws, its changes are rolled back and the transaction continues. If
    /// that fails, the whole transaction is rolled back.
    /// - Throws: `SQLiteError` of kind `noTransaction` if there is no transaction: the savepoint would then be
    ///   a transaction of its own, and commit.
    public func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        guard canCommit else { throw SQLiteError.transactionLost }
        try interruption?.check()
        try run("SAVEPOINT request")
        do {
            let result = try body()
            try run("RELEASE request")
            return result
        } catch {
            do {
                if isInTransaction {
                    try run("ROLLBACK TO request")
                    try run("RELEASE request")
                }
            } catch {
                // Partial changes of `body` must not be committed with the rest.
                mustRollBack = true
                try? rollback()
            }
            throw error
        }
    }
}
