/// Detects a write-ahead log that belongs to another database file. SQLite would replay it all the same.
///
/// Each transaction that changes records draws a random number, and stores it next to the number of the
/// previous transaction. Both are in `sqlite_sequence`, whose page such transactions write anyway. The database
/// file then has the number of a transaction in its log, or of the one before the first of them. A file that
/// was copied or moved to the path has another number.
public struct CommitChain {
    private let connection: Connection

    public init(_ connection: Connection) {
        self.connection = connection
    }

    private static let latest = "commit"
    private static let previous = "previous commit"

    /// The SQL for a migration.
    public static let schema =
        "INSERT INTO sqlite_sequence (name, seq) VALUES ('\(latest)', 0), ('\(previous)', 0);"

    /// Adds a link to the chain. Must be called inside the transaction.
    public func extend() throws {
        try connection.run(
            """
            UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = '\(Self.latest)')
                WHERE name = '\(Self.previous)'
            """)
        try connection.run(
            "UPDATE sqlite_sequence SET seq = ? WHERE name = '\(Self.latest)'", [Self.newNumber])
    }

    /// Returns the number of the latest transaction.
    public func latestNumber() throws -> Int64 {
        try connection.first("SELECT seq FROM sqlite_sequence WHERE name = '\(Self.latest)'") { $0.int64(0) }
            ?? 0
    }

    /// Starts a new chain in a copied database, so that no log of another database fits it.
    /// - Parameter previous: the number that the new chain follows.
    /// - Returns: the first number of the new chain.
    @discardableResult
    public func startNewChain(after previous: Int64 = 0) throws -> Int64 {
        let number = Self.newNumber
        try set(Self.previous, to: previous)
        try set(Self.latest, to: number)
        return number
    }

    private func set(_ name: String, to number: Int64) throws {
        try connection.run("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", [number, name])
    }

    private static var newNumber: Int64 { Int64.random(in: 1...Int64.max) }

    /// Returns whether the log at `path` was written for the database file of this connection. Must be called
    /// inside a transaction, so that no other process can restart the log.
    /// - Throws: `SQLiteError` of kind `corrupt` if the file is too damaged to tell.
    public func matches(logAt path: String) throws -> Bool {
        guard let log = WriteAheadLogFile(path: path) else { return true }
        // The schema may come from a log that does not fit. It is used only here.
        guard
            let root = try connection.first(
                "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_sequence'", [], { $0.int(0) })
        else { return true }
        let pageSize = try connection.pageSize()
        // The read version (byte 19) is 1 without a write-ahead log. SQLite sets it to 2 before it writes one.
        if try connection.databaseFileBytes(at: 19, count: 1) == [1] { return false }
        let bytes = try connection.databaseFileBytes(at: (root - 1) * pageSize, count: pageSize)
        // A page of zeros has not been copied from the log yet.
        let isNew = bytes.allSatisfy { $0 == 0 }
        guard let page = isNew ? [:] : SequencePage(bytes)?.values else { return true }
        let number = page[Self.latest] ?? 0
        var isFirst = true
        var isFound = false
        log.eachVersion(ofPage: root) { bytes in
            guard let version = SequencePage(bytes)?.values else { return true }
            if isFirst, version[Self.previous] ?? 0 == number { isFound = true }
            if version[Self.latest] ?? 0 == number { isFound = true }
            isFirst = false
            return !isFound
        }
        // A file that has a header has the page too. Where it is missing, nothing can be said of the log.
        if isNew, !isFound, !isFirst, try connection.databaseFileBytes(at: 0, count: 1) != [0] {
            throw SQLiteError.damage("page \(root) is empty")
        }
        // A log without this page was started by a transaction that changed no record.
        return isFound || isFirst
    }
}
