import CSQLite
import Foundation

/// A connection to a database, with its prepared statements. Not thread-safe: it belongs to one isolation
/// domain.
public final class Connection {
    public enum Location: Sendable, Equatable {
        case memory
        case file(path: String)
    }

    /// Must run before any other call of SQLite. The memory statistics are unused, and updating them takes a lock
    /// at every allocation. The journal of a request's savepoint rarely needs more memory than this. It must stay
    /// below 128 KiB: SQLite 3.40 moves a larger one to a file in one write, which it cuts at 128 KiB, and then
    /// reports a full disk.
    private static let configuration = (
        sqlite3_disable_memory_statistics(), sqlite3_set_savepoint_memory((128 << 10) - 1)
    )

    let handle: OpaquePointer
    /// Ends this connection's work from another thread; nil if nothing does.
    let interruption: Interruption?
    let busyTimeout: Int32
    /// Nil without an interruption.
    private let lockWait: LockWait?
    /// Nil if there are no other writers.
    let writerTurn: WriterTurn?
    private var cache: [StatementText: Statement] = [:]
    var rowObserver: RowObserver?
    /// Whether a savepoint could not be rolled back, so the transaction must not be committed.
    var mustRollBack = false
    /// The maximum size of the cache. All fixed statements fit. Listings with many filters could otherwise fill
    /// it without limit.
    private static let maxStatements = 256

    /// Opens the database. A file that does not exist is created, unless `readOnly`.
    /// - Parameters:
    ///   - busyTimeout: how long a statement waits for another connection's lock, in milliseconds.
    ///   - interruption: ends the connection's work from another thread; nil if nothing does.
    public init(
        _ location: Location, readOnly: Bool = false, busyTimeout: Int32 = 5000,
        interruption: Interruption? = nil
    ) throws {
        try interruption?.check()
        _ = Self.configuration
        let path =
            switch location {
            case .memory: ":memory:"
            case .file(let path): path
            }
        let access = readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        var handle: OpaquePointer?
        // Confinement to one isolation domain makes SQLite's own mutexes unnecessary.
        let code = sqlite3_open_v2(path, &handle, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let handle else {
            let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(handle)
            throw SQLiteError(code: code, message: message)
        }
        // If SQLite cannot open the file for writing, it falls back to reading, and stays read-only even if the
        // file is writable later.
        if !readOnly, sqlite3_db_readonly(handle, "main") == 1, Foundation.access(path, W_OK) == 0 {
            sqlite3_close_v2(handle)
            throw SQLiteError(code: SQLITE_CANTOPEN, message: "unable to open the database file for writing")
        }
        self.handle = handle
        self.busyTimeout = busyTimeout
        self.interruption = interruption
        lockWait = interruption.map { LockWait($0, timeout: busyTimeout) }
        let isShared = location != .memory && !readOnly
        writerTurn =
            isShared ? WriterTurn(directory: URL(filePath: path).deletingLastPathComponent().path) : nil
        waitForLocks()
        interruption?.add(handle)
    }

    deinit {
        sqlite3_preupdate_hook(handle, nil, nil)
        cache.removeAll()
        if let interruption {
            interruption.remove(handle)
            // Copying a long log takes time.
            if interruption.isRequested { preserveLogOnClose(true) }
        }
        // close_v2 waits for statements that are still in use, instead of failing.
        sqlite3_close_v2(handle)
    }

    /// Makes statements wait for another connection's lock, at most for the busy timeout.
    func waitForLocks() {
        if let lockWait { lockWait.install(on: handle) } else { sqlite3_busy_timeout(handle, busyTimeout) }
    }

    /// The version of the SQLite library in use, such as “3.40.1”.
    public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

    /// Turns on the write-ahead log, so that readers do not block the writer. The setting is stored in the
    /// file.
    public func enableWriteAheadLog() throws {
        // Switching needs an exclusive lock, and SQLite reports busy at once instead of waiting for it.
        let pause: Int32 = 5
        var pauses = busyTimeout / pause
        while true {
            do {
                return try execute(script: "PRAGMA journal_mode = WAL")
            } catch let error as SQLiteError where error.kind == .busy && pauses > 0 {
                try interruption?.check()
                pauses -= 1
                sqlite3_sleep(pause)
            }
        }
    }

    // MARK: Statements

    /// Runs all statements of a script. Use it only for fixed text: it binds no values.
    public func execute(script: String) throws {
        var systemError: Int32 = 0
        let code = sqlite3_exec_noting_errno(handle, script, &systemError)
        guard code == SQLITE_OK else { throw lastError(script, systemError) }
    }

    /// Runs one statement and ignores its rows.
    public func run(_ sql: String, _ values: [any Bindable] = []) throws {
        try statement(sql).forEachRow(values) { _ in true }
    }

    /// Returns all rows of one statement.
    public func all<Element>(
        _ sql: String, _ values: [any Bindable] = [], _ element: (borrowing Row) throws -> Element
    ) throws -> [Element] {
        var elements: [Element] = []
        try statement(sql).forEachRow(values) { row in
            elements.append(try element(row))
            return true
        }
        return elements
    }

    /// Calls `body` with each row of one statement.
    public func each(
        _ sql: String, _ values: [any Bindable] = [], _ body: (borrowing Row) throws -> Void
    ) throws {
        try statement(sql).forEachRow(values) { row in
            try body(row)
            return true
        }
    }

    /// Calls `body` with the rows of one statement until it returns false.
    public func rows(
        of sql: String, _ values: [any Bindable] = [], while body: (borrowing Row) throws -> Bool
    ) throws {
        try statement(sql).forEachRow(values, body)
    }

    /// Returns the first row of one statement; nil if it has none.
    public func first<Element>(
        _ sql: String, _ values: [any Bindable] = [], _ element: (borrowing Row) throws -> Element
    ) throws -> Element? {
        var found: Element?
        try statement(sql).forEachRow(values) { row in
            found = try element(row)
            return false
        }
        return found
    }

    /// The rowid of the last row that this connection inserted.
    public var lastInsertedRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

    /// The number of rows changed by the last statement itself, without triggers and foreign key actions.
    public var changedRows: Int { Int(sqlite3_changes(handle)) }

    /// The number of rows changed since the connection was opened, including triggers and foreign key actions.
    public var totalChangedRows: Int { Int(sqlite3_total_changes(handle)) }

    /// The statement cache, by SQL text.
    var statements: [String: Statement] {
        Dictionary(uniqueKeysWithValues: cache.map { ($0.key.sql, $0.value) })
    }

    private func statement(_ sql: String) throws -> Statement {
        let text = StatementText(sql: sql)
        if let cached = cache[text] {
            // A statement whose rows are still being read further up the stack must not be reset.
            return cached.isBusy ? try Statement(sql, on: handle) : cached
        }
        let prepared = try Statement(sql, on: handle)
        if cache.count >= Self.maxStatements { cache = cache.filter { $0.value.isBusy } }
        cache[text] = prepared
        return prepared
    }

    private func lastError(_ sql: String, _ systemError: Int32) -> SQLiteError {
        SQLiteError(
            code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)),
            sql: sql,
            systemError: systemError)
    }
}
