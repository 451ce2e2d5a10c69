import Foundation
import JSONRPC
import Support
import Tally
import TallyRPC
import TallyStore
import Testing

/// A session on a database, asked method by method.
final class DataServer {
    private let session: Session

    /// - Parameter path: a database file; nil keeps the facts in memory.
    init(path: String? = nil, now: Instant = ExampleRunner.instant) {
        let path = path ?? SQLiteStore.memory
        session = Session(
            engine: Engine(
                clock: .frozen(at: now), defaults: Defaults(timeZone: .utc),
                identifiers: IdentifierSource(random: SeededRandom(seed: 7))
            ) { try SQLiteStore(path: path) })
    }

    func reply(_ method: String, _ params: [String: JSONValue] = [:]) throws -> JSONValue {
        let request: JSONValue = [
            "jsonrpc": "2.0", "id": 1, "method": .string(method), "params": .object(params),
        ]
        return try #require(try session.reply(to: JSONEncoder().encode(request)))
    }

    @discardableResult
    func result(
        _ method: String, _ params: [String: JSONValue] = [:], at location: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        let reply = try reply(method, params)
        return try #require(reply["result"], "\(method): \(reply)", sourceLocation: location)
    }

    func error(_ method: String, _ params: [String: JSONValue] = [:]) throws -> JSONValue {
        try #require(try reply(method, params)["error"])
    }

    func export() throws -> String {
        try #require(try result("data.export")["content"]?.string)
    }
}

/// A directory that goes with the test.
final class Folder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("tally-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }
}
