/// What the user has set; nil where the default holds.
public struct Settings: Sendable, Hashable {
    public var timeZone: Zone?
    public var dayStart: TimeOfDay?
    public var weekStart: Weekday?
    /// Counts the changes, from 1.
    public var revision: Int

    public init(
        timeZone: Zone? = nil, dayStart: TimeOfDay? = nil, weekStart: Weekday? = nil, revision: Int = 1
    ) {
        self.timeZone = timeZone
        self.dayStart = dayStart
        self.weekStart = weekStart
        self.revision = revision
    }
}

/// What holds where nothing is set.
public struct Defaults: Sendable, Hashable {
    public var timeZone: Zone
    public var dayStart: TimeOfDay
    public var weekStart: Weekday

    public init(timeZone: Zone = .system, dayStart: TimeOfDay = .midnight, weekStart: Weekday = .monday) {
        self.timeZone = timeZone
        self.dayStart = dayStart
        self.weekStart = weekStart
    }
}

public struct SettingsChanges: Sendable {
    public var timeZone: Change<Zone> = .keep
    public var dayStart: Change<TimeOfDay> = .keep
    public var weekStart: Change<Weekday> = .keep

    public init() {}
}

/// The settings that are in force.
public struct Preferences: Sendable, Hashable {
    public let timeZone: Zone
    public let dayStart: TimeOfDay
    public let weekStart: Weekday
    /// Which of them the user has set.
    public let settings: Settings

    public init(_ settings: Settings, defaults: Defaults) {
        timeZone = settings.timeZone ?? defaults.timeZone
        dayStart = settings.dayStart ?? defaults.dayStart
        weekStart = settings.weekStart ?? defaults.weekStart
        self.settings = settings
    }
}
