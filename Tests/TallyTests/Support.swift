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

/// The same sequence in every run: SplitMix64 (Steele, Lea, Flood 2014).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
