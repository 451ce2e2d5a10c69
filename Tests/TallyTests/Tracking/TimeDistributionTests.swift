import Support
import Testing

@testable import Tally

@Suite("Distributions of time") struct TimeDistributionTests {
    private let days = Day(number: 20_775)...Day(number: 20_776)

    private func tracked() throws -> TestEngine {
        let tally = try TestEngine()
        try tally.activity("Writing")
        try tally.activity("Walking")
        try tally.log("Writing", "2026-11-17T23:30", "2026-11-18T01:15")
        try tally.log("Writing", "2026-11-18T09:50", "2026-11-18T10:10")
        try tally.log("Walking", "2026-11-19T23:00", "2026-11-20T01:00")
        return tally
    }

    @Test("Each activity has its time on each day of the range, the most tracked one first")
    func byDay() throws {
        let days = days
        let time = try tracked().read { try $0.trackedDays(from: days.lowerBound, to: days.upperBound) }
        #expect(time.shares.map(\.activity.name) == ["Writing", "Walking"])
        #expect(time.shares[0].seconds == [Day(number: 20_775): 95 * 60])
        #expect(time.shares[1].seconds == [Day(number: 20_776): 3600] && time.totalSeconds == 155 * 60)
    }

    @Test("Each hour of the day has the time in it, of what belongs to the range")
    func byHour() throws {
        let days = days
        let time = try tracked().read { try $0.trackedHours(from: days.lowerBound, to: days.upperBound) }
        #expect(time.shares[0].seconds == [0: 3600, 1: 900, 9: 600, 10: 600])
        #expect(time.shares[1].seconds == [23: 3600])
        #expect(time.totalSeconds == 155 * 60)
    }

    @Test("The hours are those of the user's clock, also where it changes")
    func zones() throws {
        let tally = try TestEngine(zone: "Europe/Berlin")
        try tally.activity("Sleeping")
        // At 03:00, the clock is set back to 02:00.
        try tally.log("Sleeping", "2026-10-24T23:30Z", "2026-10-25T02:15Z")
        let time = try tally.read { engine in
            try engine.trackedHours(from: Day(number: 20_751), to: Day(number: 20_751))
        }
        #expect(time.shares[0].seconds == [1: 1800, 2: 7200, 3: 900])
    }
}
