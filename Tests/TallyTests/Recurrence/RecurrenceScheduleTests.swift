import Tally
import Testing

@Suite struct RecurrenceScheduleTests {
    private func schedule(
        _ rule: String, from start: String, in zone: String = "Europe/Berlin", completion: Bool = false
    ) throws -> RecurrenceSchedule {
        let zone = try #require(Zone(identifier: zone))
        return RecurrenceSchedule(
            try RecurrenceRule.read(rule), isFromCompletion: completion,
            start: try #require(TemporalText(start)).due(in: zone), in: DayRule(zone: zone))
    }

    @Test(
        "A time stays on the clock: a skipped one moves by the gap, and a doubled one is the first",
        arguments: [
            (
                "Europe/Berlin", "2027-03-27T02:30",
                ["2027-03-27T01:30:00Z", "2027-03-28T01:30:00Z", "2027-03-29T00:30:00Z"]
            ),
            (
                "Europe/Berlin", "2026-10-24T02:30",
                ["2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"]
            ),
            (
                "Australia/Lord_Howe", "2026-10-03T02:15",
                ["2026-10-02T15:45:00Z", "2026-10-03T15:45:00Z", "2026-10-04T15:15:00Z"]
            ),
            (
                "Pacific/Apia", "2011-12-29T09:00",
                ["2011-12-29T19:00:00Z", "2011-12-30T19:00:00Z", "2011-12-30T19:00:00Z"]
            ),
        ])
    func clocks(zone: String, start: String, instants: [String]) throws {
        let schedule = try schedule("FREQ=DAILY", from: start, in: zone)
        let dues = schedule.dates(from: .min).prefix(3).map { schedule.due(on: $0).description }
        #expect(dues == instants)
    }

    @Test("An instant of UNTIL can be the last occurrence, and one second less cannot")
    func until() throws {
        for (end, count) in [("20261122T160000Z", 3), ("20261122T155959Z", 2)] {
            let schedule = try schedule("FREQ=DAILY;UNTIL=\(end)", from: "2026-11-20T17:00")
            #expect(schedule.dates(from: .min).map { $0 }.count == count)
        }
        #expect(
            try schedule("FREQ=DAILY;UNTIL=20261121T230000Z", from: "2026-11-20").dates(from: .min).map { $0 }
                .count == 3)
    }

    @Test("A repeat from completion is one interval after it, in the last days of shorter months")
    func completion() throws {
        let schedule = try schedule("FREQ=MONTHLY", from: "2027-01-31", completion: true)
        #expect(
            schedule.dates(from: .min).prefix(3).map(\.description) == [
                "2027-01-31", "2027-02-28", "2027-03-28",
            ])
        let end = try self.schedule("FREQ=DAILY;INTERVAL=9", from: "9999-12-25", completion: true)
        #expect(end.dates(from: .min).map(\.description) == ["9999-12-25", "9999-12-31"])
    }
}
