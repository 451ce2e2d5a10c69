import CSQLite

/// Transactions and the savepoints inside them.
extension Connection {
    public enum TransactionKind: String, Sendable {
        /// Takes the write lock at once, so that no later statement can find it taken.
        case immediate = "BEGIN IMMEDIATE"
        /// One snapshot for all reads; takes no write lock.
        case deferred = "BEGIN DEFERRED"
    }

    /// False after COMMIT, after ROLLBACK, and after an error (disk full, I/O) for which SQLite rolled back by itself.
    public var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Whether there is a transaction of which nothing has to be undone any more.
    public var canCommit: Bool { isInTransaction && !mustRollBack }

    /// - Parameter waits: whether to wait for a lock that somebody else has, at most for the busy timeout.
    public func begin(_ kind: TransactionKind, waiting waits: Bool = true) throws {
        if !waits { sqlite3_busy_timeout(handle, 0) }
        defer { if !waits { sqlite3_busy_timeout(handle, busyTimeout) } }
        try run(kind.rawValue)
        mustRollBack = false
    }

    public func commit() throws {
        guard canCommit else { throw SQLiteError.transactionLost }
        try run("COMMIT")
    }

    /// Ends a transaction without its changes. Does nothing when SQLite already rolled back.
    public func rollback() throws {
        if isInTransaction { try run("ROLLBACK") }
    }

    /// Runs `body` on one snapshot of the database.
    public func reading<Result>(_ body: () throws -> Result) throws -> Result {
        try begin(.deferred)
        do {
            let result = try body()
            try rollback()
            return result
        } catch {
            // What went wrong first is what a person wants to know.
            try? rollback()
            throw error
        }
    }

    /// Runs `body` with the checks of foreign keys put off to its end.
    /// - Throws: `SQLiteError` of kind `constraint` if one is violated then.
    public func deferringForeignKeys(_ body: () throws -> Void) throws {
        try run("PRAGMA defer_foreign_keys = ON")
        defer { try? run("PRAGMA defer_foreign_keys = OFF") }
        try body()
        guard sqlite3_has_deferred_violations(handle) == 0 else {
            throw SQLiteError(code: SQLITE_CONSTRAINT, message: "FOREIGN KEY constraint failed")
        }
    }

    /// Runs `body` inside a savepoint: if it throws, its changes are undone and the transaction goes on; where that fails, the
    /// transaction is rolled back.
    /// - Throws: `SQLiteError` of kind `noTransaction` where there is none to go on with: a savepoint would then be a
    ///   transaction of its own, and commit.
    public func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        guard canCommit else { throw SQLiteError.transactionLost }
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
                // Half of what `body` did must not be committed with the rest.
                mustRollBack = true
                try? rollback()
            }
            throw error
        }
    }
}
