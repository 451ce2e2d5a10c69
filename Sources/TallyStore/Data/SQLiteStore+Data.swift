import SQLite
import Tally

/// Reads and writes records of any type.
extension SQLiteStore {
    public func records(of type: RecordType, after number: Int, limit: Int) throws -> [StoredRecord] {
        try records(of: type, "WHERE number > ? ORDER BY number LIMIT ?", [number, limit])
    }

    public func record(of type: RecordType, number: Int) throws -> StoredRecord? {
        try records(of: type, "WHERE number = ?", [number]).first
    }

    public func record(of type: RecordType, id: String) throws -> StoredRecord? {
        try records(of: type, "WHERE id = ?", [id]).first
    }

    public func record(of type: RecordType, nameKey key: String) throws -> StoredRecord? {
        try records(of: type, "WHERE name_key = ?", [key]).first
    }

    func records(of type: RecordType, in range: ClosedRange<Int>, limit: Int) throws -> [StoredRecord] {
        try records(
            of: type, "WHERE number BETWEEN ? AND ? ORDER BY number LIMIT ?",
            [range.lowerBound, range.upperBound, limit])
    }

    private func records(of type: RecordType, _ clauses: String, _ values: [any Bindable]) throws
        -> [StoredRecord]
    {
        try translating {
            let row = RecordRow.of(type)
            let (table, columns) = try isDamaged ? storedColumns(of: type) : (type.sqlName, row.columns)
            return try connection.all("SELECT \(columns) FROM \(table) \(clauses)", values, row.record)
        }
    }

    public func id(of type: RecordType, number: Int) throws -> String? {
        try translating {
            try connection.first("SELECT id FROM \(type.sqlName) WHERE number = ?", [number]) { $0.text(0) }
        }
    }

    public func recordCount(of type: RecordType) throws -> Int {
        try translating {
            try connection.first("SELECT count(*) FROM \(type.sqlName)") { $0.int(0) } ?? 0
        }
    }

    public func equalRecords(to record: StoredRecord) throws -> Int {
        try translating {
            let row = RecordRow.of(record.type)
            return try connection.first(
                "SELECT count(*) FROM \(record.type.sqlName) WHERE \(row.equality)",
                try row.equalityValues(record)
            ) { $0.int(0) } ?? 0
        }
    }

    public func lastNumber(of type: RecordType) throws -> Int {
        try translating {
            try connection.first(
                """
                SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?), 0),
                    coalesce((SELECT max(number) FROM \(type.sqlName)), 0))
                """, [type.sqlName]
            ) { $0.int(0) } ?? 0
        }
    }

    public func idOfDeletedRecord(of type: RecordType, number: Int) throws -> String? {
        try translating {
            try connection.first(
                """
                SELECT record FROM change WHERE entity = ? AND row = ? AND after IS NULL LIMIT 1
                """, [type.sqlName, number]
            ) { $0.withBytes(0) { LoggedID.id(of: $0) } }
        }
    }

    public func lastName(of type: RecordType, number: Int) throws -> String? {
        guard let column = ["title", "name"].first(where: { type.member($0) != nil }),
            type.member("id") != nil
        else { return nil }
        return try translating {
            if let name = try connection.first(
                "SELECT \(column) FROM \(type.sqlName) WHERE number = ?", [number], { $0.optionalText(0) })
            {
                return name
            }
            let values = try connection.first(
                """
                SELECT before, record FROM change WHERE entity = ? AND row = ? AND after IS NULL
                    ORDER BY number DESC LIMIT 1
                """, [type.sqlName, number]
            ) { row -> ColumnValue? in
                let whole = (number: Int64(number), id: row.withBytes(1) { LoggedID.id(of: $0) })
                let bytes = row.withBytes(0) { [UInt8]($0) }
                return try? changeLog.table(type.sqlName).values(in: bytes, whole: whole)[column]
            }
            guard case .text(let name)?? = values else { return nil }
            return name
        }
    }

    public func insertRecord(_ record: StoredRecord) throws {
        try translating {
            let row = RecordRow.of(record.type)
            try connection.run(row.insertion, try row.insertionValues(record))
        }
    }

    public func replaceRecord(_ record: StoredRecord) throws {
        try translating {
            let row = RecordRow.of(record.type)
            try connection.run(row.replacement, try row.insertionValues(record) + [record.number])
        }
    }
}

/// Writes and reads backups and documents.
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
            bytes = try BackupFile(temporary: temporary, path: path, interruption: interruption).fill(
                from: location
            ) {
                try backUp(into: $0, report)
            }
        }
        return bytes
    }

    private func backUp(into target: Connection, _ report: (WorkProgress) throws -> Void) throws -> Int {
        // SQLite cannot copy from a connection with uncommitted writes. A second connection copies the
        // committed state in one snapshot, so that writes by other processes do not restart the copy.
        if file == nil { return try connection.copy(into: target, report) }
        let source = try Connection(
            .file(path: DatabaseFile(path: location).plainPath), readOnly: true, interruption: interruption)
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
