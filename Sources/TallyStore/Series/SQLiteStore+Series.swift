import SQLite
import Tally

extension SQLiteStore {
    private static let table = RecordTable(Series.record)
    private static let columns = table.columns("r")

    public func insertSeries(_ series: Series) throws -> Series {
        try translating {
            var inserted = series
            inserted.number = try insert(series, Self.table)
            return inserted
        }
    }

    public func updateSeries(_ series: Series) throws {
        try translating { try update(series, Self.table, number: series.number) }
    }

    public func series(number: Int) throws -> Series? {
        try series("FROM series r WHERE r.number = ?", [number]).first
    }

    public func series(named reference: NumberedReference<Series>, limit: Int) throws -> [Series] {
        let condition = reference.condition(on: "r")
        return try series(
            "FROM series r WHERE \(condition.sql) ORDER BY r.id LIMIT ?", condition.values + [limit])
    }

    public func series(isActive: Bool?, after number: Int, limit: Int) throws -> [Series] {
        try series(Self.listing(isActive) + " ORDER BY r.number LIMIT ?", [number, limit])
    }

    public func seriesCount(isActive: Bool?, limit: Int) throws -> Int {
        try translating {
            try connection.first(
                "SELECT count(*) FROM (SELECT r.number \(Self.listing(isActive)) LIMIT ?)", [0, limit]
            ) { $0.int(0) } ?? 0
        }
    }

    /// The series after a number. Those that go on are found by their open occurrences.
    private static func listing(_ isActive: Bool?) -> String {
        let open = "SELECT t.series FROM task t WHERE t.series IS NOT NULL AND t.completed_at IS NULL"
        return switch isActive {
        case true?:
            """
            FROM (\(open) AND t.series > ? GROUP BY t.series ORDER BY t.series) o
                CROSS JOIN series r ON r.number = o.series WHERE r.ended_at IS NULL
            """
        case false?:
            """
            FROM series r WHERE r.number > ?
                AND (r.ended_at IS NOT NULL OR NOT EXISTS (\(open) AND t.series = r.number))
            """
        case nil: "FROM series r WHERE r.number > ?"
        }
    }

    public func openOccurrence(ofSeries number: Int, besides task: Int?) throws -> Task? {
        try tasks(
            """
            WHERE t.series = ? AND t.completed_at IS NULL AND t.number IS NOT ? ORDER BY t.occurrence LIMIT 1
            """, [number, task]
        ).first
    }

    public func hasTask(_ id: Identifier) throws -> Bool {
        try translating {
            try connection.first("SELECT 1 FROM task WHERE id = ?", [id.text]) { _ in true } ?? false
        }
    }

    public func hasTime(ofTask number: Int) throws -> Bool {
        try translating {
            try connection.first(
                """
                SELECT EXISTS (SELECT 1 FROM time_entry WHERE task = ?)
                    OR EXISTS (SELECT 1 FROM timer WHERE task = ?)
                """, [number, number]
            ) { $0.bool(0) } ?? false
        }
    }

    private func series(_ clauses: String, _ values: [any Bindable]) throws -> [Series] {
        try translating {
            try connection.all("SELECT \(Self.columns) \(clauses)", values, Self.table.record)
        }
    }
}
