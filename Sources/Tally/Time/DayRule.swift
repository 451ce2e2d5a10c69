/// The one rule that says which day it is: the calendar date in a zone, shifted by a day start.
///
/// Days partition the time line: every instant is in exactly one day, `day(of:)` never falls as time goes
/// on, and `interval(of:)` holds exactly the instants of its day. Where clocks jump over the day start, the
/// day begins at the jump; where they go back over it, the day has begun at the first passing and goes on.
/// A date that a zone skipped whole has an empty interval. Only the outermost days of the calendar are cut,
/// by the range of instants.
public struct DayRule: Hashable, Sendable {
    /// The user's zone.
    public let zone: Zone
    /// When a day begins: with 04:00, the time until 03:59 belongs to the day before.
    public let dayStart: TimeOfDay

    public init(zone: Zone, dayStart: TimeOfDay = .midnight) {
        self.zone = zone
        self.dayStart = dayStart
    }

    /// No zone has ever put its clocks back by more; a full day it was in Alaska, 1867.
    private static let maxSetback: Int64 = 24 * 3600

    /// The day that the instant belongs to. Takes well under a microsecond.
    public func day(of instant: Instant) -> Day {
        let seconds = instant.seconds
        let offset = zone.offset(atSeconds: seconds)
        let shown = (seconds + offset - Int64(dayStart.secondOfDay)).flooredQuotient(by: 86_400)
        let earlierOffset = zone.offset(atSeconds: seconds - Self.maxSetback)
        guard earlierOffset > offset else { return Day(number: Int(shown)) }
        // Clocks were just put back: if they had reached the next day before, that day goes on.
        let nextStart = beginning(of: shown + 1) - earlierOffset
        let nextHadBegun = nextStart <= seconds && zone.offset(atSeconds: nextStart) == earlierOffset
        return Day(number: Int(nextHadBegun ? shown + 1 : shown))
    }

    /// The first instant of the day.
    public func start(of day: Day) -> Instant {
        start(ofNumber: Int64(day.number))
    }

    /// All instants of the day: from its start up to, without, the start of the next.
    public func interval(of day: Day) -> Range<Instant> {
        start(of: day)..<start(ofNumber: Int64(day.number) + 1)
    }

    /// The last second of the day; one before its start if the zone skipped the day. The last day of the calendar has all
    /// that is left of time.
    public func last(of day: Day) -> Instant {
        day == .max ? .max : Instant(seconds: interval(of: day).upperBound.seconds - 1)
    }

    /// Also for the day after the last of the calendar, so that the last one has an end.
    private func start(ofNumber number: Int64) -> Instant {
        Instant(seconds: zone.firstSeconds(atOrAfter: beginning(of: number)))
    }

    /// The reading of the wall clock, in seconds since 1970, with which the day begins.
    private func beginning(of number: Int64) -> Int64 {
        number * 86_400 + Int64(dayStart.secondOfDay)
    }
}

extension DayRule {
    /// The instant at which the wall clock shows so many seconds since midnight, 0 to 86,399, on the
    /// calendar date. Shown twice, it is the first; skipped, it is later by what the clocks skipped.
    public func instant(on date: Day, at secondOfDay: Int) -> Instant {
        zone.instant(at: WallClock(day: date, secondOfDay: secondOfDay))
    }

    /// The calendar date and time that the wall clock shows; the day start has no part in it.
    public func wallClock(of instant: Instant) -> WallClock {
        zone.wallClock(of: instant)
    }

    /// The instant so many days later that shows the same wall clock time, as far as that day has it.
    public func shift(_ instant: Instant, days: Int) -> Instant {
        // The second of two equal readings must not become the first one.
        guard days != 0 else { return instant }
        let wallClock = wallClock(of: instant)
        return self.instant(on: wallClock.day.adding(days: days), at: wallClock.secondOfDay)
    }
}
