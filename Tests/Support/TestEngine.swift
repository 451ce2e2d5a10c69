import Foundation
import Testing

import Tally
import TallyRPC
import TallyStore

/// An engine with a database and a clock that the test moves.
package final class TestEngine {
    package let path: String
    package let clock: ManualClock
    package let engine: Engine

    /// - Parameters:
    ///   - now: The initial time of the clock.
    ///   - path: The path of the database; nil means in memory.
    ///   - seed: The seed of new ids.
    package init(
        now: String = "2026-11-20T09:00:00Z", zone: String = "UTC", dayStart: String = "00:00",
        path: String? = nil, readOnly: Bool = false, seed: UInt64 = 1,
        commands: any CommandLanguage = TallyServer.commands
    ) throws {
        let clock = ManualClock(try instant(now))
        let path = path ?? SQLiteStore.memory
        self.clock = clock
        self.path = path
        engine = Engine(
            clock: Clock { clock.milliseconds },
            defaults: Defaults(timeZone: try Tally.Zone.named(zone), dayStart: try timeOfDay(dayStart)),
            language: TallyServer.language, commands: commands,
            identifiers: IdentifierSource(random: SeededRandom(seed: seed)),
            absentDatabase: SQLiteStore.absence(ofDatabaseAt: path, readOnly: readOnly)
        ) {
            try SQLiteStore(
                path: path, readOnly: readOnly,
                identifiers: IdentifierSource(random: SeededRandom(seed: 2)))
        }
    }

    package func go(to time: String) throws { clock.set(try instant(time)) }

    package func wait(days: Int) { clock.advance(seconds: Int64(days) * 86_400) }

    /// Runs one changing request in a group of its own.
    @discardableResult
    package func change<Value: Sendable>(
        as method: String = "test", _ body: @Sendable (isolated Engine) throws -> Value
    ) throws -> Value {
        try group { try $0.request(as: method, body) }
    }

    /// Runs a group of requests and commits it, even if a request fails.
    @discardableResult
    package func group<Value: Sendable>(_ body: @Sendable (isolated Engine) throws -> Value) throws -> Value {
        try engine.run { engine in
            engine.beginGroup()
            defer { engine.endGroup() }
            try engine.beginTransaction(changing: true)
            let result = Result { try body(engine) }
            try engine.commitTransaction()
            return try result.get()
        }
    }

    package func read<Value: Sendable>(_ body: @Sendable (isolated Engine) throws -> Value) throws -> Value {
        try engine.run { engine in
            engine.beginGroup()
            defer { engine.endGroup() }
            try engine.beginTransaction(changing: false)
            return try engine.read(body)
        }
    }

    /// Runs a request that works on the storage as a whole.
    package func maintain<Value: Sendable>(_ body: @Sendable (isolated Engine) throws -> Value) throws
        -> Value
    {
        try engine.run { engine in
            engine.beginGroup()
            defer { engine.endGroup() }
            return try engine.maintain(body)
        }
    }

    /// Runs `body` with the engine's store.
    package func store<Value: Sendable>(_ body: @Sendable (SQLiteStore) throws -> Value) throws -> Value {
        try engine.run { engine in try body(try #require(try engine.store as? SQLiteStore)) }
    }

    /// Returns the number that a query returns.
    package func number(_ sql: String) throws -> Int {
        try store { store in try #require(try store.connection.first(sql) { $0.int(0) }) }
    }
}

extension Engine {
    /// Runs a changing request of a group.
    package func request<Value: Sendable>(
        as method: String = "test", _ body: @Sendable (isolated Engine) throws -> Value
    ) throws -> Value {
        // Safe: set and read on the engine's queue only.
        nonisolated(unsafe) var value: Value?
        _ = try change(method: method, mutationID: nil, fingerprint: 0) { engine in
            value = try body(engine)
            return []
        }
        return try #require(value)
    }
}
