import Foundation
import JSONRPC
import SQLite
import Support
import Tally
import Testing

/// A session on a database file, with access to all its tables.
struct BatchSession {
    private let directory: TemporaryDirectory
    private let session: TestSession
    private let audit: Connection

    var clock: ManualClock { session.clock }

    init() throws {
        directory = try TemporaryDirectory()
        session = TestSession(path: directory.file("tally.db"))
        // Creates the database without a step.
        try session.result("events.subscribe")
        try session.result("events.unsubscribe")
        audit = try Connection(.file(path: directory.file("tally.db")))
    }

    func replies(_ requests: [JSONValue]) throws -> [JSONValue] { try session.replies(requests) }

    func reply(_ method: String, _ params: JSONValue = [:]) throws -> JSONValue {
        try session.reply(method, params)
    }

    @discardableResult
    func result(
        _ method: String, _ params: JSONValue = [:], at location: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        try session.result(method, params, at: location)
    }

    func error(
        _ method: String, _ params: JSONValue = [:], at location: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        try session.error(method, params, at: location)
    }

    /// Runs a batch in which no request may fail, and returns the results.
    @discardableResult
    func batch(_ requests: JSONValue..., at location: SourceLocation = #_sourceLocation) throws -> [JSONValue]
    {
        let result = try result("batch.run", ["requests": .array(requests)], at: location)
        #expect(result["committed"] == true, sourceLocation: location)
        return try result.at("results").elements.map {
            #expect($0["error"] == .null, sourceLocation: location)
            return try #require($0["result"], sourceLocation: location)
        }
    }

    /// Returns every row of every table: records, change log, search index and used numbers.
    func everything() throws -> [String: [String]] {
        let tables = try audit.all(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
        ) {
            $0.text(0)
        }
        return Dictionary(uniqueKeysWithValues: try tables.map { ($0, try rows(of: $0)) })
    }

    /// Returns every row of the tables of records.
    func records() throws -> [String: [String]] {
        try everything().filter { name, _ in
            !["step", "change", "completion_count"].contains(name) && !name.hasPrefix("sqlite")
                && !name.hasPrefix("task_")
        }
    }

    /// Throws if the search index does not match the texts.
    func checkSearchIndex() throws {
        try audit.run("INSERT INTO task_search (task_search, rank) VALUES ('integrity-check', 1)")
    }

    private func rows(of table: String) throws -> [String] {
        let columns = try audit.all("SELECT name FROM pragma_table_info(?)", [table]) { $0.text(0) }
        let values = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ', ' || ")
        return try audit.all("SELECT \(values) FROM \(table)") { $0.text(0) }.sorted()
    }
}

/// Returns a request as an element of a batch.
func item(_ method: String, _ params: JSONValue = [:], as tempID: String? = nil) -> JSONValue {
    var members: [String: JSONValue] = ["method": .string(method), "params": params]
    if let tempID { members["tempId"] = .string(tempID) }
    return .object(members)
}

extension JSONValue {
    /// The value without ids, which differ each time.
    var withoutIdentifiers: JSONValue {
        switch self {
        case .string(let text) where Identifier(text) != nil: "an id"
        case .array(let values): .array(values.map(\.withoutIdentifiers))
        case .object(let members): .object(members.mapValues(\.withoutIdentifiers))
        default: self
        }
    }
}
