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
            let (changes, last, count) = try recordChanges(
                "WHERE number > ? ORDER BY number LIMIT ?", [page.cursor, wanted])
            page.changes += changes
            if let last {
                // Reading on from a cursor that does not advance would never end.
                guard last > page.cursor else {
                    throw Failure.damaged(location, "the rows of its change log are out of order")
                }
                page.cursor = last
            }
            bytes += changes.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.value.size } }
            if count < wanted { break }
        }
        page.hasMore = page.cursor < (try lastCursor())
        return page
    }

    public func lastCursor() throws -> Int {
        try translating { try connection.first("SELECT max(number) FROM change") { $0.int(0) } ?? 0 }
    }

    public func changes(ofStep number: Int, limit: Int) throws -> (changes: [RecordChange], count: Int) {
        let (changes, _, read) = try recordChanges(Self.changesOfStep, [number, limit])
        guard read == limit else { return (changes, read) }
        let count = try translating {
            try connection.first("SELECT count(*) FROM change WHERE \(Self.isOfStep)", [number]) { $0.int(0) }
        }
        return (changes, count ?? 0)
    }

    private static let changesOfStep = "WHERE \(isOfStep) ORDER BY number LIMIT ?2"

    public func taskCount(ofStep number: Int) throws -> Int {
        try translating {
            try connection.first(
                "SELECT count(DISTINCT row) FROM change WHERE \(Self.isOfStep) AND entity = 'task'", [number]
            ) { $0.int(0) } ?? 0
        }
    }

    /// The changes of the step ?1: those after its `after_change`, up to that of the next step.
    static let isOfStep = """
        step = ?1 AND number > (SELECT after_change FROM step WHERE number = ?1)
            AND number <= coalesce(
                (SELECT after_change FROM step WHERE number > ?1 ORDER BY number LIMIT 1), \(Int.max))
        """

    /// Returns the changes that readers are told of, the cursor of the last row, and the number of rows.
    private func recordChanges(
        _ clauses: String, _ values: [any Bindable]
    ) throws -> (changes: [RecordChange], last: Int?, count: Int) {
        var changes: [RecordChange] = []
        var last: Int?
        var count = 0
        try translating {
            try connection.each(
                "SELECT number, step, entity, row, record, before, after FROM change \(clauses)", values
            ) { row in
                last = row.int(0)
                count += 1
                if let change = try change(row) { changes.append(change) }
            }
        }
        return (changes, last, count)
    }

    /// Returns the change of a row; nil if the record was deleted before and stays so, because it is only
    /// kept.
    private func change(_ row: borrowing Row) throws -> RecordChange? {
        let cursor = row.int(0)
        guard let members = LoggedMembers.inTable(row.text(2)),
            let operation = RecordChange.Operation(hasBefore: !row.isNull(5), hasAfter: !row.isNull(6))
        else { throw unreadableChange(cursor) }
        do {
            let type = members.type
            let after = try operation == .delete ? nil : row.withBytes(6, members.read)
            if operation == .update, let after, members.isMarkedDeleted(after) == true,
                try members.isMarkedDeleted(row.withBytes(5, members.read)) == true
            {
                return nil
            }
            let (number, id) = (row.int(3), row.withBytes(4) { LoggedID.id(of: $0) })
            let values: [MemberValue] =
                switch (operation, after) {
                case (.create, let after?): members.documentMembers(ofWhole: after, number: number, id: id)
                case (_, let after?): members.documentMembers(after)
                case (_, nil): []
                }
            let subject =
                if type.isEntity { Optional(id) } else if type.ownerMember == nil { String?.none } else {
                    try members.owner(after ?? row.withBytes(5, members.read))
                }
            return RecordChange(
                cursor: cursor, step: row.int(1), type: type, number: number, id: id, operation: operation,
                subjectID: subject, values: values)
        } catch is LogCoding.Unreadable {
            throw unreadableChange(cursor)
        }
    }

    private func unreadableChange(_ number: Int) -> Failure {
        .damaged(location, "change \(number) of its log cannot be read")
    }
}

extension RecordChange.Operation {
    /// Returns the operation of a change that has values before or after it, or both; nil if it has none.
    init?(hasBefore: Bool, hasAfter: Bool) {
        switch (hasBefore, hasAfter) {
        case (false, true): self = .create
        case (true, true): self = .update
        case (true, false): self = .delete
        case (false, false): return nil
        }
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
