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
            let rows = try loggedRows("WHERE number > ? ORDER BY number LIMIT ?", [page.cursor, wanted])
            let changes = try recordChanges(rows)
            page.changes += changes
            if let last = rows.last?.cursor {
                // Reading on from a cursor that does not advance would never end.
                guard last > page.cursor else {
                    throw Failure.damaged(location, "the rows of its change log are out of order")
                }
                page.cursor = last
            }
            bytes += changes.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.value.size } }
            if rows.count < wanted { break }
        }
        page.hasMore = page.cursor < (try lastCursor())
        return page
    }

    public func lastCursor() throws -> Int {
        try translating { try connection.first("SELECT max(number) FROM change") { $0.int(0) } ?? 0 }
    }

    public func changes(ofStep number: Int, limit: Int) throws -> [RecordChange] {
        try recordChanges(try loggedRows("WHERE step = ? ORDER BY number LIMIT ?", [number, limit]))
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
        let record: String
        let operation: RecordChange.Operation
        let before: String?
        let after: String?
    }

    private func recordChanges(_ rows: [Logged]) throws -> [RecordChange] {
        try translating { try rows.compactMap(change) }
    }

    private func loggedRows(_ clauses: String, _ values: [any Bindable]) throws -> [Logged] {
        try translating {
            try connection.all(
                "SELECT number, step, entity, row, record, operation, before, after FROM change \(clauses)",
                values
            ) { row -> Logged in
                guard let type = RecordType.inTable(row.text(2)),
                    let operation = RecordChange.Operation(rawValue: row.text(5))
                else {
                    throw unreadableChange(row.int(0))
                }
                return Logged(
                    cursor: row.int(0), step: row.int(1), type: type, row: row.int(3), record: row.text(4),
                    operation: operation, before: row.optionalText(6), after: row.optionalText(7))
            }
        }
    }

    /// Returns the change of a row; nil if the record was deleted before and stays so, because it is only kept.
    private func change(_ row: Logged) throws -> RecordChange? {
        do {
            let after = try row.after.map { try RecordLogValues($0, connection) }
            if row.operation == .update, let mark = row.type.member(RecordType.deletionMark),
                after?.isNull(mark) == false,
                try row.before.map({ try RecordLogValues($0, connection).isNull(mark) }) == false
            {
                return nil
            }
            var values = try after?.members(of: row.type, isWhole: row.operation == .create) ?? []
            if row.operation == .create, row.type.idMembers != nil {
                values.insert(MemberValue("id", .text(row.record)), at: 0)
            }
            return RecordChange(
                cursor: row.cursor, step: row.step, type: row.type, number: row.row, id: row.record,
                operation: row.operation, subjectID: try subjectID(of: row, after), values: values)
        } catch is RecordLogValues.Unreadable {
            throw unreadableChange(row.cursor)
        }
    }

    /// Returns the id of the entity that changed, which is the record or the entity that it is part of.
    private func subjectID(of row: Logged, _ after: RecordLogValues?) throws -> String? {
        if row.type.isEntity { return row.record }
        guard let owner = row.type.ownerMember.flatMap(row.type.member) else { return nil }
        return try (after ?? row.before.map { try RecordLogValues($0, connection) })?.text(of: owner)
    }

    private func unreadableChange(_ number: Int) -> Failure {
        .damaged(location, "change \(number) of its log cannot be read")
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
