extension Zone {
    /// Returns the wall-clock time in this zone at an instant, clamped to the years 1 to 9999.
    public func wallClock(of instant: Instant) -> WallClock {
        WallClock(reading: instant.seconds + offset(atSeconds: instant.seconds))
    }

    /// Returns the instant of a wall-clock time.
    ///
    /// If the time occurs twice, the first instant is returned. A skipped time moves forward by the gap.
    public func instant(at wallClock: WallClock) -> Instant {
        let reading = wallClock.reading
        return switch locate(reading) {
        case .shown(let seconds): Instant(seconds: seconds)
        case .skipped(_, let offsetBefore): Instant(seconds: reading - offsetBefore)
        }
    }

    /// Returns the first second since 1970 at which the wall clock shows or has passed a reading.
    func firstSeconds(atOrAfter reading: Int64) -> Int64 {
        switch locate(reading) {
        case .shown(let seconds): seconds
        case .skipped(let transition, _): transition
        }
    }

    /// The instant of a wall-clock reading, in seconds since 1970.
    private enum Location {
        /// The first instant at which it is shown.
        case shown(Int64)
        /// It is never shown: the clocks skip it at the transition.
        case skipped(transition: Int64, offsetBefore: Int64)
    }

    /// An upper bound of any offset from UTC, in seconds. The largest was Manila's until 1844: 15:56 behind.
    private static let maxOffset: Int64 = 16 * 3600

    /// Returns the location of a wall-clock reading.
    ///
    /// Relies on a zone changing its offset at most once in the 32 hours searched. In the IANA database the
    /// shortest time between two changes is 95 hours (Freetown, 1939).
    private func locate(_ reading: Int64) -> Location {
        let earliest = reading - Self.maxOffset
        let latest = reading + Self.maxOffset
        let before = offset(atSeconds: earliest)
        let after = offset(atSeconds: latest)
        guard before != after else { return .shown(reading - before) }
        let transition = transition(from: before, after: earliest, notAfter: latest)
        if reading - before < transition { return .shown(reading - before) }
        if reading - after >= transition { return .shown(reading - after) }
        return .skipped(transition: transition, offsetBefore: before)
    }

    /// Returns the first second at which the offset is no longer `offset`, by bisection.
    private func transition(from offset: Int64, after earliest: Int64, notAfter latest: Int64) -> Int64 {
        var (last, next) = (earliest, latest)
        while next - last > 1 {
            let middle = last + (next - last) / 2
            if self.offset(atSeconds: middle) == offset { last = middle } else { next = middle }
        }
        return next
    }
}
