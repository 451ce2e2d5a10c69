import Testing

import Tally

/// A peer that subscribes to events of a test engine.
package final class Subscriber: Sendable {
    private let engine: Engine
    // Safe: accessed on the engine's queue only.
    private nonisolated(unsafe) let peer = Peer()

    package init(_ tally: TestEngine, _ kinds: EventKind...) throws {
        engine = tally.engine
        try subscribe(kinds.isEmpty ? Set(EventKind.allCases) : Set(kinds))
    }

    @discardableResult
    package func subscribe(_ kinds: Set<EventKind> = Set(EventKind.allCases)) throws -> Int {
        try engine.run { engine in
            engine.beginGroup(for: peer)
            defer { engine.endGroup() }
            try engine.beginTransaction(changing: false)
            let cursor = try engine.read { try $0.subscribe(to: kinds) }
            try engine.commitTransaction()
            return cursor
        }
    }

    package func unsubscribe() {
        engine.run { engine in
            engine.beginGroup(for: peer)
            defer { engine.endGroup() }
            engine.unsubscribe()
        }
    }

    /// Makes a changing request on behalf of this peer.
    @discardableResult
    package func change<Value: Sendable>(_ body: @Sendable (isolated Engine) throws -> Value) throws -> Value
    {
        try engine.run { engine in
            engine.beginGroup(for: peer)
            defer { engine.endGroup() }
            try engine.beginTransaction(changing: true)
            let result = try engine.request(body)
            try engine.commitTransaction()
            return result
        }
    }

    package func events(limit: Int = 500) throws -> [Event] {
        try engine.run { engine in
            try engine.reading { try $0.events(for: peer, limit: limit).events }
        }
    }

    /// Returns new events as text, such as `other task create` or `day 2026-11-21`.
    package func received() throws -> [String] {
        try events().flatMap { event -> [String] in
            switch event.content {
            case .changed(let origin, let changes):
                changes.map { "\(origin) \($0.kind) \($0.operation)" }
            case .day(let day): ["day \(day)"]
            case .reminder(let view, let isLate):
                ["reminder \(view.reminder) of \(view.task.number)\(isLate ? ", late" : "")"]
            case .habitReminder(let view, let isLate):
                ["reminder \(view.time) of \(view.habit.habit.name)\(isLate ? ", late" : "")"]
            case .celebration(let day): ["celebration \(day)"]
            case .stakeExpired(let task, let isLate): ["expired \(task.number)\(isLate ? ", late" : "")"]
            }
        }
    }

    /// Returns the time of the next event that no change causes.
    package func nextTime() throws -> String? {
        try engine.run { engine in
            try engine.reading { try $0.nextEventTime(for: peer)?.description }
        }
    }
}
