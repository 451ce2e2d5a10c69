/// Ties a write-ahead log to its database file: tells the log of another file, which SQLite would replay all the same.
///
/// Each transaction that changes records draws a random number, and keeps it beside the one of the transaction before. Both stand in
/// `sqlite_sequence`, whose page such transactions write anyway. The database file then holds the number of some transaction in its
/// log, or of the one before the first of them; a file that was copied or moved there holds another.
public struct CommitChain {
    private let connection: Connection

    public init(_ connection: Connection) {
        self.connection = connection
    }

    private static let latest = "commit"
    private static let previous = "previous commit"

    /// Goes into a migration.
    public static let schema =
        "INSERT INTO sqlite_sequence (name, seq) VALUES ('\(latest)', 0), ('\(previous)', 0);"

    /// Adds a link, as part of a transaction.
    public func extend() throws {
        try connection.run(
            """
            UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = '\(Self.latest)')
                WHERE name = '\(Self.previous)'
            """)
        try connection.run(
            "UPDATE sqlite_sequence SET seq = ? WHERE name = '\(Self.latest)'", [Self.newNumber])
    }

    /// The number of the latest transaction.
    public func latestNumber() throws -> Int64 {
        try connection.first("SELECT seq FROM sqlite_sequence WHERE name = '\(Self.latest)'") { $0.int64(0) }
            ?? 0
    }

    /// Makes a copy a database of its own, which no log of another one fits.
    /// - Parameter previous: the number after which it is to follow.
    /// - Returns: its own number.
    @discardableResult
    public func beginAnew(after previous: Int64 = 0) throws -> Int64 {
        let number = Self.newNumber
        try set(Self.previous, to: previous)
        try set(Self.latest, to: number)
        return number
    }

    private func set(_ name: String, to number: Int64) throws {
        try connection.run("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", [number, name])
    }

    private static var newNumber: Int64 { Int64.random(in: 1...Int64.max) }

    /// Whether the log at `path` was written for the database file of this connection. It must be inside a transaction: then no
    /// other process can begin the log anew meanwhile.
    public func fits(logAt path: String) throws -> Bool {
        guard let log = WriteAheadLogFile(path: path) else { return true }
        // The schema may come from a log that does not fit. What is read here is not kept.
        guard
            let root = try connection.first(
                "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_sequence'", [], { $0.int(0) })
        else { return true }
        let pageSize = try connection.pageSize()
        // SQLite turns to the write-ahead log only after it has noted so in the file: a copy that says otherwise has none.
        if try connection.databaseFileBytes(at: 19, count: 1) == [1] { return false }
        let bytes = try connection.databaseFileBytes(at: (root - 1) * pageSize, count: pageSize)
        // A page of zeros is one that only the log has yet.
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
        // A log without the page was begun by what changed no record.
        return isFound || isFirst
    }
}
