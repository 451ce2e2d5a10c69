import Foundation
import SQLite
import Tally

/// The store in one SQLite file.
///
/// It serves one engine, from that engine's isolation domain; any number of processes may have the same file open.
public final class SQLiteStore: Store {
    package let connection: Connection
    public let location: String
    public let isReadOnly: Bool
    let file: DatabaseFile?
    /// Whether it is read as far as possible, without a look at what else must hold.
    let isDamaged: Bool
    /// The file as it was when it was looked at last: opened, or checked in a transaction.
    var fileStatus: DatabaseFile.Status?
    /// The write-ahead log that was there then.
    var logIdentity: DatabaseFile.Identity?
    let changeLog: ChangeLog
    let searchIndex: SearchIndex
    let chain: CommitChain
    /// Why the group that runs can no longer be committed.
    var lostTransaction: (any Error)?
    /// Whether the group that runs may write.
    var isChanging = false
    /// The last step of the group that runs which stays in the log, and the one before it.
    var lastSteps: [StepMark] = []
    public internal(set) var isUsable = true
    public internal(set) var isCommitInDoubt = false
    /// How often the system could not read or write.
    private(set) var systemFailures = 0
    public var checkCancellation: (() throws -> Void)?

    /// The path of a database that is never written to a disk.
    public static let memory = ":memory:"

    /// Opens the database, and makes it, its directory (mode 0700) and its file (0600) where they are missing.
    /// - Throws: `Failure.storage` or `Failure.busy`, in words for the person whose file it is.
    public convenience init(path: String, readOnly: Bool = false, identifiers: IdentifierSource = .init())
        throws
    {
        try self.init(path: path, readOnly: readOnly, isDamaged: false, identifiers: identifiers)
    }

    /// Opens a database for reading what can be read, although its header or its log may not be right.
    public static func damaged(path: String) throws -> SQLiteStore {
        try SQLiteStore(path: path, readOnly: true, isDamaged: true, identifiers: .init())
    }

    private init(path: String, readOnly: Bool, isDamaged: Bool, identifiers: IdentifierSource) throws {
        isReadOnly = readOnly
        self.isDamaged = isDamaged
        location = path
        let file = path == Self.memory ? nil : DatabaseFile(path: path)
        self.file = file
        do {
            if !isDamaged { try file?.checkLogIsNotOrphaned() }
            if !readOnly { try file?.prepare() }
            connection = try Connection(
                file.map { .file(path: $0.plainPath) } ?? .memory, readOnly: readOnly)
            chain = CommitChain(connection)
            fileStatus = file?.status
            try connection.register(textFunction: "name_key", Name.key)
            if isDamaged {
                // SQLite then takes the size of a file that was cut short for what it is.
                try connection.execute(script: "PRAGMA writable_schema = ON; PRAGMA cell_size_check = ON")
            } else {
                try Self.prepare(connection, file, readOnly: readOnly, identifiers: identifiers)
            }
            changeLog = ChangeLog(connection)
            searchIndex = SearchIndex(connection)
            // Both hold the connection, which must not hold them: it would never be closed.
            connection.observeRows(of: ChangeLog.tables) { [unowned changeLog, unowned searchIndex] change in
                changeLog.note(change)
                searchIndex.note(change)
            }
        } catch let error as SQLiteError {
            // What SQLite does not take for a database is none any more.
            throw error.kind == .other ? Failure.damaged(path, error.message) : Failure(error, location: path)
        } catch let error as Migrator.Failure {
            throw Failure(error, location: path)
        }
    }

    deinit {
        if let file, !isInPlace { leave(file) }
    }

    private static func prepare(
        _ connection: Connection, _ file: DatabaseFile?, readOnly: Bool, identifiers: IdentifierSource
    ) throws {
        let hasLog = file?.log.isEmpty == false
        // Closing must not bring the changes of a log into a file that it was not written for.
        if hasLog { connection.keepLogOnClose(true) }
        let needsMigration = try connection.reading {
            if hasLog, let file, try !CommitChain(connection).fits(logAt: file.log.path) {
                throw file.foreignLog
            }
            return try Schema.migrator.needsMigration(connection, readOnly: readOnly)
        }
        connection.keepLogOnClose(false)
        // Of a new file: a commit writes whole pages, some twenty of them, of which it changes little. Small ones keep the log
        // small, also while a reader prevents that it begins anew.
        if needsMigration { try connection.execute(script: "PRAGMA page_size = 1024") }
        // A copy that `data.backup` made does without.
        let journal = try connection.first("PRAGMA journal_mode") { $0.text(0) }
        if !readOnly, journal == "delete" { try connection.useWriteAheadLog() }
        try connection.execute(
            script: """
                PRAGMA synchronous = FULL;
                PRAGMA foreign_keys = ON;
                PRAGMA cell_size_check = ON;
                PRAGMA journal_size_limit = 16777216;
                PRAGMA wal_autocheckpoint = \((4 << 20) / (try connection.pageSize()));
                """)
        // A database that is up to date is opened without a write, so that reading never waits for a writer.
        guard needsMigration else { return }
        var identifiers = identifiers
        do {
            try Schema.migrator.migrate(connection) { connection in
                try Seed.plant(in: connection, identifiers: &identifiers)
            }
        } catch let error as SQLiteError where error.kind == .other {
            // Released migrations work on the schema that they are for.
            throw Migrator.Failure.damaged
        }
    }

    public var deviceID: String {
        get throws { try translating { try connection.first("SELECT id FROM device") { $0.text(0) } ?? "" } }
    }

    public var engineDescription: String { "SQLite \(Connection.libraryVersion)" }

    public func statistics() throws -> StoreStatistics {
        try translating {
            func count(_ table: String) throws -> Int {
                try connection.first("SELECT count(*) FROM \(table)") { $0.int(0) } ?? 0
            }
            let pages = try connection.first("PRAGMA page_count") { $0.int(0) } ?? 0
            let pageSize = try connection.pageSize()
            return StoreStatistics(
                tasks: try count("task"), projects: try count("project"), habits: try count("habit"),
                habitEvents: try count("habit_event"), activities: try count("activity"),
                timeEntries: try count("time_entry"), changes: try count("change"), bytes: pages * pageSize)
        }
    }

    func note(_ error: SQLiteError) {
        if error.kind.endsConnection, location != Self.memory { isUsable = false }
        if error.kind == .inputOutput { systemFailures += 1 }
        // After a failed read or write, SQLite answers what comes next in the transaction as if the file were damaged, and
        // without memory the search index may keep wrong totals. After some errors there is no transaction any more.
        let endsGroup = [.inputOutput, .outOfMemory].contains(error.kind) || !connection.canCommit
        if isChanging, lostTransaction == nil, endsGroup {
            lostTransaction = Failure(error, location: location)
        }
    }

    /// Every access goes through here, so that what SQLite reports reaches people in words.
    func translating<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLiteError {
            note(error)
            throw Failure(error, location: location)
        } catch let error as Migrator.Failure {
            throw Failure(error, location: location)
        } catch let error as DecodingError {
            // What is stored as JSON was written as such.
            throw Failure.damaged(location, "\(error)")
        }
    }
}
