import Testing

@testable import Tally

@Suite struct InstantTests {
    @Test(
        "An instant is written in UTC, to the second",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_399, "2000-02-28T23:59:59Z"),
            (1_795_165_445, "2026-11-20T09:04:05Z"), (.max, "9999-12-31T23:59:59Z"),
            (.min, "0001-01-01T00:00:00Z"),
        ])
    func description(seconds: Int64, text: String) {
        #expect(Instant(seconds: seconds).description == text)
    }

    @Test("The clock in UTC shows the same", arguments: [Int64.min, -86_401, 0, 1_795_165_445, .max])
    func wallClock(seconds: Int64) {
        let instant = Instant(seconds: seconds)
        #expect("\(Zone.utc.wallClock(of: instant))Z" == instant.description)
    }
}
