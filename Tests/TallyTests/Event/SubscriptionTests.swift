import Support
import SQLite
import Testing

@testable import Tally
@testable import TallyStore

@Suite("Subscriptions") struct SubscriptionTests {
    @Test("A failed commit preserves the earlier subscription and its pending events")
    func failedGroup() throws {
        let tally = try TestEngine()
        let subscriber = try Subscriber(tally, .task)
        try tally.add("a")
        #expect(throws: Failure.self) {
            try subscriber.change { engine in
                _ = try engine.createTask(TaskDraft(title: try Title("b")))
                _ = try engine.subscribe(to: [.task])
                // A dangling reference makes the commit fail.
                let connection = try #require(try engine.store as? SQLiteStore).connection
                try connection.run("PRAGMA defer_foreign_keys = ON")
                try connection.run("INSERT INTO reminder_mark (task, reminder, anchor) VALUES (99, '', '')")
            }
        }
        #expect(try subscriber.received() == ["other task create"])
        try tally.add("c")
        #expect(try subscriber.received() == ["other task create"])
    }
}
