import Support
import Testing

@testable import Tally

@Suite struct DayRuleTests {
    @Test(
        "The day start determines the day of an instant",
        arguments: [
            ("UTC", "00:00", "2026-11-20T00:00Z", "2026-11-20"),
            ("UTC", "04:00", "2026-11-20T03:59:59Z", "2026-11-19"),
            ("UTC", "04:00", "2026-11-20T04:00Z", "2026-11-20"),
            ("Pacific/Kiritimati", "00:00", "2026-11-20T10:00Z", "2026-11-21"),
            ("Pacific/Kiritimati", "00:00", "2026-11-20T09:59:59Z", "2026-11-20"),
            ("America/New_York", "00:00", "2026-11-20T04:59:59Z", "2026-11-19"),
            ("Asia/Kolkata", "00:00", "2028-02-28T18:30Z", "2028-02-29"),
            ("UTC", "00:00", "1969-12-31T23:59:59Z", "1969-12-31"),
        ])
    func day(identifier: String, dayStart: String, now: String, expected: String) throws {
        #expect(try rule(identifier, dayStart).day(of: instant(now)).description == expected)
    }

    @Test(
        "A day starts at its first instant, also when clocks change",
        arguments: [
            // Clocks go from 02:00 to 03:00 on 2026-03-29, and from 03:00 to 02:00 on 2026-10-25.
            ("Europe/Berlin", "00:00", "2026-03-29", "2026-03-28T23:00:00Z"),
            ("Europe/Berlin", "02:30", "2026-03-29", "2026-03-29T01:00:00Z"),
            ("Europe/Berlin", "04:00", "2026-03-29", "2026-03-29T02:00:00Z"),
            ("Europe/Berlin", "02:30", "2026-10-25", "2026-10-25T00:30:00Z"),
            ("Europe/Berlin", "03:00", "2026-10-25", "2026-10-25T02:00:00Z"),
            // Midnight is skipped.
            ("America/Sao_Paulo", "00:00", "2018-11-04", "2018-11-04T03:00:00Z"),
            ("Asia/Beirut", "00:00", "2025-03-30", "2025-03-29T22:00:00Z"),
            // 24:00 goes back to 23:00, so midnight comes once, after the second 23:00.
            ("America/Sao_Paulo", "00:00", "2018-02-18", "2018-02-18T03:00:00Z"),
            ("Asia/Beirut", "00:00", "2025-10-26", "2025-10-25T22:00:00Z"),
            // A day start at 23:30 comes twice, and the first one counts.
            ("Asia/Beirut", "23:30", "2025-10-25", "2025-10-25T20:30:00Z"),
            // Half an hour, from 02:00 to 02:30 and back.
            ("Australia/Lord_Howe", "02:15", "2026-10-04", "2026-10-03T15:30:00Z"),
            ("Australia/Lord_Howe", "01:45", "2026-04-05", "2026-04-04T14:45:00Z"),
            // Samoa skipped 2011-12-30.
            ("Pacific/Apia", "00:00", "2011-12-30", "2011-12-30T10:00:00Z"),
            ("Pacific/Apia", "00:00", "2011-12-31", "2011-12-30T10:00:00Z"),
            ("Pacific/Apia", "04:00", "2011-12-31", "2011-12-30T14:00:00Z"),
        ])
    func start(identifier: String, dayStart: String, day text: String, expected: String) throws {
        let rule = try rule(identifier, dayStart)
        #expect(rule.start(of: try Support.day(text)).description == expected)
    }

    @Test("A date that a zone skipped has no instants")
    func skippedDate() throws {
        let rule = try rule("Pacific/Apia")
        let skipped = try Support.day("2011-12-30")
        #expect(rule.interval(of: skipped).isEmpty)
        #expect(rule.day(of: rule.start(of: skipped)) == skipped.adding(days: 1))
        #expect(rule.day(of: rule.start(of: skipped).adding(seconds: -1)) == skipped.adding(days: -1))
    }

    @Test(
        "The length of a day follows the clocks",
        arguments: [
            ("Europe/Berlin", "2026-03-29", 23), ("Europe/Berlin", "2026-10-25", 25),
            ("Europe/Berlin", "2026-06-01", 24),
            ("Asia/Beirut", "2025-03-30", 23), ("Asia/Beirut", "2025-10-25", 25),
            ("Pacific/Apia", "2011-12-30", 0),
        ])
    func length(identifier: String, text: String, hours: Int64) throws {
        let interval = try rule(identifier).interval(of: Support.day(text))
        #expect(interval.upperBound.seconds(since: interval.lowerBound) == hours * 3600)
    }

    @Test("The last day ends at the end of the calendar")
    func lastDay() throws {
        let interval = try rule("UTC").interval(of: .max)
        #expect(interval.upperBound == .max)
        #expect(interval.lowerBound.description == "9999-12-31T00:00:00Z")
        #expect(try rule("Pacific/Kiritimati").day(of: .max) == .max)
    }

    @Test(
        "A wall clock time shown twice is the first instant, and a skipped one is later by the gap",
        arguments: [
            ("Europe/Berlin", "2026-03-29", "01:59", "2026-03-29T00:59:00Z"),
            ("Europe/Berlin", "2026-03-29", "02:30", "2026-03-29T01:30:00Z"),
            ("Europe/Berlin", "2026-03-29", "03:00", "2026-03-29T01:00:00Z"),
            ("Europe/Berlin", "2026-10-25", "02:30", "2026-10-25T00:30:00Z"),
            ("Europe/Berlin", "2026-10-25", "03:00", "2026-10-25T02:00:00Z"),
            ("Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:45:00Z"),
            ("Pacific/Apia", "2011-12-30", "12:00", "2011-12-30T22:00:00Z"),
            ("Pacific/Kiritimati", "2026-11-20", "23:59", "2026-11-20T09:59:00Z"),
        ])
    func wallClock(identifier: String, date: String, time: String, expected: String) throws {
        let rule = try rule(identifier, "04:00")
        let time = try #require(TimeOfDay(time))
        let result = rule.instant(on: try Support.day(date), at: time.secondOfDay)
        #expect(result.description == expected)
    }

    @Test(
        "Moving by days keeps the wall clock",
        arguments: [
            ("Europe/Berlin", "2026-03-28T09:00+01:00", 1, "2026-03-29T09:00+02:00"),
            ("Europe/Berlin", "2026-10-24T09:00+02:00", 1, "2026-10-25T09:00+01:00"),
            ("Europe/Berlin", "2026-03-28T02:30+01:00", 1, "2026-03-29T03:30+02:00"),
            ("Europe/Berlin", "2026-10-25T02:30+01:00", 0, "2026-10-25T02:30+01:00"),
            ("Europe/Berlin", "2026-10-26T02:30+01:00", -1, "2026-10-25T02:30+02:00"),
            ("Pacific/Apia", "2011-12-29T08:00-10:00", 2, "2011-12-31T08:00+14:00"),
        ])
    func shift(identifier: String, start: String, days: Int, expected: String) throws {
        let rule = try rule(identifier, "04:00")
        #expect(rule.shift(try instant(start), days: days) == (try instant(expected)))
    }
}
