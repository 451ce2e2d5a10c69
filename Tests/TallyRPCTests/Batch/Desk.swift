import Foundation
import JSONRPC
import SQLite
import Support
import Tally
import TallyRPC
import TallyStore
import Testing

/// A session on a database file, whose every table can be looked at.
final class Desk {
    let clock = MovableClock(ExampleRunner.instant)
    private let session: Session
    private let directory: URL
    private let audit: Connection

    init() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "desk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        self.directory = directory
        let path = directory.appendingPathComponent("tally.db").path
        let random = SeededRandom(seed: 1)
        session = Session(
            engine: Engine(
                clock: Clock { [clock] in clock.milliseconds }, defaults: Defaults(timeZone: .utc),
                identifiers: IdentifierSource(random: random)
            ) { try SQLiteStore(path: path, identifiers: IdentifierSource(random: random)) })
        _ = try session.reply(to: #"{"jsonrpc":"2.0","id":1,"method":"settings.get"}"#.utf8)
        audit = try Connection(.file(path: path))
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    /// What is answered to requests that come in together.
    func replies(_ requests: [JSONValue]) throws -> [JSONValue] {
        let lines = try requests.map { try JSONEncoder().encode($0) }
        let output = session.answer(lines.map { Frame(.message(Array($0)), framing: .lines) })
        return try output.bytes.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(JSONValue.self, from: Data($0))
        }
    }

    func reply(_ method: String, _ params: JSONValue = [:]) throws -> JSONValue {
        let replies = try replies([Self.request(method, params)])
        return try #require(replies.first)
    }

    static func request(_ method: String, _ params: JSONValue = [:]) -> JSONValue {
        ["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": params]
    }

    func result(
        _ method: String, _ params: JSONValue = [:], at location: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        let reply = try reply(method, params)
        return try #require(reply["result"], "\(method): \(reply)", sourceLocation: location)
    }

    func error(
        _ method: String, _ params: JSONValue = [:], at location: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        let reply = try reply(method, params)
        return try #require(reply["error"], "\(method): \(reply)", sourceLocation: location)
    }

    /// The results of a batch of which no request may fail.
    @discardableResult
    func batch(_ requests: JSONValue..., at location: SourceLocation = #_sourceLocation) throws -> [JSONValue]
    {
        let answer = try result("batch.run", ["requests": .array(requests)], at: location)
        #expect(answer["committed"] == true, sourceLocation: location)
        return try answer.at("results").elements.map {
            #expect($0["error"] == .null, sourceLocation: location)
            return try #require($0["result"], sourceLocation: location)
        }
    }

    /// Every row of every table there is: facts, the log, the search index, and the numbers that were used.
    func everything() throws -> [String: [String]] {
        let tables = try audit.all(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
        ) {
            $0.text(0)
        }
        return Dictionary(uniqueKeysWithValues: try tables.map { ($0, try rows(of: $0)) })
    }

    /// Every row of the tables of facts.
    func facts() throws -> [String: [String]] {
        try everything().filter { name, _ in
            name != "step" && name != "change" && !name.hasPrefix("sqlite") && !name.hasPrefix("task_")
        }
    }

    /// Whether the search index fits the texts.
    func checkSearchIndex() throws {
        try audit.run("INSERT INTO task_search (task_search, rank) VALUES ('integrity-check', 1)")
    }

    private func rows(of table: String) throws -> [String] {
        let columns = try audit.all("SELECT name FROM pragma_table_info(?)", [table]) { $0.text(0) }
        let values = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ', ' || ")
        return try audit.all("SELECT \(values) FROM \(table)") { $0.text(0) }.sorted()
    }
}

/// A request as a batch holds it.
func item(_ method: String, _ params: JSONValue = [:], as tempID: String? = nil) -> JSONValue {
    var members: [String: JSONValue] = ["method": .string(method), "params": params]
    if let tempID { members["tempId"] = .string(tempID) }
    return .object(members)
}

extension JSONValue {
    /// What stands at a path such as `tasks.0.title`; null where nothing does.
    func at(_ path: String) -> JSONValue {
        path.split(separator: ".").reduce(self) { value, name in
            (Int(name).map { value[$0] } ?? value[String(name)]) ?? .null
        }
    }

    var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }

    /// The same without what is different each time: ids.
    var withoutIdentifiers: JSONValue {
        switch self {
        case .string(let text) where Identifier(text) != nil: "an id"
        case .array(let values): .array(values.map(\.withoutIdentifiers))
        case .object(let members): .object(members.mapValues(\.withoutIdentifiers))
        default: self
        }
    }
}
