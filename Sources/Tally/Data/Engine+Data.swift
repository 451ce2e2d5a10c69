/// Taking everything out, and keeping it elsewhere.
extension Engine {
    private static let chunk = 1000

    /// Hands over every fact there is, table by table in the order of `FactTable.all`, by number.
    /// - Parameter done: how much of the work was done before, for those who watch it.
    func eachFact(from done: Int = 0, _ body: (StoredFact) throws -> Void) throws {
        let store = try store
        var done = done
        for table in FactTable.all {
            var last = Int.min
            while true {
                let facts = try store.facts(of: table, after: last, limit: Self.chunk)
                if facts.isEmpty { break }
                for fact in facts {
                    guard fact.number > last else { throw Failure.outOfOrder(table, in: store.location) }
                    last = fact.number
                    try body(fact)
                }
                done += facts.count
                try report(done)
            }
        }
    }

    /// Hands over every fact, to be written down.
    /// - Throws: `Failure.storage` for a fact that cannot be read; what was written then is not everything.
    public func exportFacts(_ body: (StoredFact) throws -> Void) throws {
        try eachFact { fact in
            guard fact.unreadable.isEmpty else {
                throw Failure.storage(
                    "\(fact.table.name) \(fact.number) cannot be read; data.check tells what is wrong with it.",
                    .damaged)
            }
            try body(fact)
        }
    }

    /// How many facts of each table there are, in the order of `FactTable.all`.
    public func factCounts() throws -> FactCounts {
        let store = try store
        var counts = FactCounts()
        for table in FactTable.all { counts[table] = try store.factCount(of: table) }
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
public struct FactCounts: Sendable, Hashable {
    private var counts: [String: Int] = [:]

    public init() {}

    init(_ document: FactDocument) {
        for table in FactTable.all { self[table] = document[table].count }
    }

    public subscript(_ table: FactTable) -> Int {
        get { counts[table.name] ?? 0 }
        set { counts[table.name] = newValue }
    }
}

extension Failure {
    /// Whoever reads on where the last row had the greatest number so far would never end.
    static func outOfOrder(_ table: FactTable, in location: String) -> Failure {
        .storage(
            "\(location) is damaged: the rows of \(table.name) are out of order.\(damageRemedies)", .damaged)
    }
}
