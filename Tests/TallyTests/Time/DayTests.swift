import Support
import Testing

@testable import Tally

@Suite struct DayTests {
    @Test(
        "A date's number is the days since 1970-01-01",
        arguments: [
            ("1970-01-01", 0), ("1969-12-31", -1), ("2000-03-01", 11_017), ("2026-11-20", 20_777),
            ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
        ])
    func number(text: String, number: Int) throws {
        #expect(try day(text).number == number)
        #expect(Day(number: number).description == text)
    }

    // Both years start on a Monday, and the calendar repeats after 400 years.
    @Test("Every day of 400 years follows the previous one", arguments: [1, 1900])
    func everyDay(firstYear: Int) throws {
        var (year, month, dayOfMonth, weekday) = (firstYear, 1, 1, 0)
        let start = try #require(Day(year: firstYear, month: 1, day: 1))
        for number in start.number..<start.number + 146_097 {
            let day = Day(number: number)
            guard day.civil == (year, month, dayOfMonth), day.weekday == Weekday.allCases[weekday],
                Day(year: year, month: month, day: dayOfMonth) == day
            else {
                Issue.record("day \(number) is \(day), not \(year)-\(month)-\(dayOfMonth)")
                return
            }
            weekday = (weekday + 1) % 7
            let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            dayOfMonth += 1
            if dayOfMonth > lengths[month - 1] { (month, dayOfMonth) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
        }
        #expect((year, month, dayOfMonth) == (firstYear + 400, 1, 1))
    }

    @Test(
        "An invalid or nonexistent date is refused",
        arguments: [
            "", "2026", "2026-11", "2026-1-20", "2026-11-2", "20261120", "2026-11-20 ", " 2026-11-20",
            "2026/11/20",
            "2026-13-01", "2026-00-10", "2026-11-31", "2026-11-00", "2026-02-29", "1900-02-29", "0000-01-01",
            "-001-01-01", "+026-01-01", "2026-11-20T", "２０２６-11-20", "2026-11-2\u{0660}", "2026–11–20",
        ])
    func refused(text: String) {
        #expect(Day(text) == nil)
    }

    @Test("Weekdays are numbered from Monday", arguments: zip(20_773...20_779, Weekday.allCases))
    func weekday(number: Int, weekday: Weekday) {
        #expect(Day(number: number).weekday == weekday)
    }

    @Test(
        "Adding months keeps the day of the month, or takes the last one",
        arguments: [
            ("2026-01-31", 1, "2026-02-28"), ("2028-01-31", 1, "2028-02-29"),
            ("2026-03-31", -1, "2026-02-28"),
            ("2026-11-20", 14, "2028-01-20"), ("2026-01-15", -1, "2025-12-15"),
            ("2024-02-29", 12, "2025-02-28"),
            ("9999-11-30", 3, "9999-12-30"), ("0001-01-31", -1, "0001-01-31"),
            ("2026-01-01", .max, "9999-12-01"),
        ])
    func addingMonths(start: String, months: Int, result: String) throws {
        #expect(try day(start).adding(months: months) == day(result))
    }

    @Test("Arithmetic is clamped to the calendar", arguments: [Int.max, 10_000_000, 1])
    func saturates(days: Int) {
        #expect(Day.max.adding(days: days) == .max)
        #expect(Day.min.adding(days: -days) == .min)
        #expect(Day.min.adding(days: .min) == .min)
        #expect(Day(number: .max) == .max)
        #expect(Day(number: .min) == .min)
    }

    @Test("Days form countable ranges")
    func ranges() throws {
        let days = Array(try day("2028-02-28")...day("2028-03-01"))
        #expect(days.map(\.description) == ["2028-02-28", "2028-02-29", "2028-03-01"])
        #expect(try day("2026-11-20").distance(to: day("2026-12-01")) == 11)
    }
}
