import Support
import Testing

@testable import Tally

@Suite struct RescheduleRuleTests {
    @Test("A time block keeps its length across a clock change")
    func blockOverClockChange() throws {
        let tally = try TestEngine(zone: "Europe/Berlin")
        let task = try tally.add("a", due: "2027-03-27", start: "2027-03-27T02:30", end: "2027-03-27T03:15")
        let moved = try tally.change { try $0.rescheduleTask(.number(task), byDays: 1) }
        let start = try #require(moved.timeBlock.start)
        let end = try #require(moved.timeBlock.end)
        #expect(end.seconds(since: start) == 45 * 60)
    }

    @Test("A due with a time that is moved to a date falls on that day of the user")
    func dateWithDayStart() throws {
        let tally = try TestEngine(dayStart: "04:00")
        let task = try tally.add("a", due: "2026-11-21T02:00:00Z")
        let target: DateText<Ahead> = try time("2026-11-25")
        let moved = try tally.change { try $0.rescheduleTask(.number(task), to: target) }
        #expect(moved.due == .instant(try instant("2026-11-26T02:00:00Z")))
    }

    @Test("Moving a due to an instant moves the time block by whole days and keeps its times")
    func blockToInstant() throws {
        let tally = try TestEngine()
        let task = try tally.add(
            "a", due: "2026-11-20T18:00:00Z", start: "2026-11-20T10:00:00Z", end: "2026-11-20T11:00:00Z")
        let target: DateText<Ahead> = try time("2026-11-23T08:00:00Z")
        let moved = try tally.change { try $0.rescheduleTask(.number(task), to: target) }
        #expect(moved.due == .instant(try instant("2026-11-23T08:00:00Z")))
        #expect(moved.timeBlock.start == (try instant("2026-11-23T10:00:00Z")))
        #expect(moved.timeBlock.end == (try instant("2026-11-23T11:00:00Z")))
    }

    @Test(
        "A time block without a due moves and gets none",
        arguments: [
            ("2026-11-22", "2026-11-22T10:00:00Z", "2026-11-22T11:30:00Z"),
            ("2026-11-22T08:15:00Z", "2026-11-22T08:15:00Z", "2026-11-22T09:45:00Z"),
            (nil, "2026-11-27T10:00:00Z", "2026-11-27T11:30:00Z"),
        ])
    func blockWithoutDue(target: String?, start: String, end: String) throws {
        let tally = try TestEngine(now: "2026-11-21T09:00:00Z")
        let task = try tally.add("a", start: "2026-11-20T10:00:00Z", end: "2026-11-20T11:30:00Z")
        let target: DateText<Ahead>? = try target.map(time)
        let moved = try tally.change { engine in
            try target.map { try engine.rescheduleTask(.number(task), to: $0) }
                ?? engine.rescheduleTask(.number(task), byDays: 7)
        }
        #expect(moved.due == nil)
        #expect(moved.timeBlock.start == (try instant(start)))
        #expect(moved.timeBlock.end == (try instant(end)))
    }

    @Test("A task without a day that is moved by days counts from today")
    func withoutDay() throws {
        let tally = try TestEngine()
        let task = try tally.add("a")
        let moved = try tally.change { try $0.rescheduleTask(.number(task), byDays: 7) }
        #expect(moved.due == .day(try day("2026-11-27")))
    }
}
