extension Zone {
    /// What the wall clock of this zone shows at the instant; readings outside the years 1 to 9999 give
    /// their nearest end.
    public func wallClock(of instant: Instant) -> WallClock {
        WallClock(reading: instant.seconds + offset(atSeconds: instant.seconds))
    }

    /// The instant at which the wall clock shows this: the first one where clocks that went back show it
    /// twice; where clocks that went forward skip it, later by what they skipped.
    public func instant(at wallClock: WallClock) -> Instant {
        let reading = wallClock.reading
        return switch locate(reading) {
        case .shown(let seconds): Instant(seconds: seconds)
        case .skipped(_, let offsetBefore): Instant(seconds: reading - offsetBefore)
        }
    }

    /// The first instant, in seconds since 1970, at which the wall clock shows this reading or has passed it.
    func firstSeconds(atOrAfter reading: Int64) -> Int64 {
        switch locate(reading) {
        case .shown(let seconds): seconds
        case .skipped(let transition, _): transition
        }
    }

    /// Where a reading of the wall clock lies on the time line, all in seconds since 1970.
    private enum Location {
        /// The first time it is shown.
        case shown(Int64)
        /// It is never shown: at the transition the clocks jumped over it.
        case skipped(transition: Int64, offsetBefore: Int64)
    }

    /// No zone has ever been farther from UTC; Manila, 15:56 behind until 1844, comes closest.
    private static let maxOffset: Int64 = 16 * 3600

    /// Relies on a zone changing its offset at most once in the 32 hours looked at. In the IANA database
    /// the shortest time between two changes is 95 hours (Freetown, 1939).
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

    /// The first second at which the offset is no longer `offset`, by bisection.
    private func transition(from offset: Int64, after earliest: Int64, notAfter latest: Int64) -> Int64 {
        var (last, next) = (earliest, latest)
        while next - last > 1 {
            let middle = last + (next - last) / 2
            if self.offset(atSeconds: middle) == offset { last = middle } else { next = middle }
        }
        return next
    }
}
