import Foundation
import SQLite
import Tally

/// Ends the work of stores and archives from another thread.
public typealias Interruption = SQLite.Interruption

/// A store in an SQLite file.
///
/// A store is isolated to one engine. Any number of processes may have the same file open.
public final class SQLiteStore: Store {
    package let connection: Connection
    public let location: String
    public let isReadOnly: Bool
    let file: DatabaseFile?
    /// Whether the database is damaged and only read as far as possible, without the usual checks.
    let isDamaged: Bool
    /// The status of the file when it was opened or last checked in a transaction.
    var fileStatus: DatabaseFile.Status?
    /// The identity of the write-ahead log at that time.
    var logIdentity: DatabaseFile.Identity?
    let changeLog: ChangeLog
    let searchIndex: SearchIndex
    let chain: CommitChain
    /// The error because of which the current group can no longer be committed.
    var transactionError: (any Error)?
    /// Whether the current group may write.
    var isChanging = false
    /// The last two steps of the current group. The last one may be discarded.
    var lastSteps: [StepMark] = []
    public internal(set) var isUsable = true
    public internal(set) var isCommitInDoubt = false
    /// The greatest number of tasks that listings compare one by one, see `TaskCandidates`.
    var candidateLimit = TaskCandidates.limit
    /// The number of I/O errors.
    private(set) var systemFailures = 0
    public var checkCancellation: (() throws -> Void)?
    /// Ends the work of the store from another thread; nil if nothing does.
    let interruption: Interruption?

    /// The path of a database in memory.
    public static let memory = ":memory:"

    /// Opens the database. Creates its directory (mode 0700) and its file (mode 0600) unless they exist.
    /// - Parameter interruption: Ends the work of the store from another thread; nil if nothing does.
    /// - Throws: `Failure.storage` or `Failure.busy`.
    public convenience init(
        path: String, readOnly: Bool = false, identifiers: IdentifierSource = .init(),
        interruption: Interruption? = nil
    ) throws {
        try self.init(
            location: path, file: path == Self.memory ? nil : DatabaseFile(path: path), readOnly: readOnly,
            isDamaged: false, identifiers: identifiers, interruption: interruption)
    }

    /// Opens a damaged database for reading, without checking its header, schema or log.
    public static func damaged(path: String, interruption: Interruption? = nil) throws -> SQLiteStore {
        try SQLiteStore(
            location: path, file: DatabaseFile(path: path), readOnly: true, isDamaged: true,
            identifiers: .init(), interruption: interruption)
    }

    /// - Parameters:
    ///   - location: The path of the database, for people.
    ///   - file: The file; nil for a store that only memory holds.
    init(
        location: String, file: DatabaseFile?, readOnly isReadOnly: Bool, isDamaged: Bool,
        identifiers: IdentifierSource, interruption: Interruption?
    ) throws {
        self.isReadOnly = isReadOnly
        self.interruption = interruption
        self.isDamaged = isDamaged
        self.location = location
        self.file = file
        // A new database in memory must be filled, even for those who only read.
        let readOnly = isReadOnly && file != nil
        do {
            if !isDamaged { try file?.checkLogIsNotOrphaned() }
            if !readOnly { try file?.prepare() }
            connection = try Connection(
                file.map { .file(path: $0.plainPath) } ?? .memory, readOnly: readOnly,
                interruption: interruption)
            chain = CommitChain(connection)
            fileStatus = file?.status
            try Schema.registerFunctions(on: connection)
            if isDamaged {
                // With writable_schema, SQLite accepts a truncated file.
                try connection.execute(script: "PRAGMA writable_schema = ON; PRAGMA cell_size_check = ON")
            } else {
                try Self.prepare(connection, file, readOnly: readOnly, identifiers: identifiers)
            }
            changeLog = ChangeLog(connection)
            searchIndex = SearchIndex(connection)
            // Both hold a reference to the connection. A reference back would keep it open for good.
            connection.observeRows(of: ChangeLog.tables) { [unowned changeLog, unowned searchIndex] change in
                changeLog.note(change)
                searchIndex.note(change)
            }
        } catch let error as SQLiteError {
            // Unspecific errors while opening come from damaged files.
            throw error.kind == .other
                ? Failure.damaged(location, error.message) : Failure(error, location: location)
        } catch let error as Migrator.Failure {
            throw Failure(error, location: location)
        }
    }

    deinit {
        if let file, !isAtPath { leave(file) }
    }

    private static func prepare(
        _ connection: Connection, _ file: DatabaseFile?, readOnly: Bool, identifiers: IdentifierSource
    ) throws {
        let hasLog = file?.log.isEmpty == false
        // Closing must not copy a log into a file that it was not written for.
        if hasLog { connection.preserveLogOnClose(true) }
        let needsMigration = try connection.reading {
            if hasLog, let file, try !CommitChain(connection).matches(logAt: file.log.path) {
                throw file.foreignLog
            }
            return try Schema.migrator.needsMigration(connection, readOnly: readOnly)
        }
        connection.preserveLogOnClose(false)
        // A commit writes about twenty pages and changes little in each. Small pages keep the log small, even
        // while a reader prevents it from being restarted. Only a new file takes the setting.
        if needsMigration { try connection.execute(script: "PRAGMA page_size = 1024") }
        // A copy made by `data.backup` has no write-ahead log.
        let journal = try connection.first("PRAGMA journal_mode") { $0.text(0) }
        if !readOnly, journal == "delete" { try connection.enableWriteAheadLog() }
        // The pages that a group changes fit into 8 MiB, so that they are written to the log once.
        try connection.execute(
            script: """
                PRAGMA synchronous = FULL;
                PRAGMA foreign_keys = ON;
                PRAGMA cell_size_check = ON;
                PRAGMA cache_size = -8192;
                PRAGMA journal_size_limit = 16777216;
                PRAGMA wal_autocheckpoint = \((4 << 20) / (try connection.pageSize()));
                """)
        // Opening a migrated database writes nothing, so that readers never wait for a writer.
        guard needsMigration else { return }
        var identifiers = identifiers
        do {
            try Schema.migrator.migrate(connection) { connection in
                try Seed.insert(in: connection, identifiers: &identifiers)
            }
        } catch let error as SQLiteError where error.kind == .other {
            // A released migration only fails on a schema that is not the one it is for.
            throw Migrator.Failure.damaged
        }
    }

    public var deviceID: String {
        get throws {
            try translating {
                try connection.first("SELECT id FROM device ORDER BY number DESC LIMIT 1") { $0.text(0) }
                    ?? ""
            }
        }
    }

    public var engineDescription: String { "SQLite \(Connection.libraryVersion)" }

    public func statistics() throws -> StoreStatistics {
        try translating {
            func count(_ table: String) throws -> Int {
                try connection.first("SELECT count(*) FROM \(table)") { $0.int(0) } ?? 0
            }
            // The log has no gaps, and its rows are many.
            let changes = try connection.first(
                "SELECT coalesce((SELECT max(number) FROM change) - (SELECT min(number) FROM change) + 1, 0)"
            ) { $0.int(0) }
            let pages = try connection.first("PRAGMA page_count") { $0.int(0) } ?? 0
            let pageSize = try connection.pageSize()
            return StoreStatistics(
                tasks: try taskCount([], maxDeleted: .max - 1) ?? 0, projects: try count("project"),
                habits: try count("habit"),
                habitEvents: try count("habit_event"), activities: try count("activity"),
                timeEntries: try count("time_entry"), changes: changes ?? 0, bytes: pages * pageSize)
        }
    }

    /// Updates the state of the store after an error.
    func note(_ error: SQLiteError) {
        if error.kind.endsConnection, file != nil { isUsable = false }
        if error.kind == .inputOutput { systemFailures += 1 }
        // After an I/O error, SQLite reports damage for the rest of the transaction. When memory runs out,
        // the search index may get wrong totals. After some errors, the transaction is already rolled back.
        let endsGroup = [.inputOutput, .outOfMemory].contains(error.kind) || !connection.canCommit
        if isChanging, transactionError == nil, endsGroup {
            transactionError = failure(error)
        }
    }

    /// Returns the failure for an error. SQLite reports an unknown format version in the header as read-only.
    private func failure(_ error: SQLiteError) -> Failure {
        if error.kind == .readOnly, !isReadOnly, (try? hasWritableFormat()) == false {
            return .damaged(location, "its header has a format version that SQLite can only read")
        }
        return Failure(error, location: location)
    }

    /// Runs `body`, and converts errors of SQLite into failures. Every access goes through here.
    func translating<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLiteError {
            note(error)
            throw failure(error)
        } catch let error as Migrator.Failure {
            throw Failure(error, location: location)
        } catch is DecodingError {
            // The store writes valid JSON, so invalid JSON is damage.
            throw Failure.damaged(location, "a list of texts in it cannot be read")
        }
    }
}
