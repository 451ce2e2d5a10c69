import Support
import Testing

@testable import Tally

/// Walks through the clock changes of difficult zones, and compares every step with the definition of a day:
/// the latest date that the wall clock, minus the day start, has shown so far.
@Suite struct ClockChangeTests {
    struct Place: CustomTestStringConvertible {
        let zone: String
        let around: [String]

        var testDescription: String { zone }
    }

    static let places = [
        Place(zone: "UTC", around: ["2026-03-29", "2026-10-25"]),
        Place(zone: "Europe/Berlin", around: ["2026-03-29", "2026-10-25"]),
        Place(zone: "America/New_York", around: ["2026-03-08", "2026-11-01"]),
        Place(zone: "America/Sao_Paulo", around: ["2018-02-18", "2018-11-04"]),
        Place(zone: "Asia/Beirut", around: ["2025-03-30", "2025-10-26"]),
        Place(zone: "America/Havana", around: ["2026-03-08", "2026-11-01"]),
        Place(zone: "Australia/Lord_Howe", around: ["2026-04-05", "2026-10-04"]),
        Place(zone: "Pacific/Apia", around: ["2011-04-02", "2011-09-24", "2011-12-30"]),
        Place(zone: "Pacific/Kiritimati", around: ["1994-12-31", "2026-03-29"]),
        Place(zone: "Pacific/Kwajalein", around: ["1969-09-30", "1993-08-21"]),
        Place(zone: "America/Scoresbysund", around: ["2024-03-31", "2026-10-25"]),
        Place(zone: "Africa/Casablanca", around: ["2026-02-15", "2026-03-22"]),
        Place(zone: "Antarctica/Troll", around: ["2026-03-29", "2026-10-25"]),
        Place(zone: "Antarctica/Casey", around: ["2020-03-08", "2023-03-09"]),
    ]

    static let dayStarts = [
        "00:00", "00:30", "01:45", "02:15", "02:30", "03:00", "04:00", "12:00", "23:30", "23:59",
    ]

    private static let step = 900

    @Test("Days partition time at every clock change", arguments: places, dayStarts)
    func partition(place: Place, dayStart: String) throws {
        let rule = try rule(place.zone, dayStart)
        for center in place.around {
            let noon = try instant(center + "T12:00Z").seconds
            var reached = Int64.min
            var previous = Day.min
            for seconds in stride(from: noon - 5 * 86_400, through: noon + 3 * 86_400, by: Self.step) {
                // The second before the step has the latest reading before the clocks went back.
                for moment in [seconds - 1, seconds] {
                    let shown =
                        moment + rule.zone.offset(atSeconds: moment) - Int64(rule.dayStart.secondOfDay)
                    reached = max(reached, shown.flooredQuotient(by: 86_400))
                    // The first two days only establish the latest date so far.
                    guard moment > noon - 3 * 86_400 else { continue }
                    let instant = Instant(seconds: moment)
                    let day = rule.day(of: instant)
                    #expect(day.number == Int(reached), "\(instant)")
                    #expect(rule.interval(of: day).contains(instant), "\(instant)")
                    #expect(day >= previous)
                    previous = day
                }
            }
        }
    }

    @Test("Each day starts where the previous one ends", arguments: places, dayStarts)
    func boundaries(place: Place, dayStart: String) throws {
        let rule = try rule(place.zone, dayStart)
        for center in place.around {
            let center = try day(center)
            for day in center.adding(days: -3)...center.adding(days: 3) {
                let interval = rule.interval(of: day)
                #expect(interval.upperBound == rule.start(of: day.adding(days: 1)))
                #expect(rule.day(of: interval.lowerBound.adding(seconds: -1)) < day)
                guard !interval.isEmpty else { continue }
                #expect(rule.day(of: interval.lowerBound) == day)
                #expect(rule.day(of: interval.upperBound.adding(seconds: -1)) == day)
            }
        }
    }

    @Test("A wall clock reading maps to the first instant that shows it", arguments: places)
    func wallClock(place: Place) throws {
        let zone = try zone(place.zone)
        for center in place.around {
            let noon = try instant(center + "T12:00Z").seconds
            for seconds in stride(from: noon - 2 * 86_400, through: noon + 2 * 86_400, by: Self.step) {
                let instant = Instant(seconds: seconds)
                let shown = zone.wallClock(of: instant)
                let first = zone.instant(at: shown)
                #expect(first <= instant, "\(first) is not the first instant")
                #expect(zone.wallClock(of: first) == shown)
            }
        }
    }
}
