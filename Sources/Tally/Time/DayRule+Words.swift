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
}

extension Day {
    /// The day, its month and its year, such as `20 Nov 2026`.
    public var words: String { "\(day) \(Month(containing: self).shortName) \(year)" }

    /// Returns the day for a sentence: `20 Nov`, or `4 Jan 2027` in another year than today.
    public func inWords(today: Day) -> String {
        year == today.year ? "\(day) \(Month(containing: self).shortName)" : words
    }
}
