import Support
import Testing

@testable import Tally

@Suite("The slices of time entries") struct TimeSliceTests {
    @Test(
        "The slices of an entry are its parts on the days of a range, with their own start and end",
        arguments: [
            ("2026-11-18", "2026-11-19", ["2026-11-18 22:00–00:00 7200", "2026-11-19 00:00–01:30 5400"]),
            ("2026-11-18", "2026-11-18", ["2026-11-18 22:00–00:00 7200"]),
            ("2026-11-19", "2026-11-20", ["2026-11-19 00:00–01:30 5400"]),
            ("2026-11-20", "2026-11-20", []),
        ])
    func slices(first: String, last: String, expected: [String]) throws {
        let tally = try TestEngine()
        try tally.activity("Writing")
        let entry = try tally.log("Writing", "2026-11-18T22:00", "2026-11-19T01:30")
        // The stored days decide, in any zone.
        try tally.set(zone: "Asia/Tokyo", dayStart: "04:00")
        func clock(_ instant: Instant) -> String { String(instant.description.dropFirst(11).prefix(5)) }
        let slices = entry.slices(in: try day(first)...day(last)).map { slice in
            "\(slice.day) \(clock(slice.start))–\(clock(slice.end)) \(slice.seconds)"
        }
        #expect(slices == expected)
    }
}
