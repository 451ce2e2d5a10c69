/// The time of one request: everything derived in it is derived for this moment.
public struct Moment: Sendable, Hashable {
    public let now: Instant
    public let today: Day
    public let rule: DayRule
    public let preferences: Preferences
    /// When the store was last changed; later than `now` if the clock has been set back since.
    public let lastChange: Instant

    public init(now: Instant, preferences: Preferences, lastChange: Instant = .min) {
        self.now = now
        self.lastChange = lastChange
        self.preferences = preferences
        rule = DayRule(zone: preferences.timeZone, dayStart: preferences.dayStart)
        today = rule.day(of: now)
    }

    public var weekStart: Weekday { preferences.weekStart }
}
