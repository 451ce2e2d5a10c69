/// Exports records, and writes and reads documents and backups.
extension Engine {
    private static let chunk = 1000

    /// Calls `body` with every record, in the order of `RecordType.all` and by number.
    /// - Parameter done: The number of items processed before, for progress reports.
    package func eachRecord(from done: Int = 0, _ body: (StoredRecord) throws -> Void) throws {
        let store = try store
        var done = done
        for type in RecordType.all {
            var last = Int.min
            while true {
                let records = try store.records(of: type, after: last, limit: Self.chunk)
                if records.isEmpty { break }
                for record in records {
                    guard record.number > last else { throw Failure.outOfOrder(type, in: store.location) }
                    last = record.number
                    try body(record)
                }
                done += records.count
                try report(done)
            }
        }
    }

    /// Calls `body` with every record, as documents have it.
    /// - Throws: `Failure.storage` for a record that cannot be read. The export is incomplete then.
    public func exportRecords(_ body: (RecordType, [MemberValue]) throws -> Void) throws {
        var ids = EntityIDs(try store)
        try eachRecord { record in
            guard record.unreadable.isEmpty, let members = try record.documentMembers(&ids) else {
                throw Failure.storage(
                    "\(record.type.name) \(record.number) cannot be read. Check the data for details.",
                    .damaged)
            }
            try body(record.type, members)
        }
    }

    /// Returns the number of records of each type.
    public func recordCounts() throws -> RecordCounts {
        let store = try store
        var counts = RecordCounts()
        for type in RecordType.all { counts[type] = try store.recordCount(of: type) }
        return counts
    }

    /// Writes a file, whole or not at all. `body` gets a function that appends to the file.
    public func writeDocument(
        to path: String, replacing: Bool,
        _ body: (@escaping (ArraySlice<UInt8>) throws -> Void) throws -> Void
    ) throws {
        try store.writeDocument(to: try Self.absolute(path), replacing: replacing, body)
    }

    public func readDocument(at path: String) throws -> [UInt8] {
        try store.readDocument(at: try Self.absolute(path))
    }

    /// Copies the last committed state of the database to a file.
    /// - Parameter path: The path of the file; ":memory:" only measures the size.
    /// - Returns: The size of the copy in bytes.
    public func backUp(to path: String, replacing: Bool) throws -> Int {
        if let empty = group?.emptyStore {
            throw Failure.invalidState(
                .noDatabase,
                "There is no database at \(empty.location) yet, so there is nothing to back up. "
                    + "The first change creates it.")
        }
        return try store.backUp(to: try Self.absolute(path, orMemory: true), replacing: replacing) {
            progress in
            try report(progress.done, of: progress.total)
        }
    }

    /// Returns the path if it is absolute.
    static func absolute(_ path: String, orMemory: Bool = false, member: String = "path") throws -> String {
        guard AbsolutePath.isValid(path, orMemory: orMemory) else {
            throw Failure.invalid(.invalidFormat, path: member, problem: AbsolutePath.problem)
        }
        return path
    }
}

/// The form of the paths in requests. Clients do not know the server's working directory.
public enum AbsolutePath {
    /// The valid number of characters.
    public static let length = 1...4096
    public static let example = "/home/me/tally.json"
    /// Follows the name of a member in a sentence.
    public static let problem = "must be an absolute path, such as \(example)"

    /// - Parameter orMemory: Whether ":memory:" is valid too.
    public static func isValid(_ path: String, orMemory: Bool) -> Bool {
        path.hasPrefix("/") || (orMemory && path == ":memory:")
    }
}

/// The number of records of each type.
public struct RecordCounts: Sendable, Hashable {
    private var counts: [String: Int] = [:]

    public init() {}

    init(_ document: RecordDocument) {
        for type in RecordType.all { self[type] = document[type].count }
    }

    public subscript(_ type: RecordType) -> Int {
        get { counts[type.name] ?? 0 }
        set { counts[type.name] = newValue }
    }
}

extension Failure {
    /// Rows out of order would make a loop that continues after the last row's number endless.
    static func outOfOrder(_ type: RecordType, in location: String) -> Failure {
        .storage(
            "\(location) is damaged: the rows of \(type.name) are out of order.\(damageRemedies)", .damaged)
    }
}
