import Support
import Testing

@testable import Tally

@Suite struct ClockTests {
    @Test(
        "A time of day is read and written", arguments: [("00:00", 0), ("04:00", 240), ("23:59", 1439)])
    func time(text: String, minutes: Int) throws {
        let time = try #require(TimeOfDay(text))
        #expect(time.minutes == minutes)
        #expect(time.description == text)
        #expect(time.secondOfDay == minutes * 60)
        #expect(TimeOfDay(minutes: minutes) == time)
    }

    @Test(
        "An invalid time of day is refused",
        arguments: ["", "4:00", "24:00", "23:60", "04:00:00", "0400", "-4:00", "04:0", "04.00", "04:00 "])
    func refused(text: String) {
        #expect(TimeOfDay(text) == nil)
    }

    @Test("Minutes outside a day are refused", arguments: [-1, 1440, .max])
    func refusedMinutes(minutes: Int) {
        #expect(TimeOfDay(minutes: minutes) == nil)
    }

    @Test("Each weekday is found by its name", arguments: Weekday.allCases)
    func weekdayNames(weekday: Weekday) {
        #expect(Weekday(name: weekday.name) == weekday)
        #expect(Weekday(name: weekday.name.uppercased()) == nil)
    }

    @Test("Weekdays have their English names and ISO numbers")
    func weekdayNumbers() {
        #expect(Weekday.monday.name == "monday" && Weekday.monday.rawValue == 1)
        #expect(Weekday.sunday.name == "sunday" && Weekday.sunday.rawValue == 7)
        #expect(Weekday.monday.daysSince(.sunday) == 1 && Weekday.sunday.daysSince(.monday) == 6)
    }

    @Test(
        "An instant is written in UTC",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
            (1_795_165_200, "2026-11-20T09:00:00Z"),
            (Int64.min, "0001-01-01T00:00:00Z"), (.max, "9999-12-31T23:59:59Z"),
        ])
    func instantText(seconds: Int64, text: String) throws {
        #expect(Instant(seconds: seconds).description == text)
        #expect(try instant(text) == Instant(seconds: seconds))
    }

    @Test("Adding seconds is clamped to the range of instants")
    func saturates() {
        #expect(Instant.max.adding(seconds: .max) == .max)
        #expect(Instant.min.adding(seconds: .min) == .min)
        #expect(Instant(seconds: 5).adding(seconds: -7).seconds == -2)
        #expect(Instant(seconds: 5).seconds(since: Instant(seconds: 7)) == -2)
    }

    @Test(
        "A distance is described in its two largest units",
        arguments: [
            (0, "now"), (30, "in 30s"), (-1, "1s ago"), (59, "in 59s"), (60, "in 1m"), (-330, "5m ago"),
            (3600, "in 1h"), (-11_100, "3h 5m ago"), (86_399, "in 23h 59m"), (86_400, "in 1d"),
            (90_000, "in 1d 1h"), (604_799, "in 6d 23h"), (-86_700, "1d ago"), (31_536_000, "in 365d"),
        ])
    func relative(seconds: Int64, text: String) {
        let now = Instant(seconds: 1_795_165_200)
        #expect(RelativeTime.describe(from: now, to: now.adding(seconds: seconds)) == text)
    }
}
