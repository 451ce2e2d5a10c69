/// The rule that determines the day of an instant: its date in a time zone, shifted by the day start.
///
/// Days partition time: every instant is in exactly one day, `day(of:)` never decreases with time, and
/// `interval(of:)` contains exactly the instants of its day. If clocks skip the day start, the day starts at
/// the jump. If clocks go back over it, the day starts at its first occurrence. A date that a zone skipped
/// entirely has an empty interval. The range of instants cuts off the first and last day of the calendar.
public struct DayRule: Hashable, Sendable {
    /// The user's time zone.
    public let zone: Zone
    /// The time at which a day starts: with 04:00, times before 04:00 belong to the day before.
    public let dayStart: TimeOfDay

    public init(zone: Zone, dayStart: TimeOfDay = .midnight) {
        self.zone = zone
        self.dayStart = dayStart
    }

    /// The largest setback of clocks in any zone, in seconds: one day, in Alaska in 1867.
    private static let maxSetback: Int64 = 24 * 3600

    /// Returns the day that contains an instant.
    public func day(of instant: Instant) -> Day {
        let seconds = instant.seconds
        let offset = zone.offset(atSeconds: seconds)
        let shown = (seconds + offset - Int64(dayStart.secondOfDay)).flooredQuotient(by: 86_400)
        let earlierOffset = zone.offset(atSeconds: seconds - Self.maxSetback)
        guard earlierOffset > offset else { return Day(number: Int(shown)) }
        // Clocks were set back recently: if the next day had started before, it continues.
        let nextStart = localStart(of: shown + 1) - earlierOffset
        let nextHadStarted = nextStart <= seconds && zone.offset(atSeconds: nextStart) == earlierOffset
        return Day(number: Int(nextHadStarted ? shown + 1 : shown))
    }

    /// Returns the first instant of a day.
    public func start(of day: Day) -> Instant {
        start(ofNumber: Int64(day.number))
    }

    /// Returns the instants of a day, from its start up to, but not including, the start of the next day.
    public func interval(of day: Day) -> Range<Instant> {
        start(of: day)..<start(ofNumber: Int64(day.number) + 1)
    }

    /// Returns the last instant of a day, or the one before its start if the zone skipped the day.
    ///
    /// The last day of the calendar ends with the last instant.
    public func last(of day: Day) -> Instant {
        day == .max ? .max : Instant(seconds: interval(of: day).upperBound.seconds - 1)
    }

    /// Returns the start of a day by number. The number may be one after the last day, to end that day.
    private func start(ofNumber number: Int64) -> Instant {
        Instant(seconds: zone.firstSeconds(atOrAfter: localStart(of: number)))
    }

    /// Returns the wall-clock time at which a day starts, in seconds since 1970 on the clock.
    private func localStart(of number: Int64) -> Int64 {
        number * 86_400 + Int64(dayStart.secondOfDay)
    }
}

extension DayRule {
    /// Returns the instant of a wall-clock time: a calendar date and 0 to 86,399 seconds since midnight.
    ///
    /// If the time occurs twice, the first instant is returned. A skipped time moves forward by the gap.
    public func instant(on date: Day, at secondOfDay: Int) -> Instant {
        zone.instant(at: WallClock(day: date, secondOfDay: secondOfDay))
    }

    /// Returns the wall-clock time of an instant, regardless of the day start.
    public func wallClock(of instant: Instant) -> WallClock {
        zone.wallClock(of: instant)
    }

    /// Returns the instant moved by a number of days, at the same wall-clock time if that day has it.
    public func shift(_ instant: Instant, days: Int) -> Instant {
        // Keeps the second of two instants with the same wall-clock time.
        guard days != 0 else { return instant }
        let wallClock = wallClock(of: instant)
        return self.instant(on: wallClock.day.adding(days: days), at: wallClock.secondOfDay)
    }
}
