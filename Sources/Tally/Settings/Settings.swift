/// The stored settings; nil means the default.
public struct Settings: Sendable, Hashable {
    public var timeZone: Zone?
    public var dayStart: TimeOfDay?
    public var weekStart: Weekday?
    public var currency: Currency?
    /// The amount of a new stake, in cents.
    public var defaultStake: Int?
    /// The number of the current version, from 1.
    public var revision = 1
    /// The number of daily backups to keep; 0 disables them.
    public var backups: Int?
    /// The reminders of a new task with a due.
    public var defaultReminders: [ReminderOffset]?
    public var notifications = NotificationSettings()
    /// The number of days for which the change log is kept.
    public var historyDays: Int?
    /// The filter that is and-ed into lists.
    public var context: String?
    /// The ground on which views and charts are drawn.
    public var theme: Theme?
    /// The minutes that a day has for tasks.
    public var dayCapacity: Int?
}

extension Settings {
    /// How settings are stored.
    public static let record = RecordMapping(
        "settings", .only(.settings), Settings.init,
        RecordField("timeZone", optional: \.timeZone),
        RecordField("dayStart", optional: \.dayStart),
        RecordField("weekStart", optional: \.weekStart),
        RecordField("currency", optional: \.currency),
        RecordField("defaultStake", optional: \.defaultStake, .range(Stake.cents)),
        RecordField("revision", \.revision, .revision).defaulting(.firstRevision),
        RecordField("backups", optional: \.backups, .range(DailyBackup.counts)).addedLater,
        RecordField(\.defaultReminders, as: .defaultReminders).addedLater,
        RecordField(\.notifications, as: .notifications).addedLater,
        RecordField("historyDays", optional: \.historyDays, .range(HistoryRetention.days)).addedLater,
        RecordField("context", optional: \.context, .filterText).addedLater,
        RecordField("theme", optional: \.theme).addedLater,
        RecordField("dayCapacity", optional: \.dayCapacity, .range(FreeTime.capacities)).addedLater,
        rules: [.isOnlyRecord])

    /// The settings of a new database.
    public static let initial = Settings()
}

/// The defaults for settings, from the machine or the command line.
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

/// The settings that a request gives. A cleared setting falls back to its default.
public struct SettingsDraft: Sendable {
    public var timeZone: Change<Zone> = .keep
    public var dayStart: Change<TimeOfDay> = .keep
    public var weekStart: Change<Weekday> = .keep
    public var currency: Change<Currency> = .keep
    public var defaultStake: Change<Int> = .keep
    public var backups: Change<Int> = .keep
    public var defaultReminders: Change<[ReminderOffset]> = .keep
    public var notifications: Change<NotificationDraft> = .keep
    public var historyDays: Change<Int> = .keep
    public var context: Change<FilterText> = .keep
    public var theme: Change<Theme> = .keep
    public var dayCapacity: Change<Minutes> = .keep

    public init() {}
}

/// The settings in force: the stored ones, with defaults filled in.
public struct Preferences: Sendable, Hashable {
    public let timeZone: Zone
    public let dayStart: TimeOfDay
    public let weekStart: Weekday
    /// The currency of new stakes.
    public let currency: Currency
    /// The amount of a new stake if the request has none, in cents.
    public let defaultStake: Int
    /// The number of daily backups to keep; 0 disables them.
    public let backups: Int
    /// The reminders of a new task with a due, if its request gives none.
    public let defaultReminders: [ReminderOffset]
    public let notifications: Notifications
    /// The number of days for which the change log is kept.
    public let historyDays: Int
    /// The filter that is and-ed into lists; nil for none.
    public let context: String?
    /// The ground on which views and charts are drawn, unless a request says otherwise.
    public let theme: Theme
    /// The minutes that a day has for tasks.
    public let dayCapacity: Int
    /// The stored settings.
    public let settings: Settings

    public init(_ settings: Settings, defaults: Defaults) {
        timeZone = settings.timeZone ?? defaults.timeZone
        dayStart = settings.dayStart ?? defaults.dayStart
        weekStart = settings.weekStart ?? defaults.weekStart
        currency = settings.currency ?? .standard
        defaultStake = settings.defaultStake ?? Stake.standardCents
        backups = settings.backups ?? DailyBackup.standardCount
        defaultReminders = settings.defaultReminders ?? []
        notifications = Notifications(settings.notifications)
        historyDays = settings.historyDays ?? HistoryRetention.standardDays
        context = settings.context
        theme = settings.theme ?? .auto
        dayCapacity = settings.dayCapacity ?? FreeTime.standardCapacity
        self.settings = settings
    }
}
