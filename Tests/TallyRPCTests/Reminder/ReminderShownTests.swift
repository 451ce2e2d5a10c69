import JSONRPC
import Support
import Testing

@Suite("Reminders and expiries that were shown")
struct ReminderShownTests {
    private let session = TestSession()

    @Test("A reminder is marked as shown, listed, exported, and left alone by undo")
    func reminder() throws {
        try session.result(
            "task.create", ["title": "Ring", "due": "2026-11-20T12:00:00Z", "reminders": ["-PT30M"]])
        #expect(try session.error("reminder.shown", Self.ring).at("data.reason") == "notDue")
        session.clock.advance(seconds: 3 * 3600)
        #expect(try session.result("reminder.list").at("reminders.0.shown") == false)
        let shown = try session.result("reminder.shown", Self.ring)
        #expect(shown.at("reminder.shown") == true)
        #expect(shown.at("task.number") == 1)
        let listed = try session.result("reminder.list", ["state": "due"])
        #expect(listed.at("reminders.0.shown") == true)
        let changes = try session.result("changes.since", ["limit": 500])
        #expect(changes.at("changes").elements.last?["entity"] == "reminderMark")

        let other = TestSession(now: try instant("2026-11-20T12:00:00Z"))
        try other.result("data.import", ["content": .string(try session.export())])
        #expect(try other.result("reminder.list").at("reminders.0.shown") == true)

        #expect(try session.result("history.list").at("steps").elements.count == 1)
        #expect(try session.result("history.undo").at("undone.method") == "task.create")
        #expect(try session.result("data.check")["problems"] == [])
    }

    @Test("Undoing a snooze leaves the reminder shown")
    func undoneSnooze() throws {
        try session.result(
            "task.create", ["title": "Ring", "due": "2026-11-20T12:00:00Z", "reminders": ["-PT30M"]])
        session.clock.advance(seconds: 3 * 3600)
        try session.result("reminder.snooze", ["id": 1, "seconds": 600])
        session.clock.advance(seconds: 900)
        #expect(try session.result("reminder.shown", Self.ring).at("reminder.shown") == true)
        #expect(try session.result("history.undo").at("undone.method") == "reminder.snooze")
        let listed = try session.result("reminder.list")
        #expect(listed.at("reminders.0.shown") == true)
        #expect(listed.at("reminders.0.snoozedUntil") == .null)
        #expect(try session.result("data.check")["problems"] == [])
    }

    @Test("The expiry of a stake is marked as shown, and exported")
    func expiry() throws {
        try session.result("task.create", ["title": "Tax", "due": "2026-11-20T12:00:00Z", "stake": [:]])
        #expect(try session.error("reminder.shown", ["task": 1]).at("data.reason") == "stakeNotExpired")
        session.clock.advance(seconds: 4 * 3600)
        let shown = try session.result("reminder.shown", ["task": 1])
        #expect(shown.at("task.stake.status") == "expired")
        #expect(shown["reminder"] == .null)
        #expect(try session.export().contains(#""expiryShownAt":"2026-11-20T13:00:00Z""#))
        #expect(try session.result("stake.settle", ["id": 1, "outcome": "paid"]).at("task.revision") == 2)
    }

    @Test("A task without a stake or that reminder is refused")
    func refused() throws {
        try session.result("task.create", ["title": "Ring"])
        #expect(try session.error("reminder.shown", ["task": 1]).at("data.reason") == "noStake")
        #expect(try session.error("reminder.shown", Self.ring).at("data.reason") == "noReminder")
        #expect(try session.error("reminder.shown", ["task": 2]).at("data.kind") == "notFound")
    }

    private static let ring: JSONValue = ["task": 1, "reminder": "-PT30M"]
}
