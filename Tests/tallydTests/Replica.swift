import Support
import Foundation
import JSONRPC
import SQLite
import Tally
import Testing

/// The records of a database as a client of `changes.since` has them.
struct Replica: Equatable {
    typealias Values = [String: JSONValue]

    /// The records by type and UUID.
    var records: [String: [String: Values]] = [:]
    var cursor = JSONValue.null
    /// The cursors of the applied changes, in order.
    var applied: [Int] = []

    /// A change that does not match the known records.
    struct Misfit: Error {
        let change: JSONValue
    }

    mutating func catchUp(from server: ServerProcess, limit: Int64 = 500) throws {
        for change in try changes(from: server, limit: limit) { try apply(change) }
    }

    /// Returns the changes since the cursor, and advances the cursor.
    mutating func changes(from server: ServerProcess, limit: Int64 = 500) throws -> [JSONValue] {
        var changes: [JSONValue] = []
        var more = true
        while more {
            var params: [String: JSONValue] = ["limit": .integer(limit)]
            if cursor != .null { params["cursor"] = cursor }
            let page = try server.result("changes.since", .object(params))
            changes += page["changes"]?.elements ?? []
            cursor = page["cursor"] ?? .null
            more = page["more"] == true
        }
        return changes
    }

    private mutating func apply(_ change: JSONValue) throws {
        guard let entity = change["entity"]?.string, let id = change["record"]?.string,
            let place = change.cursor, case .object(let values)? = change["values"]
        else { throw Misfit(change: change) }
        applied.append(place)
        let known = records[entity]?[id]
        switch (change["op"], known) {
        case ("create", nil): records[entity, default: [:]][id] = values
        case ("update", let known?): records[entity]?[id] = known.merging(values) { _, new in new }
        case ("delete", _?): records[entity]?[id] = nil
        // Purging a deleted task is told as its deletion, too.
        case ("delete", nil) where entity == "task": break
        default: throw Misfit(change: change)
        }
    }

    /// Returns the records in the tables, read without the program.
    static func tables(of path: String) throws -> [String: [String: Values]] {
        let connection = try Connection(.file(path: path), readOnly: true)
        var records: [String: [String: Values]] = [:]
        for table in RecordType.all {
            let columns = table.documentMembers.map { member in
                let name = member.isKey ? "number" : sqlName(member.name)
                guard case .reference(let target) = member.kind else { return name }
                return "(SELECT id FROM \(sqlName(target)) o WHERE o.number = r.\(name))"
            }
            let rows = try connection.all(
                "SELECT \(columns.joined(separator: ", ")) FROM \(sqlName(table.name)) r"
            ) { row in
                var values: Values = [:]
                for (index, column) in table.documentMembers.enumerated() {
                    values[column.name] = try value(of: row, Int32(index), column.kind)
                }
                return values
            }
            // Deleted tasks are kept for what they earned. Changes do not have them.
            for var row in rows where row[RecordType.deletionMark] ?? .null == .null {
                if let members = table.idMembers {
                    row["id"] = .string(table.derivedID(from: members.map { row[$0]?.string ?? "" }).text)
                }
                records[table.name, default: [:]][row["id"]?.string ?? ""] = row
            }
        }
        return records
    }

    private static func value(of row: borrowing Row, _ index: Int32, _ kind: RecordMember.Kind) throws
        -> JSONValue
    {
        if row.isNull(index) { return .null }
        return switch kind {
        case .number: .integer(row.int64(index))
        case .amount: try JSONValue(writing: Amount(thousandths: row.int(index)))
        case .flag: .bool(row.bool(index))
        case .day: .string(Day(number: row.int(index)).description)
        case .instant: .string(Instant(seconds: row.int64(index)).description)
        case .text, .reference: .string(row.text(index))
        case .texts: try JSONValue(parsing: row.text(index))
        }
    }

    private static func sqlName(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
    }

    /// The records without types that have none left.
    var left: [String: [String: Values]] { records.filter { !$0.value.isEmpty } }
}
