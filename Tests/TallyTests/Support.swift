import Testing

@testable import Tally

/// The day written so; a test that misspells one fails.
func day(_ text: String) throws -> Day {
    try #require(Day(text), "\(text) is no date")
}

func zone(_ identifier: String) throws -> Zone {
    try #require(Zone(identifier: identifier), "\(identifier) is no zone")
}

/// A rule for a zone and a day start, both as text.
func rule(_ identifier: String, _ dayStart: String = "00:00") throws -> DayRule {
    DayRule(zone: try zone(identifier), dayStart: try #require(TimeOfDay(dayStart)))
}

/// The instant written so, in UTC unless it says otherwise.
func instant(_ text: String) throws -> Instant {
    try #require(TemporalText(text)?.instant(in: .utc), "\(text) is no instant")
}
