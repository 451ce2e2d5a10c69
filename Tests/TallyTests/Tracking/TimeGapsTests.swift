import Support
import Tally
import Testing

@Suite("Gaps between time entries") struct TimeGapsTests {
    /// A day with entries, as "start end" in UTC, and its gaps.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var zone = "UTC"
        var dayStart = "00:00"
        var date: String? = "2026-11-18"
        var now = "2026-11-20T09:00:00Z"
        let entries: [String]
        var timer: String?
        let gaps: [String]

        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "no entries", entries: [], gaps: []),
        Case(name: "one entry", entries: ["2026-11-18T08:00 2026-11-18T09:00"], gaps: []),
        Case(
            name: "between entries, in any order",
            entries: [
                "2026-11-18T12:00 2026-11-18T13:00", "2026-11-18T08:00 2026-11-18T09:00",
                "2026-11-18T09:30 2026-11-18T10:00",
            ], gaps: ["09:00-09:30", "10:00-12:00"]),
        Case(
            name: "entries that touch, overlap or contain others",
            entries: [
                "2026-11-18T08:00 2026-11-18T12:00", "2026-11-18T08:30 2026-11-18T09:00",
                "2026-11-18T11:00 2026-11-18T13:00", "2026-11-18T13:00 2026-11-18T14:00",
                "2026-11-18T14:30 2026-11-18T15:00",
            ], gaps: ["14:00-14:30"]),
        Case(
            name: "less than a minute is no gap",
            entries: [
                "2026-11-18T08:00 2026-11-18T09:00", "2026-11-18T09:00:59 2026-11-18T10:00",
                "2026-11-18T10:01 2026-11-18T11:00",
            ], gaps: ["10:00-10:01"]),
        Case(
            name: "parts of entries of the days around",
            entries: [
                "2026-11-17T22:00 2026-11-18T01:00", "2026-11-18T08:00 2026-11-18T09:00",
                "2026-11-18T23:00 2026-11-19T02:00",
            ], gaps: ["01:00-08:00", "09:00-23:00"]),
        Case(
            name: "the day starts at 04:00", dayStart: "04:00",
            entries: [
                "2026-11-18T02:00 2026-11-18T03:00", "2026-11-18T08:00 2026-11-18T09:00",
                "2026-11-19T02:00 2026-11-19T03:00",
            ], gaps: ["09:00-02:00"]),
        Case(
            name: "clocks go forward", zone: "Europe/Berlin", date: "2026-03-29",
            entries: [
                "2026-03-28T23:00Z 2026-03-29T00:30Z", "2026-03-29T01:30Z 2026-03-29T02:00Z",
                "2026-03-29T22:00Z 2026-03-29T23:00Z",
            ], gaps: ["00:30-01:30"]),
        Case(
            name: "clocks go back", zone: "Europe/Berlin", date: "2026-10-25",
            entries: ["2026-10-24T22:00Z 2026-10-25T00:30Z", "2026-10-25T01:30Z 2026-10-25T23:00Z"],
            gaps: ["00:30-01:30"]),
        Case(
            name: "today, up to now", date: nil,
            entries: ["2026-11-20T06:00 2026-11-20T07:00", "2026-11-20T07:30 2026-11-20T08:00"],
            gaps: ["07:00-07:30", "08:00-09:00"]),
        Case(
            name: "today, with less than a minute up to now", date: nil, now: "2026-11-20T08:00:59Z",
            entries: ["2026-11-20T06:00 2026-11-20T08:00"], gaps: []),
        Case(
            name: "today, with a timer", date: nil, entries: ["2026-11-20T06:00 2026-11-20T07:00"],
            timer: "2026-11-20T08:00", gaps: ["07:00-08:00"]),
        Case(name: "today, with only a timer", date: nil, entries: [], timer: "2026-11-20T08:00", gaps: []),
        Case(name: "today, without entries", date: nil, entries: [], gaps: []),
        Case(
            name: "a timer since yesterday covers the rest of that day", date: "2026-11-19",
            entries: ["2026-11-19T20:00 2026-11-19T21:00"], timer: "2026-11-19T22:00", gaps: ["21:00-22:00"]),
        Case(
            name: "a timer since yesterday covers today", date: nil,
            entries: ["2026-11-19T20:00 2026-11-19T21:00"], timer: "2026-11-19T22:00", gaps: []),
        Case(name: "a day to come", date: "2026-11-21", entries: [], timer: "2026-11-20T08:00", gaps: []),
    ]

    @Test("The spans without an entry are gaps", arguments: cases)
    func gaps(given: Case) throws {
        let tally = try TestEngine(now: "2026-11-20T09:00:00Z", zone: given.zone, dayStart: given.dayStart)
        try tally.activity("Writing")
        for entry in given.entries {
            let ends = entry.split(separator: " ").map(String.init)
            try tally.log("Writing", ends[0], ends[1])
        }
        if let timer = given.timer { try tally.start("Writing", at: timer) }
        try tally.go(to: given.now)
        #expect(try tally.gaps(given.date) == given.gaps)
    }

    @Test("The days of entries are stored, so a change of zone moves no gap to another day")
    func zoneChange() throws {
        let tally = try TestEngine()
        try tally.activity("Writing")
        try tally.log("Writing", "2026-11-18T20:00Z", "2026-11-18T21:00Z")
        try tally.log("Writing", "2026-11-18T22:00Z", "2026-11-18T23:00Z")
        try tally.set(zone: "Asia/Tokyo")
        #expect(try tally.gaps("2026-11-18") == ["21:00-22:00"])
        #expect(try tally.gaps("2026-11-19") == [])
    }

    @Test("The total is that of the gaps")
    func total() throws {
        let tally = try TestEngine()
        try tally.activity("Writing")
        try tally.log("Writing", "2026-11-20T06:00", "2026-11-20T07:00")
        try tally.log("Writing", "2026-11-20T07:00:30", "2026-11-20T08:00")
        let gaps = try tally.read { try $0.timeGaps() }
        #expect(gaps.gaps.map(\.seconds) == [3600] && gaps.totalSeconds == 3600)
        #expect(gaps.date == (try day("2026-11-20")))
    }
}
