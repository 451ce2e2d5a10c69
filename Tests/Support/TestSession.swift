import Foundation
import JSONRPC
import Tally
import TallyRPC
import TallyStore
import Testing

/// A session with its own engine and database, and a clock that the test moves.
package final class TestSession: Sendable {
    package let clock: ManualClock
    let session: Session

    /// - Parameter path: The path of the database; nil means in memory.
    package init(
        path: String? = nil, now: Instant = ExampleRunner.instant, zone: Zone = .utc, seed: UInt64 = 1
    ) {
        let backups = path.map { DatabaseArchive(path: $0) }
        let (clock, path) = (ManualClock(now), path ?? SQLiteStore.memory)
        let random = SeededRandom(seed: seed)
        self.clock = clock
        session = Session(
            engine: Engine(
                clock: Clock { clock.milliseconds }, defaults: Defaults(timeZone: zone),
                language: TallyServer.language, commands: TallyServer.commands,
                identifiers: IdentifierSource(random: random),
                backups: backups,
                absentDatabase: SQLiteStore.absence(ofDatabaseAt: path)
            ) { try SQLiteStore(path: path, identifiers: IdentifierSource(random: random)) })
    }

    /// Creates a session whose database cannot be opened.
    package init(failing error: any Error) {
        clock = ManualClock(ExampleRunner.instant)
        session = Session(engine: Engine(language: TallyServer.language) { throw error })
    }

    package static func request(_ method: String, _ params: JSONValue = [:]) -> JSONValue {
        ["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": params]
    }

    /// Returns the replies to requests that arrive together.
    package func replies(_ requests: [JSONValue]) throws -> [JSONValue] {
        try replies(toLines: requests.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) })
    }

    /// Returns the replies to lines that arrive together.
    package func replies(toLines lines: [String]) throws -> [JSONValue] {
        try texts(ofRepliesTo: lines).map { text in
            let reply = try JSONValue(parsing: text)
            SentenceRule.check(reply)
            return reply
        }
    }

    /// Returns the text of the replies to lines that arrive together.
    package func texts(ofRepliesTo lines: [String]) throws -> [String] {
        let output = session.replies(
            to: lines.map { TallyServer.reader.read(Frame(.message(Array($0.utf8)), framing: .lines)) })
        return output.bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }

    package func reply(_ method: String, _ params: JSONValue = [:]) throws -> JSONValue {
        try #require(try replies([Self.request(method, params)]).first)
    }

    @discardableResult
    package func result(
        _ method: String, _ params: JSONValue = [:], at location: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        let reply = try reply(method, params)
        return try #require(reply["result"], "\(method): \(reply)", sourceLocation: location)
    }

    package func error(
        _ method: String, _ params: JSONValue = [:], at location: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        let reply = try reply(method, params)
        return try #require(reply["error"], "\(method): \(reply)", sourceLocation: location)
    }

    /// Returns the results of requests that arrive together.
    @discardableResult
    package func results(_ requests: [(method: String, params: JSONValue)]) throws -> [JSONValue] {
        let replies = try replies(requests.map { Self.request($0.method, $0.params) })
        return try zip(requests, replies).map { request, reply in
            try #require(reply["result"], "\(request.method): \(reply)")
        }
    }

    package func export() throws -> String {
        try #require(try result("data.export")["content"]?.string)
    }
}
