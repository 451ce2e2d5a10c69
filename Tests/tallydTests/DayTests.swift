import Support
import Foundation
import JSONRPC
import Testing

@Suite("The user's day")
struct DayTests {
    /// An instant in a zone, with the day it belongs to and the days around it.
    struct Case: Sendable, CustomTestStringConvertible {
        let zone: String
        let dayStart: String
        let now: String
        let before: String
        let today: String
        let after: String

        var testDescription: String { "\(zone) \(dayStart) \(now)" }

        init(_ zone: String, _ dayStart: String, _ now: String, _ days: (String, String, String)) {
            (self.zone, self.dayStart, self.now, (before, today, after)) = (zone, dayStart, now, days)
        }
    }

    private static let march27 = ("2026-03-27", "2026-03-28", "2026-03-29")
    private static let march28 = ("2026-03-28", "2026-03-29", "2026-03-30")
    private static let march29 = ("2026-03-29", "2026-03-30", "2026-03-31")
    private static let october23 = ("2026-10-23", "2026-10-24", "2026-10-25")
    private static let october24 = ("2026-10-24", "2026-10-25", "2026-10-26")
    private static let october25 = ("2026-10-25", "2026-10-26", "2026-10-27")
    private static let april3 = ("2026-04-03", "2026-04-04", "2026-04-05")
    private static let april4 = ("2026-04-04", "2026-04-05", "2026-04-06")
    private static let april5 = ("2026-04-05", "2026-04-06", "2026-04-07")
    private static let october2 = ("2026-10-02", "2026-10-03", "2026-10-04")
    private static let october3 = ("2026-10-03", "2026-10-04", "2026-10-05")
    private static let october4 = ("2026-10-04", "2026-10-05", "2026-10-06")
    private static let november18 = ("2026-11-18", "2026-11-19", "2026-11-20")
    private static let november19 = ("2026-11-19", "2026-11-20", "2026-11-21")

    static let cases = [
        // No clock change: 03:59 still belongs to the day before.
        Case("UTC", "04:00", "2026-11-20T03:59:59Z", november18),
        Case("UTC", "04:00", "2026-11-20T04:00:00Z", november19),
        Case("Europe/Berlin", "04:00", "2026-11-20T02:59:59Z", november18),
        Case("Europe/Berlin", "04:00", "2026-11-20T03:00:00Z", november19),
        // Berlin's clocks go from 02:00 to 03:00: the day has 23 hours.
        Case("Europe/Berlin", "00:00", "2026-03-28T22:59:59Z", march27),
        Case("Europe/Berlin", "00:00", "2026-03-28T23:00:00Z", march28),
        Case("Europe/Berlin", "00:00", "2026-03-29T21:59:59Z", march28),
        Case("Europe/Berlin", "00:00", "2026-03-29T22:00:00Z", march29),
        Case("Europe/Berlin", "04:00", "2026-03-29T01:59:59Z", march27),
        Case("Europe/Berlin", "04:00", "2026-03-29T02:00:00Z", march28),
        Case("Europe/Berlin", "04:00", "2026-03-30T01:59:59Z", march28),
        // A day start inside the skipped hour: the day starts at the jump.
        Case("Europe/Berlin", "02:30", "2026-03-29T00:59:59Z", march27),
        Case("Europe/Berlin", "02:30", "2026-03-29T01:00:00Z", march28),
        // Berlin's clocks go from 03:00 to 02:00: the day has 25 hours.
        Case("Europe/Berlin", "00:00", "2026-10-24T21:59:59Z", october23),
        Case("Europe/Berlin", "00:00", "2026-10-24T22:00:00Z", october24),
        Case("Europe/Berlin", "00:00", "2026-10-25T22:59:59Z", october24),
        Case("Europe/Berlin", "00:00", "2026-10-25T23:00:00Z", october25),
        Case("Europe/Berlin", "04:00", "2026-10-25T02:59:59Z", october23),
        Case("Europe/Berlin", "04:00", "2026-10-25T03:00:00Z", october24),
        // A day start that is passed twice: the day starts at the first.
        Case("Europe/Berlin", "02:30", "2026-10-25T00:29:59Z", october23),
        Case("Europe/Berlin", "02:30", "2026-10-25T00:30:00Z", october24),
        Case("Europe/Berlin", "02:30", "2026-10-25T01:00:00Z", october24),
        // Lord Howe's clocks change by half an hour at 02:00, in the seasons of the southern hemisphere.
        Case("Australia/Lord_Howe", "00:00", "2026-04-04T12:59:59Z", april3),
        Case("Australia/Lord_Howe", "00:00", "2026-04-04T13:00:00Z", april4),
        Case("Australia/Lord_Howe", "00:00", "2026-04-05T13:29:59Z", april4),
        Case("Australia/Lord_Howe", "00:00", "2026-04-05T13:30:00Z", april5),
        Case("Australia/Lord_Howe", "04:00", "2026-04-04T17:29:59Z", april3),
        Case("Australia/Lord_Howe", "04:00", "2026-04-04T17:30:00Z", april4),
        Case("Australia/Lord_Howe", "00:00", "2026-10-03T13:29:59Z", october2),
        Case("Australia/Lord_Howe", "00:00", "2026-10-03T13:30:00Z", october3),
        Case("Australia/Lord_Howe", "00:00", "2026-10-04T12:59:59Z", october3),
        Case("Australia/Lord_Howe", "00:00", "2026-10-04T13:00:00Z", october4),
        Case("Australia/Lord_Howe", "04:00", "2026-10-03T16:59:59Z", october2),
        Case("Australia/Lord_Howe", "04:00", "2026-10-03T17:00:00Z", october3),
        // The first zone to reach a day.
        Case("Pacific/Kiritimati", "00:00", "2026-11-19T09:59:59Z", november18),
        Case("Pacific/Kiritimati", "00:00", "2026-11-19T10:00:00Z", november19),
        Case("Pacific/Kiritimati", "04:00", "2026-11-19T13:59:59Z", november18),
        Case("Pacific/Kiritimati", "04:00", "2026-11-19T14:00:00Z", november19),
    ]

    @Test("The day determines today, categories, overdue, completions and scores", arguments: cases)
    func day(_ given: Case) throws {
        let server = try ServerProcess([
            "--database", ":memory:", "--now", given.now, "--timezone", given.zone, "--day-start",
            given.dayStart,
        ])
        let information = try server.result("server.info")
        #expect(information["today"] == .string(given.today))
        #expect(information["now"] == .string(given.now))
        #expect(information["timeZone"] == .string(given.zone))

        func task(due: String?, _ partOfDay: JSONValue = "morning") throws -> JSONValue {
            var members: [String: JSONValue] = ["title": "a", "partOfDay": partOfDay]
            members["due"] = due.map(JSONValue.string)
            return try #require(try server.result("task.create", .object(members))["task"])
        }
        let tasks = [
            try task(due: given.before), try task(due: given.today), try task(due: given.today, "evening"),
            try task(due: given.after, "evening"), try task(due: nil),
        ]
        #expect(tasks.map { $0["category"] } == ["morning", "morning", "evening", "upcoming", "inbox"])
        #expect(tasks.map { $0["overdue"] } == [true, false, false, false, false])
        #expect(try server.result("task.list", ["overdue": true])["total"] == 1)

        let completed = try server.result("task.complete", ["id": 1])
        #expect(completed.at("task.completedOn") == .string(given.today))
        #expect(completed.at("task.completedAt") == .string(given.now))
        #expect(completed.at("task.overdue") == false)
        #expect(completed.at("score.date") == .string(given.today))
        #expect(try server.result("score.daily")["total"] == 3)
        #expect(try server.result("score.daily", ["date": .string(given.before)])["total"] == 0)
        #expect(try server.result("focus.today")["date"] == .string(given.today))
    }

    @Test(
        "An instant is overdue one second later, and one without an offset is in the user's zone",
        arguments: [("2026-11-20T22:59:00Z", false), ("2026-11-20T22:59:01Z", true)])
    func instant(now: String, overdue: Bool) throws {
        let server = try ServerProcess([
            "--database", ":memory:", "--now", now, "--timezone", "Europe/Berlin",
        ])
        for due in ["2026-11-20T23:59:00", "2026-11-20T22:59:00Z", "2026-11-21T03:59:00+05:00"] {
            let task = try server.result("task.create", ["title": "a", "due": .string(due)])
            #expect(task.at("task.due") == "2026-11-20T22:59:00Z")
            #expect(task.at("task.overdue") == .bool(overdue))
        }
    }

    @Test("Rescheduling by a day keeps the wall clock across a clock change")
    func reschedule() throws {
        let moves = [
            ("Europe/Berlin", "2026-03-28T09:00:00", "2026-03-29T07:00:00Z"),
            ("Europe/Berlin", "2026-10-24T09:00:00", "2026-10-25T08:00:00Z"),
            ("Australia/Lord_Howe", "2026-04-04T09:00:00", "2026-04-04T22:30:00Z"),
            ("Australia/Lord_Howe", "2026-10-03T09:00:00", "2026-10-03T22:00:00Z"),
        ]
        for (zone, due, later) in moves {
            let server = try ServerProcess([
                "--database", ":memory:", "--now", "2026-01-01T00:00:00Z", "--timezone", zone,
            ])
            _ = try server.result("task.create", ["title": "a", "due": .string(due)])
            let moved = try server.result("task.reschedule", ["id": 1, "days": 1])
            #expect(moved.at("task.due") == .string(later), "\(zone) \(due)")
        }
    }

    @Test("A local --now is the wall clock of --timezone")
    func localNow() throws {
        let server = try ServerProcess([
            "--database", ":memory:", "--now", "2026-11-20T09:00", "--timezone", "Pacific/Kiritimati",
        ])
        #expect(try server.result("server.info")["now"] == "2026-11-19T19:00:00Z")
    }

    @Test("Without --timezone the system's zone applies")
    func systemZone() throws {
        let server = try ServerProcess(
            ["--database", ":memory:", "--now", "2026-11-19T12:00:00Z"],
            environment: ["TZ": "Pacific/Kiritimati"])
        #expect(try server.result("server.info")["today"] == "2026-11-20")
    }
}
