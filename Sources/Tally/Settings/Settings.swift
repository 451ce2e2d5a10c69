/// What the user has set; nil where the default holds.
public struct Settings: Sendable, Hashable {
    public var timeZone: Zone?
    public var dayStart: TimeOfDay?
    public var weekStart: Weekday?
    public var currency: Currency?
    /// In cents.
    public var defaultStake: Int?
    /// How many daily backups are kept; 0 makes none.
    public var backups: Int?
    /// Counts the changes, from 1.
    public var revision: Int

    public init(
        timeZone: Zone? = nil, dayStart: TimeOfDay? = nil, weekStart: Weekday? = nil,
        currency: Currency? = nil, defaultStake: Int? = nil, backups: Int? = nil, revision: Int = 1
    ) {
        self.timeZone = timeZone
        self.dayStart = dayStart
        self.weekStart = weekStart
        self.currency = currency
        self.defaultStake = defaultStake
        self.backups = backups
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
    public var currency: Change<Currency> = .keep
    public var defaultStake: Change<Int> = .keep
    public var backups: Change<Int> = .keep

    public init() {}
}

/// The settings that are in force.
public struct Preferences: Sendable, Hashable {
    public let timeZone: Zone
    public let dayStart: TimeOfDay
    public let weekStart: Weekday
    /// What new stakes are in.
    public let currency: Currency
    /// What is at stake where a request does not say, in cents.
    public let defaultStake: Int
    /// How many daily backups are kept; 0 makes none.
    public let backups: Int
    /// Which of them the user has set.
    public let settings: Settings

    public init(_ settings: Settings, defaults: Defaults) {
        timeZone = settings.timeZone ?? defaults.timeZone
        dayStart = settings.dayStart ?? defaults.dayStart
        weekStart = settings.weekStart ?? defaults.weekStart
        currency = settings.currency ?? .standard
        defaultStake = settings.defaultStake ?? Stake.standardCents
        backups = settings.backups ?? DailyBackup.standardCount
        self.settings = settings
    }
}
