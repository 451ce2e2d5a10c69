import Support
import Testing

@testable import Tally

@Suite struct DueTests {
    @Test(
        "A date has passed when its day is over, and an instant one second later",
        arguments: [
            ("2026-11-20", "2026-11-21T03:59:59+01:00", false),
            ("2026-11-20", "2026-11-21T04:00:00+01:00", true),
            ("2026-11-20", "2026-11-20T12:00+01:00", false),
            ("2026-11-20T23:59", "2026-11-20T23:59:00+01:00", false),
            ("2026-11-20T23:59", "2026-11-20T23:59:01+01:00", true),
        ])
    func passed(due: String, now: String, expected: Bool) throws {
        let rule = try rule("Europe/Berlin", "04:00")
        let due = try #require(TemporalText(due)?.due(in: rule.zone))
        #expect(due.hasPassed(at: try instant(now), in: rule) == expected)
    }

    @Test(
        "The day of a due instant follows the rule, and a due date is its own day",
        arguments: [
            ("2026-11-20", "2026-11-20"), ("2026-11-20T03:59", "2026-11-19"),
            ("2026-11-20T04:00", "2026-11-20"),
        ])
    func day(due: String, expected: String) throws {
        let rule = try rule("Europe/Berlin", "04:00")
        #expect(try #require(TemporalText(due)?.due(in: rule.zone)).day(in: rule).description == expected)
    }

    @Test("A due date ends when the next day starts, and a due instant at itself")
    func end() throws {
        let rule = try rule("Europe/Berlin", "04:00")
        #expect(Due.day(try Support.day("2026-10-24")).end(in: rule).description == "2026-10-25T03:00:00Z")
        let noon = try instant("2026-11-20T12:00Z")
        #expect(Due.instant(noon).end(in: rule) == noon)
    }

    @Test("Moving a due by days keeps its kind and its wall clock time")
    func shifted() throws {
        let rule = try rule("Europe/Berlin")
        let date = Due.day(try Support.day("2026-03-28"))
        #expect(date.shifted(days: 1, in: rule).description == "2026-03-29")
        let time = Due.instant(try instant("2026-03-28T09:00+01:00"))
        #expect(time.shifted(days: 1, in: rule).description == "2026-03-29T07:00:00Z")
    }
}
