import Support
import Testing

@testable import Tally

@Suite("Days and times in words") struct WordsTests {
    @Test(
        "An instant is the date and time on the user's clock, whatever the day start",
        arguments: [
            ("UTC", "2026-11-20T09:05:59Z", "20 Nov 2026, 09:05"),
            ("Europe/Berlin", "2026-11-20T23:00:00Z", "21 Nov 2026, 00:00"),
            ("America/New_York", "2026-01-01T04:59:00Z", "31 Dec 2025, 23:59"),
        ])
    func instants(zone: String, time: String, words: String) throws {
        let rule = DayRule(zone: try Zone.named(zone), dayStart: try timeOfDay("04:00"))
        #expect(rule.words(for: try instant(time)) == words)
    }

    @Test("A day has the first letters of its month")
    func days() throws {
        #expect(try day("2026-02-03").words == "3 Feb 2026")
        #expect(Month("2026-05")?.name == "May" && Month("2026-09")?.shortName == "Sep")
    }
}
