import SQLite
import Tally

/// Reads a damaged file as far as possible.
extension SQLiteStore {
    public func readableRecords(
        of type: RecordType, _ body: ([StoredRecord]) throws -> Void,
        unreadable: (ClosedRange<Int>, String) throws -> Void
    ) throws {
        // Only damage causes numbers below 1. If they cannot be read, neither can the page of the next ones.
        var first = -TableScan.end
        while let records = try? ascendingRecords(of: type, in: first...0, limit: TableScan.maxLimit),
            let last = records.last
        {
            try body(records)
            first = last.number + 1
            if first > 0 { break }
        }
        // Rows can be missing without an error if a page points past others. An index may still list them.
        var missing = numbersInIndex(of: type)
        var scan = TableScan()
        while scan.next <= TableScan.end {
            try checkCancellation?()
            do {
                let records = try ascendingRecords(of: type, in: scan.next...TableScan.end, limit: scan.limit)
                for record in records { missing.remove(record.number) }
                try body(records)
                scan.succeeded(
                    upTo: records.count < scan.limit ? TableScan.end : records.last?.number ?? TableScan.end)
            } catch Failure.storage(let why, let reason)
                where reason == .damaged || reason == .readOrWriteFailed
            {
                try restartReading()
                let first = scan.next
                try scan.failed { number in
                    try checkCancellation?()
                    return (try? ascendingRecords(of: type, in: number...TableScan.end, limit: 1)) != nil
                }
                if scan.next > first {
                    missing = missing.filter { $0 < first || $0 >= scan.next }
                    let last = scan.next > TableScan.end ? Int.max : scan.next - 1
                    try unreadable(first...last, Failure.withoutRemedies(why))
                }
            }
        }
        for number in missing.sorted() {
            try unreadable(number...number, "it is missing from its table, but an index lists it.")
        }
    }

    /// Returns the numbers in the index of ids; empty if there is no such index or it cannot be read.
    private func numbersInIndex(of type: RecordType) -> Set<Int> {
        guard type.member("id") != nil else { return [] }
        let numbers = try? connection.first(
            """
            SELECT l.name FROM pragma_index_list(?) l JOIN pragma_index_info(l.name) i WHERE i.name = 'id'
            """, [type.sqlName]
        ) { $0.text(0) }.map { index in
            try connection.all("SELECT number FROM \(type.sqlName) INDEXED BY \(index)") { $0.int(0) }
        }
        return Set((numbers ?? nil) ?? [])
    }

    /// Returns the table and the columns of a type in a file that may have an earlier schema, because a damaged
    /// one is not migrated. Columns that it lacks are null.
    func storedColumns(of type: RecordType) throws -> (table: String, columns: String) {
        for table in [type.name, type.formerName].compactMap({ $0.map(RecordName.sql) }) {
            let names = Set(
                try connection.all("SELECT name FROM pragma_table_xinfo(?)", [table]) { $0.text(0) })
            guard !names.isEmpty else { continue }
            let hasAmounts = try Schema.hasAmounts(connection)
            let columns = type.members.map { member in
                guard names.contains(member.sqlName) else { return "NULL" }
                return member.kind == .amount && !hasAmounts
                    ? Schema.thousandths(member.sqlName) : member.sqlName
            }
            return (table, columns.joined(separator: ", "))
        }
        return (type.sqlName, RecordRow.of(type).columns)
    }

    /// Returns the records in a range of numbers.
    /// - Throws: `Failure.storage` if they cannot be read or are out of order, which could return some twice.
    private func ascendingRecords(of type: RecordType, in range: ClosedRange<Int>, limit: Int) throws
        -> [StoredRecord]
    {
        let records = try records(of: type, in: range, limit: limit)
        var last = range.lowerBound - 1
        for record in records {
            guard record.number > last, record.number <= range.upperBound else {
                throw Failure.storage("its rows are out of order.", .damaged)
            }
            last = record.number
        }
        return records
    }

    public func makeDatabase(at path: String, _ body: (any Store) throws -> Void) throws {
        try DocumentFile(path: path, keepingOff: location, member: "repairTo").write(replacing: false) {
            temporary in
            let store = try SQLiteStore(path: temporary)
            try store.begin(changing: true, waiting: false)
            do {
                try store.inRequestSavepoint {
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

    /// Empties and deletes the write-ahead log, and turns it off in the file.
    func closeLog() throws {
        try translating { try connection.execute(script: "PRAGMA journal_mode = DELETE") }
    }
}

/// A scan of a table by number that skips unreadable rows. A damaged page makes a range of numbers
/// unreadable. The end of the range is found by doubling the distance, then by bisection.
private struct TableScan {
    /// The greatest possible number.
    static let end = 1 << 53
    static let maxLimit = 500

    /// The next number to read. All numbers before were read or are unreadable.
    private(set) var next = 1
    /// The number of rows to read at once.
    private(set) var limit = maxLimit

    mutating func succeeded(upTo number: Int) {
        next = number + 1
        limit = min(2 * limit, Self.maxLimit)
    }

    /// Retries with fewer rows, and skips the unreadable range once a single row fails.
    /// - Parameter isReadable: Returns whether the first row from a number on can be read.
    mutating func failed(_ isReadable: (Int) throws -> Bool) throws {
        // The unreadable row may be any of the requested rows.
        guard limit == 1 else { return limit /= 2 }
        var (bad, step) = (next, 1)
        while try !isReadable(next + step) {
            bad = next + step
            step *= 2
            guard next + step <= Self.end else { return next = Self.end + 1 }
        }
        var good = next + step
        while good - bad > 1 {
            let middle = bad + (good - bad) / 2
            if try isReadable(middle) { good = middle } else { bad = middle }
        }
        next = good
    }
}
