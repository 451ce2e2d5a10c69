import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct CalendarRuleTests {
    private func calendarMonth(_ text: String, in tally: TestEngine) throws -> CalendarMonth {
        let month = try month(text)
        return try tally.read { try $0.calendarMonth(month) }
    }

    private func calendarDay(_ text: String? = nil, in tally: TestEngine) throws -> CalendarDay {
        let date = try text.map(day)
        return try tally.read { try $0.calendarDay(date) }
    }

    private func cell(_ date: String, in tally: TestEngine) throws -> CalendarMonth.Cell {
        let cells = try calendarMonth(String(date.prefix(7)), in: tally).weeks.joined()
        return try #require(cells.first { $0.date.description == date })
    }

    @Test(
        "A month consists of whole weeks, from the week start on",
        arguments: [
            (Weekday.monday, "2026-11", "2026-10-26", 6), (.sunday, "2026-11", "2026-11-01", 5),
            (.saturday, "2026-11", "2026-10-31", 5), (.monday, "2027-02", "2027-02-01", 4),
        ])
    func weeks(start: Weekday, text: String, first: String, count: Int) throws {
        let tally = try TestEngine()
        try tally.set(weekStart: start)
        let shown = try calendarMonth(text, in: tally)
        #expect(shown.weeks.count == count)
        #expect(shown.weeks.allSatisfy { $0.count == 7 && $0.first?.date.weekday == start })
        #expect(shown.weeks.first?.first?.date == (try day(first)))
        let dates = shown.weeks.joined().map(\.date)
        #expect(dates == dates.indices.map { dates[0].adding(days: $0) })
        #expect(dates.filter { Month(containing: $0) == shown.month }.count == shown.month.length)
        for cell in shown.weeks.joined() {
            #expect(cell.isInMonth == (Month(containing: cell.date) == shown.month))
            #expect(cell.isToday == (cell.date.description == "2026-11-20"))
        }
    }

    @Test("Each date has stripes by priority for its tasks (of that day or in focus), and an open count")
    func stripes() throws {
        let tally = try TestEngine()
        try tally.add("due", .p0, due: "2026-11-20")
        try tally.add("due at a time", .p0, due: "2026-11-20T23:00:00Z")
        try tally.addFocused("in focus", .p3)
        let both = try tally.add("due and in focus", .p1, due: "2026-11-20")
        try tally.focus(both)
        try tally.complete(both)
        try tally.add("block", .p2, start: "2026-11-20T14:00:00Z")
        try tally.add("another day", .p0, due: "2026-11-21", start: "2026-11-20T14:00:00Z")
        let today = try cell("2026-11-20", in: tally)
        #expect(
            today.stripes == [
                .init(priority: .p0, count: 2), .init(priority: .p1, count: 1),
                .init(priority: .p2, count: 1), .init(priority: .p3, count: 1),
            ])
        #expect(today.open == 4 && today.done == 1)
        #expect(try cell("2026-11-22", in: tally).stripes == [])
    }

    @Test("A due falls on its date in the user's zone, and a carried task on each day it was in focus")
    func days() throws {
        let tally = try TestEngine(zone: "Asia/Tokyo")
        try tally.add("due", .p0, due: "2026-11-22T15:00:00Z")
        try tally.addFocused("carried", .p1)
        tally.wait(days: 2)
        let counts = try ["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"]
            .map { try cell($0, in: tally).open }
        #expect(counts == [0, 1, 1, 1, 1])
    }

    @Test("A task waiting for a place in focus is not counted on its date")
    func waiting() throws {
        let tally = try TestEngine()
        for title in ["a", "b", "c"] { try tally.addFocused(title, .p1) }
        try tally.addFocused("x", .p0, on: "2026-11-21")
        #expect(try cell("2026-11-21", in: tally).stripes == [.init(priority: .p0, count: 1)])
        tally.wait(days: 1)
        #expect(try tally.focusDay().waitingTitles == ["x"])
        let today = try cell("2026-11-21", in: tally)
        #expect(today.stripes == [.init(priority: .p1, count: 3)] && today.open == 3)
    }

    @Test("A date's done count and the header count completions on that date, and the rows sum to the header")
    func doneCounts() throws {
        let tally = try TestEngine()
        try tally.complete(try tally.add("due later", due: "2026-11-28"), at: "2026-11-19")
        try tally.complete(try tally.add("no day"), at: "2026-11-19")
        try tally.complete(try tally.add("in time", due: "2026-11-20"))
        let month = try calendarMonth("2026-11", in: tally)
        let done = Dictionary(
            uniqueKeysWithValues: month.weeks.joined().filter { $0.done > 0 }.map { ($0.date.day, $0.done) })
        #expect(done == [19: 2, 20: 1])
        #expect(month.completedCount == 3)
        // The day itself may show the task, uncounted.
        let day = try calendarDay("2026-11-28", in: tally)
        #expect(day.agenda.map(\.title) == ["due later"] && day.completedCount == 0 && day.morning == [])
    }

    @Test("The header has the month's completed count, without adjacent days")
    func completedCount() throws {
        let tally = try TestEngine()
        for date in ["2026-10-31", "2026-11-01", "2026-11-20"] {
            try tally.complete(try tally.add("x", due: "2026-12-01"), at: date)
        }
        #expect(try calendarMonth("2026-11", in: tally).completedCount == 2)
        #expect(try calendarMonth("2026-10", in: tally).completedCount == 1)
    }

    @Test("The current month is the default")
    func currentMonth() throws {
        let tally = try TestEngine(now: "2026-11-30T20:00:00Z", zone: "Asia/Tokyo")
        #expect(try tally.read { try $0.calendarMonth().month.description } == "2026-12")
    }

    @Test("A day's agenda has all-day tasks first, then sorts by start, then by priority")
    func agenda() throws {
        let tally = try TestEngine()
        try tally.add("p3", .p3, due: "2026-11-20")
        try tally.add("p0", .p0, due: "2026-11-20")
        // A completed task keeps its place.
        try tally.complete(try tally.add("ten p2", .p2, start: "2026-11-20T10:00:00Z"))
        try tally.add("ten p1", .p1, due: "2026-11-20", start: "2026-11-20T10:00:00Z")
        try tally.add("nine", .p3, start: "2026-11-20T09:00:00Z", end: "2026-11-20T11:00:00Z")
        try tally.add("all day p3", .p3, due: "2026-11-20", allDay: true)
        try tally.add("all day p1", .p1, due: "2026-11-20", allDay: true)
        try tally.addFocused("in focus", .p1)
        try tally.add("another day", .p0, start: "2026-11-21T00:00:00Z")
        let titles = try calendarDay(in: tally).agenda.map(\.title)
        #expect(
            titles
                == ["all day p1", "all day p3", "nine", "ten p1", "ten p2", "p0", "in focus", "p3"])
    }

    @Test(
        "Morning and evening each list the open tasks of today and earlier days, and those completed today")
    func todayLists() throws {
        let tally = try TestEngine()
        try tally.add("due", .p2, due: "2026-11-20")
        try tally.add("due in the evening", due: "2026-11-20T20:00:00Z", .evening)
        try tally.add("overdue", .p0, due: "2026-11-01")
        try tally.add("overdue evening", .p0, due: "2026-11-19T20:00:00Z", .evening)
        try tally.complete(try tally.add("done today", .p3, due: "2026-12-24"))
        try tally.complete(try tally.add("done evening", .p3, .evening))
        try tally.complete(try tally.add("done before", due: "2026-11-18"), at: "2026-11-19")
        try tally.complete(try tally.add("due today, done before", .p1, due: "2026-11-20"), at: "2026-11-19")
        try tally.add("tomorrow", due: "2026-11-21")
        try tally.add("no due")
        let today = try calendarDay(in: tally)
        #expect(today.morning.map(\.title) == ["overdue", "due", "done today"])
        #expect(today.evening.map(\.title) == ["overdue evening", "due in the evening", "done evening"])
        #expect(today.completedCount == 2)
    }

    @Test("Another date lists its open tasks and those completed on it")
    func otherLists() throws {
        let tally = try TestEngine()
        try tally.add("overdue", due: "2026-11-01")
        try tally.add("tomorrow", due: "2026-11-21")
        try tally.add("tomorrow evening", due: "2026-11-21", .evening)
        try tally.complete(try tally.add("done yesterday"), at: "2026-11-19")
        try tally.complete(try tally.add("due and done yesterday", due: "2026-11-19"), at: "2026-11-19")
        let tomorrow = try calendarDay("2026-11-21", in: tally)
        #expect(tomorrow.morning.map(\.title) == ["tomorrow"])
        #expect(tomorrow.evening.map(\.title) == ["tomorrow evening"])
        let yesterday = try calendarDay("2026-11-19", in: tally)
        #expect(yesterday.morning.map(\.title) == ["done yesterday", "due and done yesterday"])
        #expect(yesterday.completedCount == 2)
        #expect(!yesterday.isToday && !tomorrow.isToday)
    }

    @Test("A day's lists and agenda follow the user's day, not the UTC day")
    func userDay() throws {
        // The 20th lasts from 09:00 UTC to 09:00 UTC on the 21st.
        let tally = try TestEngine(now: "2026-11-20T15:00:00Z", zone: "America/New_York", dayStart: "04:00")
        try tally.add("overdue", due: "2026-11-20T08:59:59Z")
        try tally.add("due", due: "2026-11-21T08:59:59Z")
        try tally.add("tomorrow", due: "2026-11-21T09:00:00Z")
        try tally.add("starts yesterday", start: "2026-11-20T08:59:59Z")
        try tally.add("starts", start: "2026-11-21T08:59:59Z")
        try tally.add("starts tomorrow", start: "2026-11-21T09:00:00Z")
        let today = try calendarDay(in: tally)
        #expect(today.morning.map(\.title) == ["overdue", "due", "starts yesterday", "starts"])
        #expect(today.agenda.map(\.title) == ["starts", "due"])
        #expect(
            try calendarDay("2026-11-19", in: tally).agenda.map(\.title) == ["starts yesterday", "overdue"])
        #expect(
            try calendarDay("2026-11-21", in: tally).agenda.map(\.title) == ["starts tomorrow", "tomorrow"])
    }

    @Test("The last day of the calendar includes its last second")
    func lastDay() throws {
        let tally = try TestEngine()
        try tally.add("never", due: "9999-12-31T23:59:59Z")
        try tally.add("hardly", start: "9999-12-31T23:59:59Z")
        #expect(try calendarDay("9999-12-31", in: tally).agenda.map(\.title) == ["hardly", "never"])
        #expect(try calendarMonth("9999-12", in: tally).weeks.joined().map(\.open).reduce(0, +) == 2)
    }
}
