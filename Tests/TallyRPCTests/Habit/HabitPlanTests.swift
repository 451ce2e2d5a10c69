import JSONRPC
import Support
import Testing

/// The time is Friday, 2026-11-20, 09:00 UTC.
@Suite("Weekdays, skipped days, notes and reminders of habits on the wire")
struct HabitPlanTests {
    private let session = TestSession()

    @Test("A target on weekdays is given and returned by short names")
    func weekdays() throws {
        let created = try session.result(
            "habit.create", ["name": "Run", "target": ["weekdays": ["friday", "mon", "wed"]]])
        #expect(created.at("habit.target.weekdays") == ["mon", "wed", "fri"])
        #expect(created.at("habit.target.count") == 1 && created.at("habit.target.per") == "day")
        #expect(created.at("habit.dueToday") == true)
        let wrong = try session.error("habit.update", ["habit": "Run", "target": ["weekdays": ["fryday"]]])
        #expect(wrong.at("data.path") == "target.weekdays[0]")
    }

    @Test("A skip names its days and its reason, in history, day and habit")
    func skip() throws {
        try session.result("habit.create", ["name": "Run", "target": ["count": 1, "per": "day"]])
        let view = try session.result(
            "habit.skip", ["habit": "Run", "from": "2026-11-20", "to": "2026-11-22", "reason": "Ill"])
        #expect(view.at("habit.skips.0.to") == "2026-11-22" && view.at("habit.dueToday") == false)
        let history = try session.result("habit.history", ["habit": "Run", "from": "2026-11-20"])
        #expect(history.at("days.0.outcome") == "skipped" && history.at("days.0.skip.reason") == "Ill")
        #expect(try session.result("day.overview").at("habits.0.due") == false)
        let left = try session.result("habit.unskip", ["habit": "Run", "date": "today"])
        #expect(left.at("habit.skips.0.from") == "2026-11-21")
        #expect(
            try session.error("habit.skip", ["habit": "Run", "date": "today", "to": "tomorrow"]).at(
                "data.path")
                == "date")
    }

    @Test("A note is of a day")
    func note() throws {
        try session.result("habit.create", ["name": "Run"])
        let change = try session.result("habit.note", ["habit": "Run", "text": "Rain"])
        #expect(change["note"] == "Rain" && change["date"] == "2026-11-20")
        #expect(try session.result("day.overview").at("habits.0.note") == "Rain")
        #expect(try session.result("habit.history", ["habit": "Run"]).at("days.29.note") == "Rain")
    }

    @Test("Reminders of habits are listed, snoozed, shown and dismissed as those of tasks")
    func reminders() throws {
        try session.result("habit.create", ["name": "Run", "reminders": ["08:00"]])
        let listed = try session.result("reminder.list")
        #expect(listed.at("reminders.0.habit.name") == "Run" && listed.at("reminders.0.task") == .null)
        #expect(listed.at("reminders.0.reminder") == "08:00" && listed.at("reminders.0.state") == "due")
        let shown = try session.result("reminder.shown", ["habit": "Run", "reminder": "08:00"])
        #expect(shown.at("reminder.shown") == true && shown["task"] == .null)
        let snoozed = try session.result("reminder.snooze", ["habit": "Run", "seconds": 60])
        #expect(snoozed.at("reminders.0.at") == "2026-11-20T09:01:00Z")
        let dismissed = try session.result("reminder.dismiss", ["habit": "Run"])
        #expect(dismissed.at("reminders.0.state") == "dismissed")
        #expect(try session.error("reminder.dismiss").at("data.path") == "id")
        #expect(try session.error("reminder.snooze", ["habit": "Run", "id": 1]).at("data.path") == "habit")
        let limit = try session.error(
            "habit.create",
            [
                "name": "Coffee", "reminders": ["08:00"],
                "target": ["count": 2, "per": "day", "direction": "atMost"],
            ])
        #expect(limit.at("data.path") == "reminders")
    }
}
