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
}

extension Month {
    /// The English name, such as `November`.
    public var name: String { Self.names[month - 1] }
    /// The first three letters of the name.
    public var shortName: String { String(name.prefix(3)) }

    private static let names = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]
}
