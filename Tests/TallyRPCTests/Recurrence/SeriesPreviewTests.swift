import JSONRPC
import Support
import TallyRPC
import Testing

@Suite struct SeriesPreviewTests {
    @Test("Words and rules are previewed without being stored")
    func previews() throws {
        let session = TestSession()
        let words = try session.result("series.preview", ["text": "every 3rd friday", "limit": 2])
        #expect(words["rule"] == "FREQ=MONTHLY;BYDAY=3FR")
        #expect(words["from"] == "due")
        #expect(words["first"] == "2026-11-20")
        #expect(words["dates"] == ["2026-11-20", "2026-12-18"])
        let rule = try session.result(
            "series.preview",
            [
                "rule": "byday=FR;freq=monthly;bymonthday=13", "start": "2026-11-01T17:00",
                "from": "2026-12-01",
                "to": "2027-12-31",
            ])
        #expect(rule["rule"] == "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR")
        #expect(rule["first"] == "2026-11-13T17:00:00Z")
        #expect(rule["dates"] == ["2027-08-13T17:00:00Z"])
        let completion = try session.result("series.preview", ["rule": "every! 3 weeks", "limit": 2])
        #expect(completion["from"] == "completion")
        #expect(completion["dates"] == ["2026-11-20", "2026-12-11"])
    }

    @Test("A first occurrence on a date that the zone skipped stays on the date of the rule")
    func skippedDate() throws {
        let session = TestSession()
        try session.result("settings.update", ["timeZone": "Pacific/Apia"])
        let result = try session.result(
            "series.preview",
            [
                "rule": "FREQ=WEEKLY;BYDAY=SU,FR;INTERVAL=4;WKST=SA", "start": "2011-12-27T01:15:00",
                "limit": 2,
            ])
        #expect(result["dates"] == ["2011-12-30T11:15:00Z", "2012-01-21T11:15:00Z"])
    }

    /// An example of a tool's documentation: its repeat, the start, and dates that follow.
    struct Example: Sendable, CustomTestStringConvertible {
        let form: String
        let repeated: String
        let start: String
        let from: String
        let first: String
        var testDescription: String { form }
    }

    @Test(
        "The repeats in the documentation of Org and Todoist have a form here",
        arguments: [
            // Org: `<2005-10-01 Sat +1m>` falls on the first of each month.
            Example(
                form: "+1m", repeated: "FREQ=MONTHLY", start: "2005-10-01", from: "2005-10-02",
                first: "2005-11-01"),
            // Org: `<2005-11-01 Tue +1m>`, done late, is due in the past until the days have caught up.
            Example(
                form: "+1w", repeated: "FREQ=WEEKLY", start: "2026-10-30", from: "2026-10-31",
                first: "2026-11-06"),
            // Org: `<2008-02-10 Sun ++1w>` moves to the future, and stays on Sunday.
            Example(
                form: "++1w", repeated: "FREQ=WEEKLY", start: "2008-02-10", from: "2008-03-05",
                first: "2008-03-09"),
            // Org: `<2008-03-20 Thu 20:00 ++1d>` keeps its time.
            Example(
                form: "++1d", repeated: "FREQ=DAILY", start: "2008-03-20T20:00", from: "2008-03-22",
                first: "2008-03-22T20:00:00Z"),
            // Org: `<2005-11-01 Tue .+1m>` is a month after today.
            Example(
                form: ".+1m", repeated: "every! month", start: "2026-11-20", from: "2026-11-21",
                first: "2026-12-20"),
            // Todoist: `every 3 months` on the 10th, done on the 20th, is due three months after the 10th.
            Example(
                form: "every 3 months", repeated: "every 3 months", start: "2027-01-10", from: "2027-01-20",
                first: "2027-04-10"),
            // Todoist: `every! 3 months`, done on the 20th, is due three months after the 20th.
            Example(
                form: "every! 3 months", repeated: "every! 3 months", start: "2027-01-20", from: "2027-01-21",
                first: "2027-04-20"),
            // Todoist: `every 27th`, `every last day`, `every 3rd friday`, `every other fri`.
            Example(
                form: "every 27th", repeated: "every 27th", start: "2027-01-20", from: "2027-01-20",
                first: "2027-01-27"),
            Example(
                form: "every last day", repeated: "every last day", start: "2027-02-01", from: "2027-02-01",
                first: "2027-02-28"),
            Example(
                form: "every 3rd friday", repeated: "every 3rd friday", start: "2027-02-01",
                from: "2027-02-01",
                first: "2027-02-19"),
            Example(
                form: "every other fri", repeated: "every other fri", start: "2027-02-01", from: "2027-02-06",
                first: "2027-02-19"),
        ])
    func tools(example: Example) throws {
        let result = try TestSession().result(
            "series.preview",
            [
                "rule": .string(example.repeated), "start": .string(example.start),
                "from": .string(example.from),
                "limit": 1,
            ])
        #expect(result["dates"] == [.string(example.first)])
    }

    @Test(
        "What is refused says where and what to write",
        arguments: [
            (["rule": "FREQ=WEEKLY;BYMONTHDAY=1"], "conflictingMembers", "rule", "FREQ=MONTHLY"),
            (["rule": "FREQ=HOURLY"], "unknownValue", "rule", "DAILY"),
            (["rule": "FREQ=WEEKLI"], "unknownValue", "rule", "WEEKLY"),
            (["rule": "FREQ=WEEKLY;BYDYA=FR"], "unknownValue", "rule", "BYDAY"),
            (["rule": "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"], "invalidDate", "rule", nil),
            (["text": "every fryday"], "notUnderstood", "text", "every friday"),
            (["text": "biweekly"], "severalReadings", "text", nil), ([:], "missingMember", "rule", nil),
            (["rule": "every day", "text": "every day"], "conflictingMembers", "text", nil),
            (["rule": "every day", "limit": 0], "outOfRange", "limit", nil),
            (["rule": "every day", "from": "2026-12-02", "to": "2026-12-01"], "endBeforeStart", "to", nil),
        ] as [(JSONValue, String, String, String?)])
    func refusals(params: JSONValue, reason: String, path: String, suggestion: String?) throws {
        let data = try #require(try TestSession().error("series.preview", params)["data"])
        #expect(data["reason"] == .string(reason))
        #expect(data["path"] == .string(path))
        if let suggestion { #expect(data["suggestion"] == .string(suggestion)) }
    }
}
