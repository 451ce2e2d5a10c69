/// A time of the day in whole minutes, 00:00 to 23:59.
public struct TimeOfDay: Hashable, Sendable {
    /// Minutes since midnight, 0 to 1439.
    public let minutes: Int

    /// 00:00.
    public static let midnight = TimeOfDay(validMinutes: 0)

    private init(validMinutes: Int) {
        minutes = validMinutes
    }

    /// Creates a time from minutes since midnight; nil outside 0 to 1439.
    public init?(minutes: Int) {
        guard (0..<24 * 60).contains(minutes) else { return nil }
        self.init(validMinutes: minutes)
    }

    /// Creates a time; nil unless the hour is 0 to 23 and the minute 0 to 59.
    public init?(hour: Int, minute: Int) {
        guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
        self.init(validMinutes: hour * 60 + minute)
    }

    /// Parses `HH:MM`, both with two digits; nil for any other form.
    public init?(_ text: String) {
        var reader = ASCIIReader(text)
        guard let hour = reader.number(digits: 2), reader.take(":"),
            let minute = reader.number(digits: 2), reader.isAtEnd
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    /// The hour, 0 to 23.
    public var hour: Int { minutes / 60 }
    /// The minute of the hour, 0 to 59.
    public var minute: Int { minutes % 60 }
    /// Seconds since midnight, 0 to 86,340.
    public var secondOfDay: Int { minutes * 60 }
}

extension TimeOfDay: Comparable {
    public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.minutes < right.minutes }
}

extension TimeOfDay: CustomStringConvertible {
    /// `HH:MM`.
    public var description: String { "\(hour.padded(to: 2)):\(minute.padded(to: 2))" }
}
