import SQLite
import Tally

/// Reading what can be read of a damaged file.
extension SQLiteStore {
    private static let chunk = 500
    /// So many reads of one table may fail before the rest of it is given up: a page that cannot be read may stand for any
    /// range of numbers.
    private static let maxFailures = 4096

    public func readableFacts(
        of table: FactTable, _ body: ([StoredFact]) throws -> Void,
        unreadable: (ClosedRange<Int>, String) throws -> Void
    ) throws {
        // An index that can still be read knows the greatest number. None is negative but for damage.
        let last = max((try? lastNumber(of: table)) ?? 0, 1 << 40)
        var failures = 0
        var lost: (numbers: ClosedRange<Int>, why: String)?
        var ranges = [-last...last]
        while let range = ranges.popLast() {
            try attend?()
            do {
                let facts = try readableFacts(of: table, in: range)
                if !facts.isEmpty {
                    if let found = lost { try unreadable(found.numbers, found.why) }
                    lost = nil
                    try body(facts)
                }
                if let final = facts.last, facts.count == Self.chunk, final.number < range.upperBound {
                    ranges.append(final.number + 1...range.upperBound)
                }
            } catch Failure.storage(let why, let reason)
                where reason == .damaged || reason == .readOrWriteFailed
            {
                failures += 1
                if range.count > 1, failures < Self.maxFailures {
                    let middle = range.lowerBound + (range.upperBound - range.lowerBound) / 2
                    ranges += [middle + 1...range.upperBound, range.lowerBound...middle]
                } else {
                    let first = lost?.numbers.lowerBound ?? range.lowerBound
                    lost = (first...range.upperBound, lost?.why ?? why)
                }
            }
        }
        if let lost { try unreadable(lost.numbers, lost.why) }
    }

    private func readableFacts(of table: FactTable, in range: ClosedRange<Int>) throws -> [StoredFact] {
        let facts = try facts(of: table, in: range, limit: Self.chunk)
        var last = range.lowerBound - 1
        for fact in facts {
            guard fact.number > last, range.contains(fact.number) else {
                throw Failure.storage("its rows are out of order", .damaged)
            }
            last = fact.number
        }
        return facts
    }

    public func makeDatabase(at path: String, _ body: (any Store) throws -> Void) throws {
        try DocumentFile(path: path, keepingOff: location).write(replacing: false) { temporary in
            let store = try SQLiteStore(path: temporary)
            try store.begin(changing: true, waiting: false)
            do {
                try store.undoingOnError {
                    try store.openStep(
                        Step(method: "data.check", milliseconds: 0, mutationID: nil, fingerprint: 0))
                    try body(store)
                }
                try store.commit()
            } catch {
                store.rollback()
                throw error
            }
            try store.closeLog()
        }
    }

    /// Leaves one file without a log, and says so in it.
    func closeLog() throws {
        try translating { try connection.execute(script: "PRAGMA journal_mode = DELETE") }
    }
}
