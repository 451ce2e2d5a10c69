import CSQLite
import Foundation

/// One connection to one database, with its prepared statements. Not thread-safe: it belongs to one isolation domain.
public final class Connection {
    public enum Location: Sendable, Equatable {
        case memory
        case file(path: String)
    }

    /// Nobody reads the statistics, and keeping them takes a lock at every allocation. Must come before everything else.
    private static let configuration = sqlite3_disable_memory_statistics()

    let handle: OpaquePointer
    let busyTimeout: Int32
    /// The cache, by the text of the statement.
    private(set) var statements: [String: Statement] = [:]
    var rowObserver: RowObserver?
    /// Whether a part of the transaction should have been undone, and was not.
    var mustRollBack = false
    /// Enough for every fixed statement; listings with many filters could else prepare ever more.
    private static let maxStatements = 256

    /// Opens the database; a file that does not exist is made, unless `readOnly`.
    /// - Parameter busyTimeout: how long a statement waits for another connection's lock, in milliseconds.
    public init(_ location: Location, readOnly: Bool = false, busyTimeout: Int32 = 5000) throws {
        _ = Self.configuration
        let path =
            switch location {
            case .memory: ":memory:"
            case .file(let path): path
            }
        let access = readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        var handle: OpaquePointer?
        // The confinement to one isolation domain makes SQLite's own mutexes needless.
        let code = sqlite3_open_v2(path, &handle, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let handle else {
            let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(handle)
            throw SQLiteError(code: code, message: message)
        }
        // Where the file could not be opened for writing at once, SQLite opens it for reading, and stays at that.
        if !readOnly, sqlite3_db_readonly(handle, "main") == 1, Foundation.access(path, W_OK) == 0 {
            sqlite3_close_v2(handle)
            throw SQLiteError(code: SQLITE_CANTOPEN, message: "unable to open the database file for writing")
        }
        self.handle = handle
        self.busyTimeout = busyTimeout
        sqlite3_busy_timeout(handle, busyTimeout)
    }

    deinit {
        sqlite3_preupdate_hook(handle, nil, nil)
        statements.removeAll()
        // close_v2 waits for statements that are still alive instead of failing.
        sqlite3_close_v2(handle)
    }

    /// The version of the SQLite library in use, as in "3.40.1".
    public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

    /// Turns on the write-ahead log, which stays on in the file: readers and one writer then work side by side.
    public func useWriteAheadLog() throws {
        // It needs the file for itself, and SQLite reports at once that others are there instead of waiting.
        let pause: Int32 = 5
        var pauses = busyTimeout / pause
        while true {
            do {
                return try execute(script: "PRAGMA journal_mode = WAL")
            } catch let error as SQLiteError where error.kind == .busy && pauses > 0 {
                pauses -= 1
                sqlite3_sleep(pause)
            }
        }
    }

    // MARK: Statements

    /// Runs every statement of `script`. Only for fixed text: it takes no values.
    public func execute(script: String) throws {
        var systemError: Int32 = 0
        let code = sqlite3_exec_noting_errno(handle, script, &systemError)
        guard code == SQLITE_OK else { throw lastError(script, systemError) }
    }

    /// Runs one statement for its effect.
    public func run(_ sql: String, _ values: [any Bindable] = []) throws {
        try statement(sql).forEachRow(values) { _ in true }
    }

    /// Every row of one statement.
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

    /// Hands over the rows of one statement, one after the other.
    public func each(
        _ sql: String, _ values: [any Bindable] = [], _ body: (borrowing Row) throws -> Void
    ) throws {
        try statement(sql).forEachRow(values) { row in
            try body(row)
            return true
        }
    }

    /// The first row of one statement, nil if it has none.
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

    /// The rowid of the last row this connection inserted.
    public var lastInsertedRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

    /// How many rows the last statement changed itself, without what triggers and foreign keys did.
    public var changedRows: Int { Int(sqlite3_changes(handle)) }

    /// How many rows changed since the connection was opened, by statements, triggers and foreign keys.
    public var totalChangedRows: Int { Int(sqlite3_total_changes(handle)) }

    private func statement(_ sql: String) throws -> Statement {
        if let cached = statements[sql] {
            // A statement that is still being read, further up the stack, must not be reset.
            return cached.isBusy ? try Statement(sql, on: handle) : cached
        }
        let prepared = try Statement(sql, on: handle)
        if statements.count >= Self.maxStatements { statements = statements.filter { $0.value.isBusy } }
        statements[sql] = prepared
        return prepared
    }

    private func lastError(_ sql: String, _ systemError: Int32) -> SQLiteError {
        SQLiteError(
            code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)),
            sql: sql,
            systemError: systemError)
    }
}
