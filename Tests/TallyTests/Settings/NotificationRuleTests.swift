import Support
import Testing

@testable import Tally

/// The time is Friday, 2026-11-20, 09:00 UTC.
@Suite("Which notifications are sent") struct NotificationRuleTests {
    private let tally: TestEngine

    init() throws { tally = try TestEngine() }

    private func turn(_ draft: NotificationDraft) throws {
        var settings = SettingsDraft()
        settings.notifications = .set(draft)
        let given = settings
        try tally.change { try $0.updateSettings(given) }
    }

    private static let kinds: [(EventKind, off: NotificationDraft, on: NotificationDraft)] = [
        (.reminder, NotificationDraft(reminders: .set(false)), NotificationDraft(reminders: .set(true))),
        (.stakeExpired, NotificationDraft(stakes: .set(false)), NotificationDraft(stakes: .clear)),
        (.day, NotificationDraft(day: .set(false)), NotificationDraft(day: .clear)),
        (
            .celebration, NotificationDraft(celebration: .set(false)),
            NotificationDraft(celebration: .set(true))
        ),
    ]

    @Test(
        "Every kind can be turned off and on again, which sends nothing of the time between", arguments: kinds
    )
    func switched(kind: EventKind, off: NotificationDraft, on: NotificationDraft) throws {
        let subscriber = try Subscriber(tally, kind)
        #expect(try eventsOfDay("2026-11-20", subscriber).count == 1)
        try turn(off)
        #expect(try subscriber.received() == [])
        #expect(try subscriber.nextTime() == nil)
        #expect(try eventsOfDay("2026-11-21", subscriber) == [])
        try turn(on)
        #expect(try subscriber.received() == [])
        #expect(try eventsOfDay("2026-11-22", subscriber).count == 1)
    }

    @Test("Turning one kind off leaves the others on")
    func others() throws {
        try turn(NotificationDraft(reminders: .set(false), day: .set(false)))
        try turn(NotificationDraft(celebration: .set(false)))
        let settings = try tally.read { try $0.preferences }
        let notifications = settings.notifications
        #expect(
            [notifications.reminders, notifications.day, notifications.celebration] == [false, false, false])
        #expect(notifications.stakes)
        let subscriber = try Subscriber(tally)
        let task = try tally.stake(due: "2026-11-20T10:00:00Z")
        _ = try subscriber.received()
        try tally.go(to: "2026-11-20T10:00:01Z")
        #expect(try subscriber.received().contains("expired \(task)"))
    }

    @Test("What was missed is not sent when its kind is turned on, although nobody looked in between")
    func unwatched() throws {
        let subscriber = try Subscriber(tally, .reminder, .stakeExpired, .day)
        try turn(NotificationDraft(reminders: .set(false), stakes: .set(false), day: .set(false)))
        try tally.addReminded("-PT30M", due: "2026-11-20T12:00:00Z")
        try tally.stake(due: "2026-11-20T12:00:00Z")
        _ = try subscriber.received()
        try tally.go(to: "2026-11-21T11:00:00Z")
        var settings = SettingsDraft()
        settings.notifications = .clear
        let given = settings
        try tally.change { try $0.updateSettings(given) }
        #expect(try subscriber.received() == [])
        #expect(try subscriber.nextTime() == "2026-11-22T00:00:00Z")
    }

    @Test("Changes of records are sent, whatever is turned off")
    func changes() throws {
        let subscriber = try Subscriber(tally, .task, .reminder)
        try turn(NotificationDraft(reminders: .set(false)))
        let task = try tally.addReminded("-PT30M", due: "2026-11-20T12:00:00Z")
        try tally.change { _ = try $0.dismissReminder(of: .number(task), nil) }
        #expect(try subscriber.received() == ["other task create", "other reminder update"])
    }

    /// Makes one event of each kind, the last one at midnight.
    /// - Returns: What the subscriber gets, without changes of records.
    private func eventsOfDay(_ date: String, _ subscriber: Subscriber) throws -> [String] {
        try tally.go(to: "\(date)T09:00:00Z")
        try tally.addReminded("-PT30M", due: "\(date)T12:00:00Z")
        try tally.stake(due: "\(date)T13:00:00Z")
        try tally.complete(try tally.addFocused("a"))
        let midnight = "\(try day(date).adding(days: 1))T00:00:00Z"
        var all: [String] = []
        for time in ["\(date)T11:30:00Z", "\(date)T13:00:01Z", midnight] {
            try tally.go(to: time)
            all += try subscriber.received()
        }
        return all.filter { !$0.hasPrefix("other") }
    }
}
