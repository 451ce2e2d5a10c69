/// Taking everything out, and keeping it elsewhere.
extension Engine {
    private static let chunk = 1000

    /// Hands over every record there is, table by table in the order of `RecordType.all`, by number.
    /// - Parameter done: how much of the work was done before, for those who watch it.
    func eachRecord(from done: Int = 0, _ body: (StoredRecord) throws -> Void) throws {
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

    /// Hands over every record, to be written down.
    /// - Throws: `Failure.storage` for a record that cannot be read; what was written then is not everything.
    public func exportRecords(_ body: (StoredRecord) throws -> Void) throws {
        try eachRecord { record in
            guard record.unreadable.isEmpty else {
                throw Failure.storage(
                    "\(record.type.name) \(record.number) cannot be read; data.check tells what is wrong with it.",
                    .damaged)
            }
            try body(record)
        }
    }

    /// How many records of each table there are, in the order of `RecordType.all`.
    public func recordCounts() throws -> RecordCounts {
        let store = try store
        var counts = RecordCounts()
        for type in RecordType.all { counts[type] = try store.recordCount(of: type) }
        return counts
    }

    /// Writes a file, whole or not at all: `body` is given what appends to it.
    public func writeDocument(
        to path: String, replacing: Bool,
        _ body: (@escaping (ArraySlice<UInt8>) throws -> Void) throws -> Void
    ) throws {
        try store.writeDocument(to: try Self.absolute(path), replacing: replacing, body)
    }

    public func readDocument(at path: String) throws -> [UInt8] {
        try store.readDocument(at: try Self.absolute(path))
    }

    /// Copies the database as it was last committed.
    /// - Parameter path: of the file to make; ":memory:" only finds out how large it would be.
    /// - Returns: its size in bytes.
    public func backUp(to path: String, replacing: Bool) throws -> Int {
        try store.backUp(to: try Self.absolute(path, orMemory: true), replacing: replacing) { progress in
            try report(progress.done, of: progress.total)
        }
    }

    /// A server has no working directory that its client could know.
    static func absolute(_ path: String, orMemory: Bool = false, member: String = "path") throws -> String {
        if path.hasPrefix("/") || (orMemory && path == ":memory:") { return path }
        throw Failure.invalid(path: member, problem: "must be an absolute path, such as /home/me/tally.json")
    }
}

/// A number for each table.
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
    /// Whoever reads on where the last row had the greatest number so far would never end.
    static func outOfOrder(_ type: RecordType, in location: String) -> Failure {
        .storage(
            "\(location) is damaged: the rows of \(type.name) are out of order.\(damageRemedies)", .damaged)
    }
}
