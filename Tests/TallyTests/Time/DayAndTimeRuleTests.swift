import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct DayAndTimeRuleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let zone: String
        let dayStart: String
        let now: String
        let today: String
        var testDescription: String { "\(now) in \(zone) from \(dayStart) is \(today)" }

        init(_ zone: String, _ dayStart: String, _ now: String, _ today: String) {
            (self.zone, self.dayStart, self.now, self.today) = (zone, dayStart, now, today)
        }
    }

    @Test(
        "A day is a calendar date in the user's IANA zone, shifted by a day start",
        arguments: [
            Case("UTC", "00:00", "2026-11-20T00:00:00Z", "2026-11-20"),
            Case("UTC", "00:00", "2026-11-19T23:59:59Z", "2026-11-19"),
            Case("UTC", "04:00", "2026-11-20T03:59:59Z", "2026-11-19"),
            Case("UTC", "04:00", "2026-11-20T04:00:00Z", "2026-11-20"),
            Case("Asia/Tokyo", "00:00", "2026-11-19T15:00:00Z", "2026-11-20"),
            Case("America/New_York", "04:00", "2026-11-20T08:59:59Z", "2026-11-19"),
            Case("America/New_York", "04:00", "2026-11-20T09:00:00Z", "2026-11-20"),
            // Berlin skips 02:00 to 03:00 on that day, so a day start at 02:30 falls on the jump.
            Case("Europe/Berlin", "02:30", "2027-03-28T00:59:59Z", "2027-03-27"),
            Case("Europe/Berlin", "02:30", "2027-03-28T01:00:00Z", "2027-03-28"),
            // Lord Howe moves forward by half an hour at 02:00.
            Case("Australia/Lord_Howe", "02:15", "2026-10-03T15:29:59Z", "2026-10-03"),
            Case("Australia/Lord_Howe", "02:15", "2026-10-03T15:30:00Z", "2026-10-04"),
            Case("UTC", "00:00", "2028-02-29T12:00:00Z", "2028-02-29"),
        ])
    func today(_ example: Case) throws {
        let tally = try TestEngine(now: example.now, zone: example.zone, dayStart: example.dayStart)
        let task = try tally.add("Task")
        let expected = try day(example.today)
        #expect(try tally.complete(task).task.completion?.on == expected)
        #expect(try tally.focusDay().date == expected)
        #expect(try tally.read { try $0.calendarDay().date } == expected)
        #expect(try tally.read { try $0.score().date } == expected)
    }

    @Test(
        "The day of a completion or a habit event is stored, so changing the zone does not move the past")
    func zoneChange() throws {
        let tally = try TestEngine(now: "2026-11-20T23:30:00Z")
        let task = try tally.add("Late work", .p0)
        try tally.complete(task)
        let habit = HabitDraft(name: try Name("Run"))
        try tally.change { _ = try $0.createHabit(habit) }
        try tally.change { _ = try $0.incrementHabit("Run", by: 2, on: nil) }
        try tally.set(zone: "Asia/Tokyo", dayStart: "05:00")

        let then = try day("2026-11-20")
        #expect(try tally.task(task).completion?.on == then)
        #expect(try tally.read { try $0.score(on: then).total } == 7)
        let history = try tally.read { try $0.habitHistory("Run", from: then, to: then) }
        #expect(history.days.map(\.count) == [2])
    }

    @Test("The zone comes from settings.update, else --timezone, else the system")
    func zoneSource() throws {
        let tally = try TestEngine(now: "2026-11-20T20:00:00Z", zone: "Asia/Tokyo")
        #expect(try tally.read { try $0.moment.today } == day("2026-11-21"))
        try tally.set(zone: "America/New_York")
        #expect(try tally.read { try $0.moment.today } == day("2026-11-20"))
        var cleared = SettingsDraft()
        cleared.timeZone = .clear
        let changes = cleared
        #expect(try tally.change { try $0.updateSettings(changes).timeZone.identifier } == "Asia/Tokyo")
        #expect(Defaults().timeZone == Zone.system && Defaults().dayStart == .midnight)
    }

    @Test("A due date floats with the user's zone, and a due instant is fixed")
    func floatingDue() throws {
        let tally = try TestEngine(now: "2026-11-20T23:59:59Z")
        let floating = try tally.add("A date", due: "2026-11-20")
        let fixed = try tally.add("An instant", due: "2026-11-20T23:59:59Z")
        #expect(try !tally.task(floating).isOverdue)
        #expect(try !tally.task(fixed).isOverdue)
        try tally.go(to: "2026-11-21T00:00:00Z")
        #expect(try tally.task(floating).isOverdue)
        #expect(try tally.task(fixed).isOverdue)
        // In New York it is still the 20th.
        try tally.set(zone: "America/New_York")
        #expect(try !tally.task(floating).isOverdue)
        #expect(try tally.task(fixed).isOverdue)
    }

    @Test(
        "Moving a due by days keeps the wall clock",
        arguments: [
            // The clocks change by an hour or by half an hour in the night between. Leap days are days.
            ("Europe/Berlin", "2026-10-24T09:00", 1, "2026-10-25T08:00:00Z"),
            ("Europe/Berlin", "2027-03-27T09:00", 1, "2027-03-28T07:00:00Z"),
            ("Australia/Lord_Howe", "2026-10-03T09:00", 1, "2026-10-03T22:00:00Z"),
            ("Australia/Lord_Howe", "2026-04-04T09:00", 1, "2026-04-04T22:30:00Z"),
            ("UTC", "2028-02-28T09:00", 1, "2028-02-29T09:00:00Z"),
            ("UTC", "2028-02-29T09:00", 365, "2029-02-28T09:00:00Z"),
        ])
    func wallClock(zone: String, due: String, days: Int, expected: String) throws {
        let tally = try TestEngine(now: "2026-01-01T00:00:00Z", zone: zone)
        let task = try tally.add("Breakfast", due: due)
        let moved = try tally.change { try $0.rescheduleTask(.number(task), byDays: days) }
        #expect(moved.due?.description == expected)
    }

    @Test("Reading never writes, not even on a new day")
    func readingNeverWrites() throws {
        let tally = try TestEngine()
        let task = try tally.addFocused("Carried", .p1)
        try tally.add("Due", due: "2026-11-21")
        let habit = HabitDraft(name: try Name("Run"))
        try tally.change { _ = try $0.createHabit(habit) }
        try tally.activity("Writing")
        try tally.log("Writing", "2026-11-20T08:00", "2026-11-20T08:30")
        try tally.start("Writing", at: "2026-11-20T08:30")
        tally.wait(days: 3)
        let before = try tally.store(\.connection.totalChangedRows)
        let focus = try tally.focusDay()
        #expect(focus.titles == ["Carried"])
        let first = try day("2026-11-20")
        #expect(focus.entries.first?.carriedFrom == first)
        try tally.read { engine in
            _ = try engine.task(.number(task))
            _ = try engine.tasks(matching: TaskQuery())
            _ = try engine.calendarMonth()
            _ = try engine.calendarDay()
            _ = try engine.score()
            _ = try engine.score(from: Day(number: 20_000), to: Day(number: 20_100))
            _ = try engine.scoreProfile()
            _ = try engine.habits(archived: nil)
            _ = try engine.projects(sort: .name, archived: nil)
            _ = try engine.statistics()
            _ = try engine.habit("Run")
            _ = try engine.project("Inbox")
            _ = try engine.activities(archived: nil)
            _ = try engine.activeTimer()
            _ = try engine.timeEntries(matching: TimeQuery())
            _ = try engine.scoreProfile()
            _ = try engine.completion(from: nil, to: nil)
            _ = try engine.trend()
            _ = try engine.preferences
            for offer in try engine.yearStats() { _ = try engine.heatmap(offer.stat) }
            for grouping in TimeSummary.Grouping.allCases {
                _ = try engine.timeSummary(by: grouping, from: first, to: first.adding(days: 9))
            }
            for date in first...first.adding(days: 5) {
                _ = try engine.dayOverview(date)
                _ = try engine.focus(on: date)
                _ = try engine.calendarDay(date)
                _ = try engine.habitHistory("Run", from: first, to: date)
            }
        }
        #expect(try tally.store(\.connection.totalChangedRows) == before)
    }
}
