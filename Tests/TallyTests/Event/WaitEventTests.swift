import Support
import Testing

@testable import Tally

/// The time is Friday, 2026-11-20, 09:00 UTC.
@Suite("The end of a wait") struct WaitEventTests {
    private let tally: TestEngine

    init() throws { tally = try TestEngine() }

    @discardableResult
    private func add(_ wait: String) throws -> Int {
        let draft = try TaskDraft("Later") { $0.wait = .set(try time(wait)) }
        return try tally.change { try $0.createTask(draft).number }
    }

    @Test("A subscriber is told once, in one event, without a new cursor")
    func once() throws {
        try add("2026-11-20T10:00:00Z")
        try add("2026-11-20T10:00:00Z")
        try add("2026-11-21")
        let subscriber = try Subscriber(tally, .task)
        let cursor = try subscriber.subscribe([.task])
        #expect(try subscriber.nextTime() == "2026-11-20T10:00:00Z")
        try tally.go(to: "2026-11-20T09:59:59Z")
        #expect(try subscriber.received() == [])
        try tally.go(to: "2026-11-20T10:00:00Z")
        let events = try subscriber.events()
        #expect(events.map(\.cursor) == [cursor])
        guard case .changed(.other, let changes)? = events.first?.content else {
            Issue.record("no change")
            return
        }
        #expect(changes.map(\.id) == [try tally.task(1).id.text, try tally.task(2).id.text])
        #expect(changes.allSatisfy { $0.operation == .update && $0.entity == "task" })
        #expect(try subscriber.received() == [])
        #expect(try subscriber.nextTime() == "2026-11-21T00:00:00Z")
        try tally.go(to: "2026-11-23T08:00:00Z")
        #expect(try subscriber.received() == ["other task update"])
        #expect(try subscriber.nextTime() == nil)
    }

    @Test("A new subscriber is not told about waits that have ended, nor one that did not ask for tasks")
    func others() throws {
        try add("2026-11-20T10:00:00Z")
        let settings = try Subscriber(tally, .settings)
        #expect(try settings.nextTime() == nil)
        try tally.go(to: "2026-11-20T10:00:01Z")
        #expect(try settings.received() == [])
        #expect(try Subscriber(tally, .task).received() == [])
    }

    @Test("Nothing is said of done and deleted tasks, or of waits that were removed")
    func over() throws {
        let (done, gone, shown) = (
            try add("2026-11-20T10:00:00Z"), try add("2026-11-20T10:00:00Z"), try add("2026-11-20T10:00:00Z")
        )
        try tally.complete(done)
        try tally.delete(gone)
        try tally.update(shown) { $0.wait = .clear }
        let subscriber = try Subscriber(tally, .task)
        try tally.go(to: "2026-11-20T10:00:00Z")
        #expect(try subscriber.received() == [])
    }

    @Test("If many end at once, the event says that anything may have changed")
    func many() throws {
        let draft = try TaskDraft("Later") { $0.wait = .set(try time("2026-11-21")) }
        try tally.change { engine in
            for _ in 0..<501 { _ = try engine.createTask(draft) }
        }
        let subscriber = try Subscriber(tally, .task)
        try tally.go(to: "2026-11-21T00:00:00Z")
        let events = try subscriber.events()
        #expect(events.count == 1)
        guard case .changed(.other, [])? = events.first?.content else {
            Issue.record("not a change of anything")
            return
        }
    }
}
