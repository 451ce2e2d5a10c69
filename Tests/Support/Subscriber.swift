import Testing

import Tally

/// Someone who is told what happens in a tally.
package final class Subscriber: Sendable {
    private let engine: Engine
    // Safe: it is touched on the engine's queue only.
    private nonisolated(unsafe) let peer = Peer()

    package init(_ tally: TestEngine, _ kinds: EventKind...) throws {
        engine = tally.engine
        try subscribe(kinds.isEmpty ? Set(EventKind.allCases) : Set(kinds))
    }

    @discardableResult
    package func subscribe(_ kinds: Set<EventKind> = Set(EventKind.allCases)) throws -> Int {
        try engine.run { engine in
            try engine.serving(peer) { engine in try engine.reading { try $0.subscribe(to: kinds) } }
        }
    }

    package func unsubscribe() {
        engine.run { engine in engine.serving(peer) { $0.unsubscribe() } }
    }

    /// Makes a request of its own.
    @discardableResult
    package func change<Value: Sendable>(_ body: @Sendable (isolated Engine) throws -> Value) throws -> Value
    {
        try engine.run { engine in
            try engine.serving(peer) { engine in
                try engine.beginGroup(changing: true)
                let answer = try engine.request(body)
                try engine.commitGroup()
                return answer
            }
        }
    }

    package func events(limit: Int = 500) throws -> [Event] {
        try engine.run { engine in
            try engine.reading { try $0.events(for: peer, limit: limit).events }
        }
    }

    /// What has been told since it was asked last, in few words: `other task create`, `day 2026-11-21`.
    package func received() throws -> [String] {
        try events().flatMap { event -> [String] in
            switch event.content {
            case .changed(let origin, let changes):
                changes.map { "\(origin) \($0.kind) \($0.operation)" }
            case .day(let day): ["day \(day)"]
            case .reminder(let view, let isLate):
                ["reminder \(view.reminder) of \(view.task.number)\(isLate ? ", late" : "")"]
            case .celebration(let day): ["celebration \(day)"]
            case .stakeExpired(let task): ["expired \(task.number)"]
            }
        }
    }

    /// When it is to be looked at again without a change.
    package func nextTime() throws -> String? {
        try engine.run { engine in
            try engine.reading { try $0.nextEventTime(for: peer)?.description }
        }
    }
}
