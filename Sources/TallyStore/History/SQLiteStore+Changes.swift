import SQLite
import Tally

/// Reads the change log.
extension SQLiteStore {
    /// The size of values, in bytes, at which a page ends.
    private static let pageBytes = 4 << 20
    /// The number of changes to read at once.
    private static let chunk = 100

    public func changes(after cursor: Int, limit: Int) throws -> RecordChangePage {
        var page = RecordChangePage(changes: [], cursor: cursor, hasMore: true)
        var bytes = 0
        while page.changes.count < limit, bytes < Self.pageBytes {
            let wanted = min(Self.chunk, limit - page.changes.count)
            let changes = try recordChanges(
                "WHERE number > ? ORDER BY number LIMIT ?", [page.cursor, wanted])
            page.changes += changes
            if let last = changes.last?.cursor {
                // Reading on from a cursor that does not advance would never end.
                guard last > page.cursor else {
                    throw Failure.damaged(location, "the rows of its change log are out of order")
                }
                page.cursor = last
            }
            bytes += changes.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.value.size } }
            if changes.count < wanted { break }
        }
        page.hasMore = page.cursor < (try lastCursor())
        return page
    }

    public func lastCursor() throws -> Int {
        try translating { try connection.first("SELECT max(number) FROM change") { $0.int(0) } ?? 0 }
    }

    public func changes(ofStep number: Int, limit: Int) throws -> [RecordChange] {
        try recordChanges("WHERE step = ? ORDER BY number LIMIT ?", [number, limit])
    }

    public func changeCount(ofStep number: Int) throws -> Int {
        try translating {
            try connection.first("SELECT count(*) FROM change WHERE step = ?", [number]) { $0.int(0) } ?? 0
        }
    }

    private struct Logged {
        let cursor: Int
        let step: Int
        let type: RecordType
        let row: Int
        let operation: RecordChange.Operation
        let before: String?
        let after: String?
    }

    private func recordChanges(_ clauses: String, _ values: [any Bindable]) throws -> [RecordChange] {
        try translating {
            let rows = try connection.all(
                "SELECT number, step, entity, row, operation, before, after FROM change \(clauses)", values
            ) { row -> Logged in
                guard let type = RecordType.inTable(row.text(2)),
                    let operation = RecordChange.Operation(rawValue: row.text(4))
                else {
                    throw unreadableChange(row.int(0))
                }
                return Logged(
                    cursor: row.int(0), step: row.int(1), type: type, row: row.int(3), operation: operation,
                    before: row.optionalText(5), after: row.optionalText(6))
            }
            return try rows.map { row in
                RecordChange(
                    cursor: row.cursor, step: row.step, type: row.type, number: row.row,
                    operation: row.operation, subjectID: try subjectID(of: row),
                    values: try self.values(after: row))
            }
        }
    }

    private func values(after row: Logged) throws -> [MemberValue] {
        guard let after = row.after else { return [] }
        do {
            return try RecordLogValues(after, connection).members(
                of: row.type, isWhole: row.operation == .create)
        } catch is RecordLogValues.Unreadable {
            throw unreadableChange(row.cursor)
        }
    }

    private func unreadableChange(_ number: Int) -> Failure {
        .damaged(location, "change \(number) of its log cannot be read")
    }

    /// Returns the id of the entity that changed.
    private func subjectID(of row: Logged) throws -> String? {
        guard let (type, column) = row.type.subjectReference else { return nil }
        if type == row.type.name, let id = try ownID(of: row) { return id }
        let number = column == "number" ? row.row : try ownerNumber(of: row, RecordName.sql(column))
        guard let number else { return nil }
        let name = RecordName.sql(type)
        return try connection.first("SELECT id FROM \(name) WHERE number = ?", [number]) { $0.text(0) }
            ?? connection.first(
                """
                SELECT json_extract(before, '$.id') FROM change
                    WHERE entity = ? AND row = ? AND operation = 'delete' ORDER BY number DESC LIMIT 1
                """, [name, number]
            ) { $0.text(0) }
            // The log does not contain deletions by the running step yet.
            ?? connection.first(
                """
                SELECT json_extract(after, '$.id') FROM change
                    WHERE step = ? AND entity = ? AND row = ? AND operation = 'create'
                """, [row.step, name, number]
            ) { $0.text(0) }
    }

    /// Returns the id in the changed row itself, if it was created or deleted.
    private func ownID(of row: Logged) throws -> String? {
        guard row.operation != .update else { return nil }
        return try connection.first(
            "SELECT json_extract(coalesce(?, ?), '$.id')", [row.after, row.before], { $0.optionalText(0) })
            ?? nil
    }

    /// Returns the number in a column of the changed row, from the change, the row, or the row's deletion.
    private func ownerNumber(of row: Logged, _ column: String) throws -> Int? {
        if let number = try connection.first(
            "SELECT json_extract(coalesce(?, ?), '$.' || ?)", [row.after, row.before, column],
            { $0.optionalInt(0) }) ?? nil
        {
            return number
        }
        let type = row.type.sqlName
        return try connection.first("SELECT \(column) FROM \(type) WHERE number = ?", [row.row]) {
            $0.int(0)
        }
            ?? connection.first(
                """
                SELECT json_extract(before, '$.' || ?) FROM change
                    WHERE entity = ? AND row = ? AND operation = 'delete' ORDER BY number DESC LIMIT 1
                """, [column, type, row.row]
            ) { $0.int(0) }
    }
}

extension RecordValue {
    /// The approximate size in bytes.
    fileprivate var size: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .texts(let texts): texts.reduce(0) { $0 + $1.utf8.count }
        default: 8
        }
    }
}
