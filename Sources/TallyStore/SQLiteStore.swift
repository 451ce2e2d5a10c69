import Foundation
import SQLite
import Tally

/// The store in one SQLite file.
///
/// It serves one engine, from that engine's isolation domain; any number of processes may have the same file open.
public final class SQLiteStore: Store {
    let connection: Connection
    public let location: String
    public let isReadOnly: Bool
    private let identity: DatabaseFile.Identity?
    let changeLog: ChangeLog
    let searchIndex: SearchIndex
    /// Why the group that runs can no longer be committed.
    var lostTransaction: (any Error)?
    public var attend: (() throws -> Void)?

    /// The path of a database that is never written to a disk.
    public static let memory = ":memory:"

    /// Opens the database, and makes it, its directory (mode 0700) and its file (0600) where they are missing.
    /// - Throws: `Failure.storage` or `Failure.busy`, in words for the person whose file it is.
    public init(path: String, readOnly: Bool = false, identifiers: IdentifierSource = .init()) throws {
        isReadOnly = readOnly
        location = path
        do {
            if path != Self.memory, !readOnly { try DatabaseFile(path: path).prepare() }
            connection = try Connection(
                path == Self.memory ? .memory : .file(path: DatabaseFile(path: path).plainPath),
                readOnly: readOnly)
            identity = path == Self.memory ? nil : DatabaseFile(path: path).identity
            try connection.register(textFunction: "name_key", Name.key)
            try Self.prepare(connection, readOnly: readOnly, identifiers: identifiers)
            changeLog = ChangeLog(connection)
            searchIndex = SearchIndex(connection)
            // Both hold the connection, which must not hold them: it would never be closed.
            connection.observeRows(of: ChangeLog.tables) { [unowned changeLog, unowned searchIndex] change in
                changeLog.note(change)
                searchIndex.note(change)
            }
        } catch let error as SQLiteError {
            throw Failure(error, location: location)
        } catch let error as Migrator.Failure {
            throw Failure(error, location: location)
        }
    }

    private static func prepare(_ connection: Connection, readOnly: Bool, identifiers: IdentifierSource)
        throws
    {
        let needsMigration = try Schema.migrator.needsMigration(connection)
        if needsMigration {
            guard !readOnly else { throw Migrator.Failure.unprepared }
            try connection.useWriteAheadLog()
        }
        try connection.execute(
            script: """
                PRAGMA synchronous = FULL;
                PRAGMA foreign_keys = ON;
                PRAGMA cell_size_check = ON;
                PRAGMA journal_size_limit = 16777216;
                """)
        // A database that is up to date is opened without a write, so that reading never waits for a writer.
        guard needsMigration else { return }
        var identifiers = identifiers
        try Schema.migrator.migrate(connection) { connection in
            try Seed.plant(in: connection, identifiers: &identifiers)
        }
    }

    /// Every commit writes the write-ahead log; the database itself is moved, deleted and replaced.
    public var watchedFiles: [String] {
        guard location != Self.memory, let path = DatabaseFile(path: location).resolvedPath else { return [] }
        return [path + "-wal", path]
    }

    public var isInPlace: Bool {
        location == Self.memory || DatabaseFile(path: location).identity == identity
    }

    public var isReplaced: Bool {
        !isInPlace && DatabaseFile(path: location).identity != nil
    }

    public var engineDescription: String { "SQLite \(Connection.libraryVersion)" }

    public func statistics() throws -> StoreStatistics {
        try translating {
            func count(_ table: String) throws -> Int {
                try connection.first("SELECT count(*) FROM \(table)") { $0.int(0) } ?? 0
            }
            let pages = try connection.first("PRAGMA page_count") { $0.int(0) } ?? 0
            let pageSize = try connection.first("PRAGMA page_size") { $0.int(0) } ?? 0
            return StoreStatistics(
                tasks: try count("task"), projects: try count("project"), habits: try count("habit"),
                habitEvents: try count("habit_event"), activities: try count("activity"),
                timeEntries: try count("time_entry"), changes: try count("change"), bytes: pages * pageSize)
        }
    }

    /// Every access goes through here, so that what SQLite reports reaches people in words.
    func translating<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLiteError {
            throw Failure(error, location: location)
        }
    }
}
