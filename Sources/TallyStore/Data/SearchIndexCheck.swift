import SQLite
import Tally

/// Compares the search index with the tasks without writing. FTS5's own check needs write access.
struct SearchIndexCheck {
    private let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

    func run(_ report: (Int) throws -> Void, found: (DataProblem) throws -> Void) throws {
        try checkTexts(found)
        // A checksum of all index entries of each task, independent of their order.
        var sums: [Int: UInt64] = [:]
        var done = 0
        do {
            _ = try connection.first("SELECT count(*) FROM task_search_terms WHERE term = ''") { $0.int(0) }
            try connection.each("SELECT doc, term FROM task_search_terms") { row in
                sums[row.int(0), default: 0] ^= Self.checksum(row.text(1).utf8)
                done += 1
                if done.isMultiple(of: 20_000) { try report(done) }
            }
        } catch let error as SQLiteError {
            return try found(DataProblem(.index, "The search index cannot be read: \(error.message)."))
        }
        var totals = [0, 0, 0]
        try connection.each("SELECT number, title, notes FROM task_indexed") { row in
            let number = row.int(0)
            let texts = [row.text(1), row.text(2)]
            let terms = texts.reduce(into: Set<String>()) { $0.formUnion(Self.terms(of: $1)) }
            let expected = terms.reduce(0) { $0 ^ Self.checksum($1.utf8) }
            totals[0] += 1
            for (index, text) in texts.enumerated() {
                totals[index + 1] += max(0, text.unicodeScalars.count - 2)
            }
            if sums.removeValue(forKey: number) ?? 0 != expected {
                try found(Self.problem(number, "does not match its entries in the search index"))
            }
            done += 1
            if done.isMultiple(of: 1000) { try report(done) }
        }
        for number in sums.filter({ $0.value != 0 }).keys.sorted() {
            try found(Self.problem(number, "is in the search index but does not exist"))
        }
        if try storedTotals() != totals {
            try found(DataProblem(.index, "The search index has wrong totals."))
        }
    }

    /// Returns the number of rows, and of terms in each column, that FTS5 stores as variable-length integers.
    /// Source: `fts5StorageSaveTotals` and `fts5PutVarint` of SQLite's ext/fts5.
    private func storedTotals() throws -> [Int] {
        let digits = Array(
            try connection.first("SELECT hex(block) FROM task_search_data WHERE id = 1") { $0.text(0) } ?? "")
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        var totals: [Int] = []
        var value = 0
        var length = 0
        for byte in bytes {
            length += 1
            value = length == 9 ? value << 8 | Int(byte) : value << 7 | Int(byte & 0x7F)
            guard length == 9 || byte & 0x80 == 0 else { continue }
            totals.append(value)
            (value, length) = (0, 0)
        }
        return totals.isEmpty ? [0, 0, 0] : totals
    }

    /// Checks that every task has its search text, and that no other search text exists.
    private func checkTexts(_ found: (DataProblem) throws -> Void) throws {
        try connection.each(
            """
            SELECT t.number, t.title, t.notes, x.title, x.notes FROM task t
                LEFT JOIN task_text x ON x.number = t.number WHERE t.deleted_at IS NULL
            """
        ) { row in
            if SearchIndex.Text(row, at: 3) != SearchIndex.Text(title: row.text(1), notes: row.text(2)) {
                try found(
                    Self.problem(row.int(0), "has a search text that does not match its title and notes"))
            }
        }
        try connection.each(
            """
            SELECT number FROM task_text x
                WHERE NOT EXISTS (SELECT 1 FROM task WHERE number = x.number AND deleted_at IS NULL)
            """
        ) { try found(Self.problem($0.int(0), "has a search text but does not exist")) }
    }

    private static func problem(_ number: Int, _ what: String) -> DataProblem {
        DataProblem(.index, entity: "task", number: number, "task \(number) \(what).")
    }

    /// Every three consecutive Unicode scalars of a text are a term.
    private static func terms(of text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        guard scalars.count >= 3 else { return [] }
        return (0...scalars.count - 3).map { start in
            String(String.UnicodeScalarView(scalars[start..<start + 3]))
        }
    }

    /// FNV-1a, 64 bits.
    private static func checksum(_ term: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in term { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return hash
    }
}
