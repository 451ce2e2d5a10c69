import Foundation
import Support
import Testing

@testable import Tally
@testable import TallyStore

/// A person's database with an engine on it, and a clock that the test moves.
final class Life {
    let path: String
    let clock: MovableClock
    let engine: Engine

    /// - Parameters:
    ///   - now: when it begins.
    ///   - path: a database file; nil keeps the facts in memory.
    init(
        now: String = "2026-11-20T09:00:00Z", zone: String = "UTC", dayStart: String = "00:00",
        path: String? = nil, readOnly: Bool = false
    ) throws {
        let clock = MovableClock(try instant(now))
        let path = path ?? SQLiteStore.memory
        self.clock = clock
        self.path = path
        engine = Engine(
            clock: Clock { clock.milliseconds },
            defaults: Defaults(timeZone: try Tally.Zone.named(zone), dayStart: try timeOfDay(dayStart)),
            identifiers: IdentifierSource(random: SeededRandom(seed: 1))
        ) {
            try SQLiteStore(
                path: path, readOnly: readOnly,
                identifiers: IdentifierSource(random: SeededRandom(seed: 2)))
        }
    }

    func go(to time: String) throws { clock.set(try instant(time)) }

    func wait(days: Int) { clock.advance(seconds: Int64(days) * 86_400) }

    /// Runs one request that may change facts, in a group of its own, as the server does.
    @discardableResult
    func change<Answer: Sendable>(_ body: @Sendable (isolated Engine) throws -> Answer) throws -> Answer {
        try group { try $0.request(body) }
    }

    /// Runs a group of requests and commits it, whatever became of the requests.
    @discardableResult
    func group<Answer: Sendable>(_ body: @Sendable (isolated Engine) throws -> Answer) throws -> Answer {
        try engine.run { engine in
            try engine.beginGroup(changing: true)
            let outcome = Result { try body(engine) }
            do {
                try engine.commitGroup()
            } catch {
                engine.abandonGroup()
                throw error
            }
            return try outcome.get()
        }
    }

    func read<Answer: Sendable>(_ body: @Sendable (isolated Engine) throws -> Answer) throws -> Answer {
        try engine.run { engine in
            try engine.beginGroup(changing: false)
            defer { engine.abandonGroup() }
            return try engine.read(body)
        }
    }

    /// The store behind the engine, for questions that no method answers.
    func store<Answer: Sendable>(_ body: @Sendable (SQLiteStore) throws -> Answer) throws -> Answer {
        try engine.run { engine in try body(try #require(try engine.store as? SQLiteStore)) }
    }

    /// The one number that a query answers.
    func number(_ sql: String) throws -> Int {
        try store { store in try #require(try store.connection.first(sql) { $0.int(0) }) }
    }
}

extension Engine {
    /// One request of a group.
    func request<Answer: Sendable>(_ body: @Sendable (isolated Engine) throws -> Answer) throws -> Answer {
        // Safe: set and read on the engine's queue only.
        nonisolated(unsafe) var answer: Answer?
        _ = try change(method: "test", mutationID: nil, fingerprint: 0) { engine in
            answer = try body(engine)
            return Data()
        }
        return try #require(answer)
    }
}

/// A directory that goes with the test.
final class TemporaryDirectory {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("tally-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { path + "/" + name }
}
