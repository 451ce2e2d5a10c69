/// A wall-clock time: a calendar date and a time of day, without a time zone.
public struct WallClock: Hashable, Sendable {
    /// The calendar date, regardless of the day start.
    public let day: Day
    /// Seconds since midnight on the clock, 0 to 86,399.
    public let secondOfDay: Int

    /// Creates a wall-clock time; `secondOfDay` is clamped to 0...86,399.
    public init(day: Day, secondOfDay: Int) {
        self.day = day
        self.secondOfDay = secondOfDay.clamped(to: 0...86_399)
    }

    /// Creates a wall-clock time from `reading`, clamped to the calendar.
    init(reading: Int64) {
        let bounded = reading.clamped(to: Instant.range)
        self.init(
            day: Day(number: Int(bounded.flooredQuotient(by: 86_400))),
            secondOfDay: Int(bounded.flooredRemainder(by: 86_400)))
    }

    /// Seconds since 1970-01-01T00:00:00 on the clock.
    var reading: Int64 { Int64(day.number) * 86_400 + Int64(secondOfDay) }
}

extension WallClock: Comparable {
    public static func < (left: WallClock, right: WallClock) -> Bool { left.reading < right.reading }
}

extension WallClock: CustomStringConvertible {
    /// `YYYY-MM-DDTHH:MM:SS`.
    public var description: String {
        String(unsafeUninitializedCapacity: 19) { text in
            var writer = DigitWriter(text)
            write(to: &writer)
            return writer.count
        }
    }

    func write(to writer: inout DigitWriter) {
        day.write(to: &writer)
        writer.write("T")
        writer.write(secondOfDay / 3600, digits: 2)
        writer.write(":")
        writer.write(secondOfDay / 60 % 60, digits: 2)
        writer.write(":")
        writer.write(secondOfDay % 60, digits: 2)
    }
}
