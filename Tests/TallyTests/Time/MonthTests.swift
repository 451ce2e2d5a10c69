import Testing

@testable import Tally

@Suite struct MonthTests {
    @Test("A month is read and written", arguments: ["0001-01", "2026-11", "9999-12"])
    func text(text: String) throws {
        #expect(try #require(Month(text)).description == text)
    }

    @Test(
        "An invalid month is refused",
        arguments: [
            "", "2026", "2026-0", "2026-00", "2026-13", "0000-12", "2026-11-", "2026-11-01", " 2026-11",
        ])
    func refused(text: String) {
        #expect(Month(text) == nil)
    }

    @Test(
        "A month has a first and a last day",
        arguments: [
            ("2026-02", "2026-02-28"), ("2028-02", "2028-02-29"), ("2026-11", "2026-11-30"),
            ("2026-12", "2026-12-31"),
        ])
    func ends(text: String, last: String) throws {
        let month = try #require(Month(text))
        #expect(month.first.description == text + "-01")
        #expect(month.last.description == last)
        #expect(Month(containing: month.last) == month)
    }

    @Test(
        "Adding months crosses years and is clamped to the calendar",
        arguments: [
            ("2026-11", 2, "2027-01"), ("2026-01", -1, "2025-12"), ("2026-11", .max, "9999-12"),
            ("2026-11", .min, "0001-01"),
        ])
    func adding(text: String, months: Int, result: String) throws {
        #expect(try #require(Month(text)).adding(months: months).description == result)
    }

    @Test("Weeks are whole, consecutive and cover the month", arguments: Weekday.allCases)
    func weeks(weekStart: Weekday) throws {
        for year in 2024...2030 {
            for number in 1...12 {
                let month = try #require(Month(year: year, month: number))
                let weeks = month.weeks(startingOn: weekStart)
                let days = weeks.flatMap { $0 }
                #expect(weeks.allSatisfy { $0.count == 7 && $0[0].weekday == weekStart })
                #expect(days == Array(days[0]...days[days.count - 1]))
                #expect(weeks[0].contains(month.first) && weeks[weeks.count - 1].contains(month.last))
            }
        }
    }

    @Test("A February of 28 days that starts with the week has four weeks")
    func shortest() throws {
        #expect(try #require(Month("2027-02")).weeks(startingOn: .monday).count == 4)
        #expect(try #require(Month("2026-11")).weeks(startingOn: .monday).count == 6)
    }

    @Test("The outermost weeks are cut off at the ends of the calendar")
    func outermost() throws {
        let last = try #require(Month("9999-12")).weeks(startingOn: .monday)
        #expect(last.last?.last == .max)
        #expect(last.last?.count == 5)
        let first = try #require(Month("0001-01")).weeks(startingOn: .sunday)
        #expect(first[0] == Array(Day.min...Day.min.adding(days: 5)))
    }
}
