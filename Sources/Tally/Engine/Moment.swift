/// The time of one request: everything derived in it is derived for this moment.
public struct Moment: Sendable, Hashable {
    public let now: Instant
    public let today: Day
    public let rule: DayRule
    public let preferences: Preferences

    public init(now: Instant, preferences: Preferences) {
        self.now = now
        self.preferences = preferences
        rule = DayRule(zone: preferences.timeZone, dayStart: preferences.dayStart)
        today = rule.day(of: now)
    }

    public var weekStart: Weekday { preferences.weekStart }
}
