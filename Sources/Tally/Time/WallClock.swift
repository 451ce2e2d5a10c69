/// What calendar and clock on the wall show: a date and a time, without a zone.
public struct WallClock: Hashable, Sendable {
    /// The date on the calendar; a day start does not move it.
    public let day: Day
    /// Seconds since midnight as the clock shows them, 0 to 86,399.
    public let secondOfDay: Int

    /// A reading; seconds outside a day give the nearest end of the day.
    public init(day: Day, secondOfDay: Int) {
        self.day = day
        self.secondOfDay = secondOfDay.clamped(to: 0...86_399)
    }

    /// The reading that is so many seconds from 1970-01-01T00:00:00, clamped to the calendar.
    init(reading: Int64) {
        let bounded = reading.clamped(to: Instant.range)
        self.init(
            day: Day(number: Int(bounded.flooredQuotient(by: 86_400))),
            secondOfDay: Int(bounded.flooredRemainder(by: 86_400)))
    }

    /// Seconds since 1970-01-01T00:00:00 on the same wall.
    var reading: Int64 { Int64(day.number) * 86_400 + Int64(secondOfDay) }
}

extension WallClock: Comparable {
    public static func < (left: WallClock, right: WallClock) -> Bool { left.reading < right.reading }
}

extension WallClock: CustomStringConvertible {
    /// `YYYY-MM-DDTHH:MM:SS`.
    public var description: String {
        let hour = secondOfDay / 3600
        let minute = secondOfDay / 60 % 60
        let second = secondOfDay % 60
        return "\(day)T\(hour.padded(to: 2)):\(minute.padded(to: 2)):\(second.padded(to: 2))"
    }
}
