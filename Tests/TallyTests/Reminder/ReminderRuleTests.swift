import Support
import Testing

@testable import Tally

/// The time is Friday, 2026-11-20, 09:00 UTC.
@Suite("Reminders") struct ReminderRuleTests {
    @Test(
        "A reminder is an offset before the due or start, or an instant",
        arguments: [
            ("-PT30M", "2026-11-20T12:00:00Z", nil, "2026-11-20T11:30:00Z"),
            ("-PT30M", "2026-11-20T12:00:00Z", "2026-11-20T10:00:00Z", "2026-11-20T09:30:00Z"),
            ("PT0S", "2026-11-20T12:00:00Z", nil, "2026-11-20T12:00:00Z"),
            ("-P1DT2H", "2026-11-25T12:00:00Z", nil, "2026-11-24T10:00:00Z"),
            ("-P1W", "2026-11-30T12:00:00Z", nil, "2026-11-23T12:00:00Z"),
            // A due date lasts until the end of its day.
            ("-PT30M", "2026-11-20", nil, "2026-11-20T23:30:00Z"),
            ("2026-11-20T18:00:00+01:00", nil, nil, "2026-11-20T17:00:00Z"),
        ] as [(String, String?, String?, String)])
    func times(reminder: String, due: String?, start: String?, at: String) throws {
        let tally = try TestEngine()
        try tally.addReminded(reminder, due: due, start: start)
        #expect(try tally.reminders() == ["\(at) waiting"])
    }

    @Test("An offset in days keeps the wall clock across a clock change")
    func wallClock() throws {
        let tally = try TestEngine(now: "2026-03-20T09:00:00Z", zone: "Europe/Berlin")
        try tally.addReminded("-P1D", "-PT24H", due: "2026-03-29T12:00")
        #expect(try tally.reminders().first == "2026-03-28T11:00:00Z waiting")
    }

    @Test(
        "An invalid reminder is refused",
        arguments: [
            "PT30M", "-P", "-PT", "-P1M", "-P1Y", "-PT1H1D", "-PT1M1H", "-P367D", "-PT1.5H", "30m",
            "2026-11-20", "",
        ])
    func malformed(text: String) {
        #expect(ReminderText(text) == nil)
    }

    @Test(
        "A reminder is written in its shortest form",
        arguments: [
            ("-PT90M", "-PT1H30M"), ("-P1W", "-P7D"), ("-PT36H", "-P1DT12H"), ("-PT0M", "PT0S"),
            ("-P366D", "-P366D"), ("-PT86399S", "-PT23H59M59S"),
        ])
    func shortest(text: String, shortest: String) throws {
        #expect(try #require(ReminderText(text)).text == shortest)
    }

    @Test("An offset needs a start or a due, and waits without one")
    func anchorless() throws {
        let tally = try TestEngine()
        #expect(try failure { try tally.addReminded("-PT5M") } == .invalid(path: "reminders[0]"))
        let task = try tally.addReminded("-PT5M", due: "2026-11-21T12:00:00Z")
        try tally.update(task) { $0.due = .clear }
        #expect(try tally.reminders() == ["never waiting"])
        try tally.update(task) { $0.due = .set(try time("2026-11-22T12:00:00Z")) }
        #expect(try tally.reminders() == ["2026-11-22T11:55:00Z waiting"])
    }

    @Test("Equal reminders are merged, and an update replaces all reminders")
    func replaced() throws {
        let tally = try TestEngine()
        let task = try tally.addReminded("-PT60M", "-PT1H", due: "2026-11-20T12:00:00Z")
        #expect(try tally.task(task).reminders.map(\.description) == ["-PT1H"])
        try tally.update(task) { $0.reminders = .set([]) }
        #expect(try tally.reminders().isEmpty)
    }

    @Test("Rescheduling moves reminders that are offsets, and leaves instants")
    func moved() throws {
        let tally = try TestEngine()
        let task = try tally.addReminded("-PT30M", "2026-11-20T18:00:00Z", due: "2026-11-20T12:00:00Z")
        try tally.reschedule(task, days: 1)
        #expect(try tally.reminders() == ["2026-11-20T18:00:00Z waiting", "2026-11-21T11:30:00Z waiting"])
    }

    @Test("A reminder is due from its time until its task is completed")
    func due() throws {
        let tally = try TestEngine()
        let task = try tally.addReminded("-PT30M", due: "2026-11-20T12:00:00Z")
        try tally.go(to: "2026-11-20T11:30:00Z")
        #expect(try tally.reminders() == ["2026-11-20T11:30:00Z due"])
        try tally.complete(task)
        #expect(try tally.reminders().isEmpty)
        #expect(try tally.read { try $0.reminders(of: .number(task)) }.count == 1)
    }

    @Test("Snoozing and dismissing are stored")
    func marks() throws {
        let tally = try TestEngine()
        let task = try tally.addReminded("-PT30M", "-PT10M", due: "2026-11-20T12:00:00Z")
        try tally.go(to: "2026-11-20T11:35:00Z")
        // Without an offset, only the reminder that is due is snoozed.
        let snoozed = try tally.change { try $0.snoozeReminder(of: .number(task), nil, for: .seconds(600)) }
        #expect(snoozed.map(\.snoozedUntil) == [try instant("2026-11-20T11:45:00Z")])
        #expect(try tally.reminders() == ["2026-11-20T11:45:00Z waiting", "2026-11-20T11:50:00Z waiting"])
        try tally.go(to: "2026-11-20T11:55:00Z")
        #expect(try tally.reminders() == ["2026-11-20T11:45:00Z due", "2026-11-20T11:50:00Z due"])
        let dismissed = try tally.change { try $0.dismissReminder(of: .number(task), nil) }
        #expect(dismissed.map(\.state) == [.dismissed, .dismissed])
        #expect(try tally.reminders().isEmpty)
        let until: DateText<Ahead> = try time("2026-11-20T11:58:00Z")
        let offset = try #require(ReminderText("-PT10M"))
        try tally.change { try $0.snoozeReminder(of: .number(task), offset, for: .until(until)) }
        #expect(try tally.reminders() == ["2026-11-20T11:58:00Z waiting"])
    }

    @Test("What a client has shown stays shown when a snooze is undone and redone")
    func shownSurvivesUndo() throws {
        let tally = try TestEngine()
        let task = try tally.addReminded("-PT30M", due: "2026-11-20T12:00:00Z")
        let reminder = try #require(ReminderText("-PT30M"))
        func show() throws {
            _ = try tally.change(as: Step.shownMark) {
                try $0.markReminderShown(of: .number(task), reminder)
            }
        }
        func state() throws -> String {
            let view = try #require(try tally.read { try $0.reminders() }.first)
            let until = view.snoozedUntil.map { "snoozed until \($0)" } ?? "not snoozed"
            return until + (view.mark?.shownAt == nil ? "" : ", shown")
        }
        try tally.go(to: "2026-11-20T11:35:00Z")
        try tally.change { try $0.snoozeReminder(of: .number(task), nil, for: .seconds(600)) }
        try tally.go(to: "2026-11-20T11:50:00Z")
        try show()
        #expect(try state() == "snoozed until 2026-11-20T11:45:00Z, shown")
        for _ in 0..<2 {
            try tally.undo()
            #expect(try state() == "not snoozed, shown")
            #expect(try tally.read { try $0.reminders() }.map(\.isShown) == [true])
            try tally.redo()
            #expect(try state() == "snoozed until 2026-11-20T11:45:00Z, shown")
        }
        #expect(try tally.number("SELECT count(*) FROM reminder_mark") == 1)
    }

    @Test("What a client shows between an undo and a redo of a snooze stays shown")
    func shownSurvivesRedo() throws {
        let tally = try TestEngine()
        let task = try tally.addReminded("-PT30M", due: "2026-11-20T12:00:00Z")
        let reminder = try #require(ReminderText("-PT30M"))
        try tally.go(to: "2026-11-20T11:35:00Z")
        try tally.change { try $0.snoozeReminder(of: .number(task), nil, for: .seconds(600)) }
        try tally.undo()
        #expect(try tally.number("SELECT count(*) FROM reminder_mark") == 0)
        _ = try tally.change(as: Step.shownMark) { try $0.markReminderShown(of: .number(task), reminder) }
        try tally.redo()
        let mark = try #require(try tally.read { try $0.reminders() }.first?.mark)
        #expect(mark.shownAt == (try instant("2026-11-20T11:35:00Z")))
        #expect(mark.snoozedUntil == (try instant("2026-11-20T11:45:00Z")))
    }

    @Test("A dismissed reminder returns when its task moves, but not when the zone changes")
    func returns() throws {
        let tally = try TestEngine()
        let task = try tally.addReminded("-PT30M", due: "2026-11-20")
        try tally.change { try $0.dismissReminder(of: .number(task), nil) }
        try tally.set(zone: "Asia/Tokyo")
        #expect(try tally.reminders().isEmpty)
        try tally.reschedule(task, days: 1)
        #expect(try tally.reminders().count == 1)
        try tally.reschedule(task, days: -1)
        #expect(try tally.reminders().isEmpty)
    }

    @Test("An invalid snooze or dismissal is refused and changes nothing")
    func refused() throws {
        let tally = try TestEngine()
        let plain = try tally.add("Plain")
        let task = try tally.addReminded("-PT30M", "-PT10M", due: "2026-11-20T12:00:00Z")
        let other = try #require(ReminderText("-PT11M"))
        let past: DateText<Ahead> = try time("2026-11-20T09:00:00Z")
        #expect(
            try failure { try tally.change { try $0.dismissReminder(of: .number(plain), nil) } }
                == .invalidState)
        #expect(
            try failure { try tally.change { try $0.dismissReminder(of: .number(task), nil) } }
                == .invalid(path: "reminder"))
        #expect(
            try failure { try tally.change { try $0.dismissReminder(of: .number(task), other) } }
                == .invalid(path: "reminder"))
        #expect(
            try failure {
                try tally.change { try $0.snoozeReminder(of: .number(task), nil, for: .until(past)) }
            }
                == .invalid(path: "until"))
        #expect(try tally.number("SELECT count(*) FROM reminder_mark") == 0)
    }
}
