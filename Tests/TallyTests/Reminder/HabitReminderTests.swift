import Support
import Testing

@testable import Tally

/// The time is Friday, 2026-11-20, 09:00 UTC.
@Suite("Reminders of habits")
struct HabitReminderTests {
    private let tally: TestEngine

    init() throws {
        tally = try TestEngine()
        try tally.habit("Run", 1)
    }

    @Test("A habit reminds at its times on days on which it is due")
    func times() throws {
        try tally.remind("Run", "18:00", "08:00", "18:00")
        #expect(try tally.view("Run").habit.reminders.map(\.description) == ["08:00", "18:00"])
        #expect(
            try tally.habitReminders() == [
                "Run 2026-11-20T08:00:00Z due", "Run 2026-11-20T18:00:00Z waiting",
            ])
    }

    @Test("It reminds of the next day when it is done, skipped, or not due")
    func next() throws {
        try tally.remind("Run", "18:00")
        try tally.count("Run")
        #expect(try tally.habitReminders() == ["Run 2026-11-21T18:00:00Z waiting"])
        try tally.skip("Run", "2026-11-21", "2026-11-22")
        #expect(try tally.habitReminders() == ["Run 2026-11-23T18:00:00Z waiting"])
        try tally.habit("Swim", on: "tue")
        try tally.remind("Swim", "07:00")
        #expect(try tally.habitReminders().contains("Swim 2026-11-24T07:00:00Z waiting"))
        try tally.habit("Read", 1, per: .week)
        try tally.remind("Read", "07:00")
        try tally.count("Read")
        #expect(try tally.habitReminders().contains("Read 2026-11-23T07:00:00Z waiting"))
    }

    @Test("An archived habit does not remind")
    func archived() throws {
        try tally.remind("Run", "18:00")
        _ = try tally.change { try $0.archiveHabit("Run", true) }
        #expect(try tally.habitReminders() == [])
    }

    @Test("A habit to keep at most at a count has no reminders")
    func atMost() throws {
        try tally.habit("Coffee", 2, per: .day, .atMost)
        #expect(try failure { try tally.remind("Coffee", "18:00") } == .invalid(path: "reminders"))
        try tally.remind("Run", "18:00")
        #expect(
            try failure { try tally.retarget("Run", 2, per: .day, .atMost) }
                == .invalid(path: "target.direction"))
    }

    @Test("A subscriber is reminded at the time, and later ones get it as late until it is shown")
    func events() throws {
        try tally.remind("Run", "10:00")
        let subscriber = try Subscriber(tally, .reminder)
        #expect(try subscriber.received() == [])
        #expect(try subscriber.nextTime() == nil || subscriber.nextTime() == "2026-11-20T10:00:00Z")
        try tally.go(to: "2026-11-20T10:00:00Z")
        #expect(try subscriber.received() == ["reminder 10:00 of Run"])
        #expect(try subscriber.received() == [])
        #expect(try Subscriber(tally, .reminder).received() == ["reminder 10:00 of Run"])
        try tally.go(to: "2026-11-20T11:00:00Z")
        #expect(try Subscriber(tally, .reminder).received() == ["reminder 10:00 of Run, late"])
        try tally.change(as: Step.shownMark) {
            _ = try $0.markReminderShown(ofHabit: "Run", "10:00")
        }
        #expect(try Subscriber(tally, .reminder).received() == [])
    }

    @Test("What is counted before the time is not reminded of")
    func counted() throws {
        try tally.remind("Run", "10:00")
        let subscriber = try Subscriber(tally, .reminder)
        try tally.count("Run")
        try tally.go(to: "2026-11-20T10:00:00Z")
        #expect(try subscriber.received().isEmpty)
    }

    @Test("A snooze and a dismissal are of the day")
    func marks() throws {
        try tally.remind("Run", "08:00")
        let subscriber = try Subscriber(tally, .reminder)
        _ = try subscriber.received()
        try tally.change { _ = try $0.snoozeReminder(ofHabit: "Run", nil, for: .seconds(600)) }
        #expect(try tally.habitReminders() == ["Run 2026-11-20T09:10:00Z waiting"])
        try tally.go(to: "2026-11-20T09:10:00Z")
        #expect(try subscriber.received().contains("reminder 08:00 of Run"))
        try tally.change { _ = try $0.dismissReminder(ofHabit: "Run", nil) }
        #expect(try tally.habitReminders() == ["Run 2026-11-21T08:00:00Z waiting"])
        try tally.undo()
        #expect(try tally.habitReminders() == ["Run 2026-11-20T09:10:00Z due"])
        #expect(try tally.check().problems.isEmpty)
    }

    @Test("A time before the day start is after midnight")
    func dayStart() throws {
        try tally.set(dayStart: "04:00")
        try tally.remind("Run", "02:00")
        #expect(try tally.habitReminders() == ["Run 2026-11-21T02:00:00Z waiting"])
    }
}
