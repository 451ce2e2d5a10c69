import Support
import Testing

@testable import Tally

/// The time is Friday, 2026-11-20, 09:00 UTC.
@Suite("What nobody heard") struct LateEventTests {
    private let tally: TestEngine

    init() throws { tally = try TestEngine() }

    private func show(_ task: Int, _ reminder: String? = nil) throws {
        let text = try reminder.map { try #require(ReminderText($0)) }
        try tally.change(as: Step.shownMark) { engine in
            if let text {
                _ = try engine.markReminderShown(of: .number(task), text)
            } else {
                _ = try engine.markExpiryShown(.number(task))
            }
        }
    }

    @Test("Each new subscriber gets a reminder and an expiry as late, until a client has shown them")
    func shown() throws {
        let reminded = try tally.addReminded("-PT30M", due: "2026-11-20T12:00:00Z")
        let staked = try tally.stake(due: "2026-11-20T12:00:00Z")
        try tally.go(to: "2026-11-20T13:00:00Z")
        for _ in 0..<2 {
            let subscriber = try Subscriber(tally, .reminder, .stakeExpired)
            #expect(
                try subscriber.received() == [
                    "expired \(staked), late", "reminder -PT30M of \(reminded), late",
                ])
            #expect(try subscriber.received() == [])
        }
        try show(reminded, "-PT30M")
        #expect(try Subscriber(tally, .reminder, .stakeExpired).received() == ["expired \(staked), late"])
        try show(staked)
        #expect(try Subscriber(tally, .reminder, .stakeExpired).received() == [])
        let views = try tally.read { try $0.reminders() }
        #expect(views.map(\.state) == [.due])
        #expect(views.map(\.isShown) == [true])
    }

    @Test(
        "Both are sent for 24 hours",
        arguments: [("2026-11-21T12:00:00Z", true), ("2026-11-21T12:00:01Z", false)])
    func bound(now: String, isSent: Bool) throws {
        try tally.addReminded("PT0S", due: "2026-11-20T12:00:00Z")
        try tally.stake(due: "2026-11-20T12:00:00Z")
        try tally.go(to: now)
        #expect(try Subscriber(tally, .reminder, .stakeExpired).received().count == (isSent ? 2 : 0))
    }

    @Test("A subscriber that has heard them live gets them once, however often it subscribes")
    func live() throws {
        let subscriber = try Subscriber(tally, .reminder, .stakeExpired)
        let reminded = try tally.addReminded("PT0S", due: "2026-11-20T12:00:00Z")
        let staked = try tally.stake(due: "2026-11-20T11:59:59Z")
        try tally.go(to: "2026-11-20T12:00:00Z")
        _ = try subscriber.events()
        tally.clock.advance(seconds: 5)
        try subscriber.subscribe()
        #expect(try subscriber.received() == [])
        subscriber.unsubscribe()
        try subscriber.subscribe()
        #expect(try subscriber.received() == [])
        #expect(
            try Subscriber(tally).received()
                == ["expired \(staked), late", "reminder PT0S of \(reminded), late"])
    }

    @Test("A subscriber gets what became due while it listened, although another client was faster")
    func faster() throws {
        let subscriber = try Subscriber(tally, .reminder, .stakeExpired)
        let reminded = try tally.addReminded("PT0S", due: "2026-11-20T12:00:00Z")
        let staked = try tally.stake(due: "2026-11-20T11:59:59Z")
        _ = try subscriber.received()
        try tally.go(to: "2026-11-20T12:00:00Z")
        try show(reminded, "PT0S")
        try show(staked)
        let events = try subscriber.received()
        #expect(events.suffix(2) == ["expired \(staked)", "reminder PT0S of \(reminded)"])
        #expect(events.dropLast(2) == ["other reminder update"])
    }

    @Test("Completed tasks, settled stakes, and dismissed and snoozed reminders are not sent")
    func over() throws {
        let completed = try tally.addReminded("PT0S", due: "2026-11-20T12:00:00Z")
        let dismissed = try tally.addReminded("PT0S", due: "2026-11-20T12:00:00Z")
        let snoozed = try tally.addReminded("PT0S", due: "2026-11-20T12:00:00Z")
        let settled = try tally.stake(due: "2026-11-20T12:00:00Z")
        let conceded = try tally.stake(due: "2026-11-20T12:00:00Z")
        try tally.concede(conceded)
        try tally.go(to: "2026-11-20T13:00:00Z")
        try tally.complete(completed)
        try tally.settle(settled, .paid)
        try tally.change { engine in
            _ = try engine.dismissReminder(of: .number(dismissed), nil)
            _ = try engine.snoozeReminder(of: .number(snoozed), nil, for: .seconds(600))
        }
        #expect(try Subscriber(tally, .reminder, .stakeExpired).received() == [])
        // The reminder that was snoozed is shown, but not the end of its snooze.
        try tally.go(to: "2026-11-20T13:11:00Z")
        #expect(try Subscriber(tally, .reminder).received() == ["reminder PT0S of \(snoozed), late"])
    }

    @Test("An expiry that nobody heard is sent although the task was completed since")
    func completedLate() throws {
        let late = try tally.stake(due: "2026-11-20T12:00:00Z")
        let inTime = try tally.stake(due: "2026-11-20T12:00:00Z")
        try tally.complete(inTime)
        try tally.go(to: "2026-11-20T12:15:00Z")
        try tally.complete(late)
        #expect(try Subscriber(tally, .stakeExpired).received() == ["expired \(late), late"])
    }

    @Test("A snooze of a shown reminder, and a move of its task, make it new")
    func renewed() throws {
        let task = try tally.addReminded("PT0S", due: "2026-11-20T12:00:00Z")
        try tally.go(to: "2026-11-20T12:00:00Z")
        try show(task, "PT0S")
        try tally.change { _ = try $0.snoozeReminder(of: .number(task), nil, for: .seconds(60)) }
        // Another client that has just shown it does not take the snooze back.
        try show(task, "PT0S")
        try tally.go(to: "2026-11-20T12:05:00Z")
        #expect(try Subscriber(tally, .reminder).received() == ["reminder PT0S of \(task), late"])
        try show(task, "PT0S")
        #expect(try Subscriber(tally, .reminder).received() == [])
        try tally.reschedule(task, to: "2026-11-20T12:02:00Z")
        #expect(try Subscriber(tally, .reminder).received() == ["reminder PT0S of \(task), late"])
    }

    @Test("Showing twice changes nothing")
    func twice() throws {
        let task = try tally.addReminded("PT0S", due: "2026-11-20T12:00:00Z")
        let staked = try tally.stake(due: "2026-11-20T12:00:00Z")
        try tally.go(to: "2026-11-20T13:00:00Z")
        let revision = try tally.task(staked).revision
        for _ in 0..<2 {
            try show(task, "PT0S")
            try show(staked)
        }
        for column in ["shown_at", "expiry_shown_at"] {
            let changes = try tally.store { try StoredTables($0.connection).changes(after: 0) }
            #expect(changes.count { ($0.after?[column] ?? .null) != .null } == 1, "\(column)")
        }
        #expect(try tally.task(staked).revision == revision)
    }

    @Test("What cannot have been shown is refused")
    func refused() throws {
        let plain = try tally.add("Plain")
        let task = try tally.addReminded("-PT30M", due: "2026-11-20T12:00:00Z")
        let staked = try tally.stake(due: "2026-11-20T12:00:00Z")
        #expect(try failure { try show(plain, "-PT30M") } == .invalidState)
        #expect(try failure { try show(task, "-PT30M") } == .invalidState)
        #expect(try failure { try show(task, "-PT5M") } == .invalid(path: "reminder"))
        #expect(try failure { try show(plain) } == .invalidState)
        #expect(try failure { try show(staked) } == .invalidState)
        try tally.complete(staked)
        #expect(try failure { try show(staked) } == .invalidState)
    }

    @Test("Undo and redo pass over what was shown, and undo what the user did before and after it")
    func undo() throws {
        let task = try tally.addReminded("PT0S", due: "2026-11-20T12:00:00Z")
        try tally.go(to: "2026-11-20T12:00:00Z")
        try show(task, "PT0S")
        try tally.change { _ = try $0.snoozeReminder(of: .number(task), nil, for: .seconds(60)) }
        try tally.go(to: "2026-11-20T12:01:00Z")
        try show(task, "PT0S")
        try tally.undo()
        #expect(try tally.reminders() == ["2026-11-20T12:00:00Z due"])
        #expect(try tally.read { try $0.reminders() }.map(\.isShown) == [true])
        try tally.undo()
        #expect(try tally.read { try $0.tasks(matching: TaskQuery()).tasks.isEmpty })
        try tally.redo()
        #expect(try tally.reminders() == ["2026-11-20T12:00:00Z due"])
        try tally.redo()
        #expect(try tally.reminders() == ["2026-11-20T12:01:00Z due"])
        #expect(try tally.read { try $0.reminders() }.map(\.isShown) == [true])
    }

    @Test("A snooze can be redone although its reminder was shown after it was undone")
    func redo() throws {
        let task = try tally.addReminded("PT0S", due: "2026-11-20T12:00:00Z")
        try tally.go(to: "2026-11-20T12:00:00Z")
        try tally.change { _ = try $0.snoozeReminder(of: .number(task), nil, for: .seconds(60)) }
        try tally.undo()
        try show(task, "PT0S")
        try tally.redo()
        #expect(try tally.reminders() == ["2026-11-20T12:01:00Z waiting"])
    }

    @Test("An expired stake stays settled and undone as before, shown or not")
    func undoneStake() throws {
        let task = try tally.stake(due: "2026-11-20T12:00:00Z")
        try tally.go(to: "2026-11-20T13:00:00Z")
        try tally.settle(task, .paid)
        try show(task)
        try tally.undo()
        #expect(try tally.task(task).stake?.settlement == nil)
        #expect(try Subscriber(tally, .stakeExpired).received() == [])
    }
}
