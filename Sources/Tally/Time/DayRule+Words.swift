/// Days and times in words, for sentences and views. Programs get them as values.
extension DayRule {
    /// Returns the user's local time, such as `09:00`.
    public func clock(of instant: Instant) -> String {
        let minutes = wallClock(of: instant).secondOfDay / 60
        return "\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
    }

    /// Returns the user's local date and time, such as `20 Nov 2026, 09:00`.
    public func words(for instant: Instant) -> String {
        "\(wallClock(of: instant).day.words), \(clock(of: instant))"
    }

    /// Returns a due as a person can edit it: `20 Nov 2026`, or `20 Nov 2026, 09:00`.
    public func words(for due: Due) -> String {
        switch due {
        case .day(let day): day.words
        case .instant(let instant): exactWords(for: instant)
        }
    }

    /// Returns the user's local date and time with its seconds, if it has any: `2026-11-20T09:00:30`.
    public func exactWords(for instant: Instant) -> String {
        let time = wallClock(of: instant)
        let seconds = time.secondOfDay % 60
        return seconds == 0
            ? words(for: instant) : "\(time.day)T\(clock(of: instant)):\(seconds.padded(to: 2))"
    }
}

extension Day {
    /// The day, its month and its year, such as `20 Nov 2026`.
    public var words: String { "\(day) \(Month(containing: self).shortName) \(year)" }

    /// Returns the day for a sentence: `20 Nov`, or `4 Jan 2027` in another year than today.
    public func inWords(today: Day) -> String {
        year == today.year ? "\(day) \(Month(containing: self).shortName)" : words
    }
}
