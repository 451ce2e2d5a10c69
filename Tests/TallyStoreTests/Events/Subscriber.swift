import Testing

@testable import Tally

/// Someone who is told what happens in a life.
final class Subscriber: Sendable {
    private let engine: Engine
    // Safe: it is touched on the engine's queue only.
    private nonisolated(unsafe) let peer = Peer()

    init(_ life: Life, _ kinds: EventKind...) throws {
        engine = life.engine
        try subscribe(kinds.isEmpty ? Set(EventKind.allCases) : Set(kinds))
    }

    @discardableResult
    func subscribe(_ kinds: Set<EventKind> = Set(EventKind.allCases)) throws -> Int {
        try engine.run { engine in
            try engine.serving(peer) { engine in try engine.reading { try $0.subscribe(to: kinds) } }
        }
    }

    func unsubscribe() {
        engine.run { engine in engine.serving(peer) { $0.unsubscribe() } }
    }

    /// Makes a request of its own.
    @discardableResult
    func change<Answer: Sendable>(_ body: @Sendable (isolated Engine) throws -> Answer) throws -> Answer {
        try engine.run { engine in
            try engine.serving(peer) { engine in
                try engine.beginGroup(changing: true)
                let answer = try engine.request(body)
                try engine.commitGroup()
                return answer
            }
        }
    }

    func events(limit: Int = 500) throws -> [Event] {
        try engine.run { engine in
            try engine.reading { try $0.events(for: peer, limit: limit).events }
        }
    }

    /// What has been told since it was asked last, in few words: `other task create`, `day 2026-11-21`.
    func news() throws -> [String] {
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
    func nextTime() throws -> String? {
        try engine.run { engine in
            try engine.reading { try $0.nextEventTime(for: peer)?.description }
        }
    }
}
