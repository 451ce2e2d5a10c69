import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct TaskCompletionRuleTests {
    @Test("Completing sets completedAt and completedOn")
    func now() throws {
        let tally = try TestEngine(now: "2026-11-21T02:00:00Z", dayStart: "04:00")
        let completion = try tally.complete(try tally.add("Work")).task.completion
        #expect(completion == Completion(at: try instant("2026-11-21T02:00:00Z"), on: try day("2026-11-20")))
    }

    @Test(
        "completedAt is now or the given time, which must not be in the future",
        arguments: [
            ("2026-11-20T09:00:00Z", "2026-11-20T09:00:00Z"),
            ("2026-11-17T12:00:00Z", "2026-11-17T12:00:00Z"),
            ("2026-11-20T09:00:01Z", nil),
            // A date means the end of that day, or now if the day is not over.
            ("2026-11-18", "2026-11-18T23:59:59Z"),
            ("2026-11-20", "2026-11-20T09:00:00Z"),
            ("2026-11-21", nil),
        ] as [(String, String?)])
    func backdated(at: String, expected: String?) throws {
        let tally = try TestEngine()
        let task = try tally.add("Work", .p1)
        guard let expected else {
            #expect(try failure { try tally.complete(task, at: at) } == .invalid(path: "at"))
            #expect(try tally.task(task).isOpen)
            return
        }
        let effects = try tally.complete(task, at: at)
        #expect(effects.task.completion?.at.description == expected)
        #expect(effects.score.date.description == expected.prefix(10))
        #expect(effects.score.points == 4)
    }

    @Test(
        "A backdated completion falls on the user's day",
        arguments: [
            ("2026-11-18T03:59:59", "2026-11-17"), ("2026-11-18T04:00:00", "2026-11-18"),
            ("2026-11-18", "2026-11-18"), ("2026-11-17T18:59:59Z", "2026-11-17"),
        ])
    func backdatedDay(at: String, on: String) throws {
        let tally = try TestEngine(zone: "Asia/Tokyo", dayStart: "04:00")
        let effects = try tally.complete(try tally.add("Work"), at: at)
        #expect(effects.task.completion?.on == (try day(on)))
        #expect(effects.score == DayTotal(date: try day(on), points: 3, tasks: 1))
    }

    @Test("Completing a completed task changes nothing")
    func twice() throws {
        let tally = try TestEngine()
        let task = try tally.add("Work")
        try tally.complete(task)
        let before = try tally.task(task)
        tally.wait(days: 1)
        let steps = try tally.number("SELECT count(*) FROM step")
        let effects = try tally.complete(task, at: "2026-11-01")
        #expect(effects.pointsEarned == 0)
        #expect(effects.score.date == (try day("2026-11-20")))
        #expect(try tally.task(task).task == before.task)
        #expect(try tally.number("SELECT count(*) FROM step") == steps)
    }

    @Test("Reopening clears completedAt and completedOn, and completing again sets new values")
    func reopening() throws {
        let tally = try TestEngine()
        let task = try tally.add("Work")
        try tally.complete(task)
        let reopened = try tally.reopen(task)
        #expect(reopened.completion == nil && reopened.isOpen)
        #expect(try tally.reopen(task).revision == reopened.revision)
        #expect(try tally.read { try $0.score().total } == 0)
        tally.wait(days: 2)
        #expect(try tally.complete(task).task.completion?.on == (try day("2026-11-22")))
        #expect(try tally.read { try $0.score(on: Day(number: 20_777)).total } == 0)
    }

    @Test(
        "Rescheduling by days (+1, +2, +7, …) moves a due by calendar days, even one that has passed",
        arguments: [
            ("2026-11-20", 1, "2026-11-21"), ("2026-11-20", 2, "2026-11-22"),
            ("2026-11-20", 7, "2026-11-27"), ("2026-11-20", -1, "2026-11-19"),
            ("2026-11-01", 1, "2026-11-02"), ("2026-11-19T18:00:00Z", 2, "2026-11-21T18:00:00Z"),
            ("2028-02-28", 1, "2028-02-29"), ("2026-12-31T18:00:00Z", 1, "2027-01-01T18:00:00Z"),
            // Without a due, days are counted from today.
            (nil, 1, "2026-11-21"), (nil, 0, "2026-11-20"),
        ] as [(String?, Int, String)])
    func byDays(due: String?, days: Int, expected: String) throws {
        let tally = try TestEngine()
        let task = try tally.add("Work", due: due)
        let moved = try tally.change { try $0.rescheduleTask(.number(task), byDays: days) }
        #expect(moved.due?.description == expected)
    }

    @Test(
        "Rescheduling to a date keeps the time of day, and to an instant sets it",
        arguments: [
            ("2026-11-20", "2026-12-01", "2026-12-01"),
            ("2026-11-20T17:30:00Z", "2026-12-01", "2026-12-01T17:30:00Z"),
            ("2026-11-20", "2026-12-01T08:00:00Z", "2026-12-01T08:00:00Z"),
            ("2026-11-20T17:30:00Z", "2026-12-01T08:00:00Z", "2026-12-01T08:00:00Z"),
            (nil, "2026-12-01", "2026-12-01"),
        ] as [(String?, String, String)])
    func toTime(due: String?, target: String, expected: String) throws {
        let tally = try TestEngine()
        let task = try tally.add("Work", due: due)
        let to: DateText<Ahead> = try time(target)
        let moved = try tally.change { try $0.rescheduleTask(.number(task), to: to) }
        #expect(moved.due?.description == expected)
    }

    @Test("A time block moves with the due, also across a clock change")
    func blockMovesAlong() throws {
        let tally = try TestEngine(now: "2026-10-20T09:00:00Z", zone: "Europe/Berlin")
        let task = try tally.add(
            "Call", due: "2026-10-24T18:00", start: "2026-10-24T09:00", end: "2026-10-24T10:30")
        let byDays = try tally.change { try $0.rescheduleTask(.number(task), byDays: 1) }
        #expect(byDays.timeBlock.start?.description == "2026-10-25T08:00:00Z")
        #expect(byDays.timeBlock.end?.description == "2026-10-25T09:30:00Z")
        let to: DateText<Ahead> = try time("2026-10-23")
        let back = try tally.change { try $0.rescheduleTask(.number(task), to: to) }
        #expect(back.timeBlock.start?.description == "2026-10-23T07:00:00Z")
        #expect(back.due?.description == "2026-10-23T16:00:00Z")
    }
}
