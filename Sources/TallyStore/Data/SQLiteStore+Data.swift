import SQLite
import Tally

/// Facts of every kind, read and written as they are stored.
extension SQLiteStore {
    public func facts(of table: FactTable, after number: Int, limit: Int) throws -> [StoredFact] {
        try facts(of: table, "WHERE number > ? ORDER BY number LIMIT ?", [number, limit])
    }

    public func fact(of table: FactTable, number: Int) throws -> StoredFact? {
        try facts(of: table, "WHERE number = ?", [number]).first
    }

    public func fact(of table: FactTable, id: String) throws -> StoredFact? {
        try facts(of: table, "WHERE id = ?", [id]).first
    }

    public func fact(of table: FactTable, nameKey key: String) throws -> StoredFact? {
        try facts(of: table, "WHERE name_key = ?", [key]).first
    }

    func facts(of table: FactTable, in range: ClosedRange<Int>, limit: Int) throws -> [StoredFact] {
        try facts(
            of: table, "WHERE number BETWEEN ? AND ? ORDER BY number LIMIT ?",
            [range.lowerBound, range.upperBound, limit])
    }

    private func facts(of table: FactTable, _ clauses: String, _ values: [any Bindable]) throws
        -> [StoredFact]
    {
        try translating {
            let row = FactRow.of(table)
            return try connection.all(
                "SELECT \(row.columns) FROM \(table.sqlName) \(clauses)", values, row.fact)
        }
    }

    public func factCount(of table: FactTable) throws -> Int {
        try translating {
            try connection.first("SELECT count(*) FROM \(table.sqlName)") { $0.int(0) } ?? 0
        }
    }

    public func equalFacts(to fact: StoredFact) throws -> Int {
        try translating {
            let row = FactRow.of(fact.table)
            return try connection.first(
                "SELECT count(*) FROM \(fact.table.sqlName) WHERE \(row.equality)",
                try row.equalityValues(fact)
            ) { $0.int(0) } ?? 0
        }
    }

    public func lastNumber(of table: FactTable) throws -> Int {
        try translating {
            try connection.first(
                """
                SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?), 0),
                    coalesce((SELECT max(number) FROM \(table.sqlName)), 0))
                """, [table.sqlName]
            ) { $0.int(0) } ?? 0
        }
    }

    public func reserveNumbers(of table: FactTable, upTo number: Int) throws {
        try translating {
            try connection.run(
                "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", [number, table.sqlName])
        }
    }

    public func deletedID(of table: FactTable, number: Int) throws -> String? {
        try translating {
            try connection.first(
                """
                SELECT json_extract(before, '$.id') FROM change
                    WHERE entity = ? AND row = ? AND operation = 'delete' LIMIT 1
                """, [table.sqlName, number]
            ) { $0.text(0) }
        }
    }

    public func lastName(of table: FactTable, number: Int) throws -> String? {
        guard let column = ["title", "name"].first(where: { table.column($0) != nil }),
            table.column("id") != nil
        else { return nil }
        return try translating {
            try connection.first(
                """
                SELECT coalesce((SELECT \(column) FROM \(table.sqlName) WHERE number = ?1),
                    (SELECT before ->> ?2 FROM change WHERE entity = ?3 AND row = ?1 AND operation = 'delete'
                        ORDER BY number DESC LIMIT 1))
                """, [number, column, table.sqlName]
            ) { $0.optionalText(0) } ?? nil
        }
    }

    public func insertFact(_ fact: StoredFact) throws {
        try translating {
            let row = FactRow.of(fact.table)
            try connection.run(row.insertion, try row.insertionValues(fact))
        }
    }

    public func replaceFact(_ fact: StoredFact) throws {
        try translating {
            let row = FactRow.of(fact.table)
            try connection.run(row.replacement, try row.insertionValues(fact) + [fact.number])
        }
    }
}

/// The database as a file, and documents beside it.
extension SQLiteStore {
    public func backUp(to path: String, replacing: Bool, _ report: (WorkProgress) throws -> Void) throws
        -> Int
    {
        if path == Self.memory {
            return try translating { try backUp(into: try Connection(.memory), report) }
        }
        let target = DocumentFile(path: path, keepingOff: location)
        var bytes = 0
        try target.write(replacing: replacing) { temporary in
            bytes = try BackupFile(temporary: temporary, path: path).fill(from: location) {
                try backUp(into: $0, report)
            }
        }
        return bytes
    }

    private func backUp(into target: Connection, _ report: (WorkProgress) throws -> Void) throws -> Int {
        // A connection that has written cannot be copied from before it commits: hence another one, which sees what was
        // committed, in one snapshot, so that others who write do not make the copy begin anew.
        if location == Self.memory { return try connection.copy(into: target, report) }
        let source = try Connection(.file(path: DatabaseFile(path: location).plainPath), readOnly: true)
        return try source.reading {
            _ = try source.first("SELECT 1 FROM sqlite_master") { _ in true }
            return try source.copy(into: target, report)
        }
    }

    public func writeDocument(
        to path: String, replacing: Bool,
        _ body: (@escaping (ArraySlice<UInt8>) throws -> Void) throws -> Void
    ) throws {
        let file = DocumentFile(path: path, keepingOff: location)
        try file.write(replacing: replacing) { temporary in
            let output = try OutputFile(temporary: temporary, path: path)
            try body(output.append)
        }
    }

    public func readDocument(at path: String) throws -> [UInt8] {
        try DocumentFile(path: path, keepingOff: location).read()
    }
}
