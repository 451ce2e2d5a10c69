/// A date or a time as written in a request, in the forms of RFC 3339 and a few more.
///
/// A time without an offset depends on the user's time zone, which only the engine has.
public struct TemporalText: Hashable, Sendable {
    /// The maximum number of characters.
    public static let limit = 64

    private enum Value: Hashable, Sendable {
        case date(Day)
        case local(WallClock)
        case absolute(Instant)
    }

    /// The original text.
    public let text: String
    private let value: Value

    /// Parses `YYYY-MM-DD` as a date, and `YYYY-MM-DDTHH:MM[:SS[.fraction]][Z|±HH:MM|±HHMM]` as an instant.
    ///
    /// `t`, `z` and a space instead of `T` are accepted too. Without an offset the time is the wall-clock
    /// time in the user's time zone. Fractions of a second are cut off; `:60`, a leap second,
    /// counts as `:59`.
    /// - Returns: nil for any other form, for numbers out of range (offsets go up to 14:59), and for instants
    ///   outside the years 1 to 9999.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.limit, let value = Self.parse(text) else { return nil }
        self.text = text
        self.value = value
    }

    /// Returns the date or instant, with `zone` as the user's time zone.
    public func due(in zone: Zone) -> Due {
        switch value {
        case .date(let day): .day(day)
        case .local(let wallClock): .instant(zone.instant(at: wallClock))
        case .absolute(let instant): .instant(instant)
        }
    }

    /// Returns the instant, with `zone` as the user's time zone; nil for a date without a time.
    public func instant(in zone: Zone) -> Instant? {
        if case .instant(let instant) = due(in: zone) { instant } else { nil }
    }

    private static func parse(_ text: String) -> Value? {
        var reader = ASCIIReader(text)
        guard let day = Day(from: &reader) else { return nil }
        if reader.isAtEnd { return .date(day) }
        guard reader.take(oneOf: "Tt ") != nil, let secondOfDay = secondOfDay(from: &reader) else {
            return nil
        }
        let wallClock = WallClock(day: day, secondOfDay: secondOfDay)
        if reader.isAtEnd { return .local(wallClock) }
        guard let offset = offset(from: &reader), reader.isAtEnd else { return nil }
        let seconds = wallClock.reading - offset
        return Instant.range.contains(seconds) ? .absolute(Instant(seconds: seconds)) : nil
    }

    /// Reads `HH:MM[:SS[.fraction]]` as seconds since midnight.
    private static func secondOfDay(from reader: inout ASCIIReader) -> Int? {
        guard let hour = reader.number(digits: 2), hour < 24, reader.take(":"),
            let minute = reader.number(digits: 2), minute < 60
        else { return nil }
        let time = hour * 3600 + minute * 60
        guard reader.take(":") else { return time }
        guard let second = reader.number(digits: 2), second <= 60 else { return nil }
        if reader.take("."), reader.skipDigits() == 0 { return nil }
        return time + min(second, 59)
    }

    /// Reads `Z`, `±HH:MM` or `±HHMM` as seconds east of UTC.
    private static func offset(from reader: inout ASCIIReader) -> Int64? {
        guard let sign = reader.take(oneOf: "Zz+-") else { return nil }
        if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return 0 }
        guard let hours = reader.number(digits: 2), hours <= 14 else { return nil }
        _ = reader.take(":")
        guard let minutes = reader.number(digits: 2), minutes < 60 else { return nil }
        let seconds = Int64(hours * 3600 + minutes * 60)
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
}
