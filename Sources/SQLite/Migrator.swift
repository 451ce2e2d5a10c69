/// A named step of the schema. A released migration never changes.
public struct Migration: Sendable {
    public let name: String
    public let script: String

    public init(_ name: String, _ script: String) {
        self.name = name
        self.script = script
    }
}

/// Migrates a database to the newest schema. Each migration runs once, in order.
public struct Migrator: Sendable {
    public enum Failure: Error, Equatable {
        /// The file's schema is newer than any that this program supports.
        case newer(fileVersion: Int, knownVersion: Int)
        /// The file's schema is older than this program's, and the file may only be read.
        case older(fileVersion: Int, knownVersion: Int)
        /// The file's contents do not match its schema version.
        case damaged
        /// The file is a database of another program.
        case foreign
        /// The file has no schema yet, and may only be read.
        case unprepared
    }

    /// The value of SQLite's `application_id` that marks the program's own files.
    public let applicationID: Int32
    public let migrations: [Migration]
    /// A script with the result of all migrations, for a new database; nil runs the migrations.
    private let newSchema: String?

    public init(applicationID: Int32, migrations: [Migration], newSchema: String? = nil) {
        self.applicationID = applicationID
        self.migrations = migrations
        self.newSchema = newSchema
    }

    /// Returns whether the database needs a migration. Must be called inside a transaction: a schema that
    /// another process is still writing would look like another program's.
    /// - Throws: `Failure` if the file is newer, damaged or another program's, or needs a migration but may
    ///   only be read.
    public func needsMigration(_ connection: Connection, readOnly: Bool = false) throws -> Bool {
        let version = try version(of: connection)
        guard version < migrations.count else { return false }
        guard readOnly else { return true }
        throw version == 0
            ? Failure.unprepared : .older(fileVersion: version, knownVersion: migrations.count)
    }

    /// Returns whether the file is marked as the program's own.
    public func isOwn(_ connection: Connection) throws -> Bool {
        try connection.first("PRAGMA application_id") { $0.int(0) } == Int(applicationID)
    }

    /// Returns the type, name and SQL of everything that the migrations create.
    /// - Parameter prepare: registers the functions that they call.
    public func schema(_ prepare: (Connection) throws -> Void) throws -> Set<[String]> {
        let connection = try Connection(.memory)
        try prepare(connection)
        try migrate(connection)
        return try Self.schema(of: connection)
    }

    /// Returns the type, name and SQL of everything in a database.
    public static func schema(of connection: Connection) throws -> Set<[String]> {
        Set(
            try connection.all(
                "SELECT type, name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%'"
            ) {
                [$0.text(0), $0.text(1), $0.text(2)]
            })
    }

    /// Checks whether another process has migrated the file to a newer schema since it was opened.
    /// - Throws: `Failure.newer`.
    public func checkVersion(of connection: Connection) throws {
        let version = try connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
        guard version <= migrations.count else {
            throw Failure.newer(fileVersion: version, knownVersion: migrations.count)
        }
    }

    /// Migrates in one transaction. A file that cannot be used is left unchanged.
    /// - Parameter afterwards: runs in the same transaction if any migration ran.
    public func migrate(
        _ connection: Connection, afterwards: (Connection) throws -> Void = { _ in }
    ) throws {
        try connection.begin(.immediate)
        do {
            // Check again under the lock: another process may have migrated the file.
            let version = try version(of: connection)
            if version == 0, let newSchema {
                try connection.execute(script: newSchema)
            } else {
                for migration in migrations.dropFirst(version) {
                    try connection.execute(script: migration.script)
                }
            }
            try connection.execute(script: "PRAGMA user_version = \(migrations.count)")
            if version < migrations.count { try afterwards(connection) }
            try connection.execute(script: "PRAGMA application_id = \(applicationID)")
            try connection.commit()
        } catch {
            // Report the first error, not that of the rollback.
            try? connection.rollback()
            throw error
        }
    }

    private func version(of connection: Connection) throws -> Int {
        let version = try connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
        let application = try connection.first("PRAGMA application_id") { $0.int(0) } ?? 0
        let isEmpty = try connection.first("SELECT 1 FROM sqlite_master LIMIT 1") { _ in true } == nil
        guard application == Int(applicationID) || (isEmpty && application == 0 && version == 0) else {
            throw Failure.foreign
        }
        guard version <= migrations.count else {
            throw Failure.newer(fileVersion: version, knownVersion: migrations.count)
        }
        guard version > 0 || isEmpty else { throw Failure.damaged }
        return version
    }
}
