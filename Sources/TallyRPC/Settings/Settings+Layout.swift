import JSONRPC
import Tally

extension Preferences: LaidOut {
    public static let layout = Layout<Preferences>(
        "Settings",
        [
            Member("timeZone", \.timeZone, "the IANA time zone in effect"),
            Member("dayStart", \.dayStart, "when a day starts: with 04:00, 03:59 belongs to the day before"),
            Member("weekStart", \.weekStart, "the first day of the week"),
            Member("currency", \.currency, "the ISO 4217 currency of new stakes"),
            Member("defaultStake", \.defaultStake, "the default amount of new stakes, in cents"),
            Member("backups", \.backups, "the number of daily backups to keep; 0 for none"),
            Member(
                "defaultReminders", \.defaultReminders,
                "the reminders of a new task with a due, if its request has no `reminders`"),
            Member(
                "notifications", \.notifications,
                "which events are sent to subscribers; `event.changed` always is"),
            Member(
                "historyDays", \.historyDays,
                "the number of days for which changes are kept, for `history.undo` and `changes.since`"),
            Member(
                "context", \.context,
                "the filter of which tasks `task.list` and `view.list` list; null for all"),
            Member(
                "theme", \.theme,
                "the ground on which views and charts are drawn; `auto` is dark in a terminal, and in a chart what "
                    + "the program that shows it has"),
            Member("dayCapacity", \.dayCapacity, "the minutes that a day has for tasks"),
            Member("set", \.settings, "the values that the user set; null where the default applies"),
            Member(
                "revision", \.settings.revision,
                "their revision, from 1, incremented by each change; see `ifRevision`"),
        ])
}

extension Settings: LaidOut {
    public static let layout = Layout<Settings>([
        Member("timeZone", \.timeZone, "the value that the user set"),
        Member("dayStart", \.dayStart, "the value that the user set"),
        Member("weekStart", \.weekStart, "the value that the user set"),
        Member("currency", \.currency, "the value that the user set"),
        Member("defaultStake", \.defaultStake, "the value that the user set"),
        Member("backups", \.backups, "the value that the user set"),
        Member("defaultReminders", \.defaultReminders, "the value that the user set"),
        Member("notifications", \.notifications, "the values that the user set"),
        Member("historyDays", \.historyDays, "the value that the user set"),
        Member("context", \.context, "the value that the user set"),
        Member("theme", \.theme, "the value that the user set"),
        Member("dayCapacity", \.dayCapacity, "the value that the user set"),
    ])
}

extension Notifications: LaidOut {
    public static let layout = Layout<Notifications>([
        Member("reminders", \.reminders, "whether `event.reminder` is sent"),
        Member("stakes", \.stakes, "whether `event.stakeExpired` is sent"),
        Member("day", \.day, "whether `event.day` is sent"),
        Member("celebration", \.celebration, "whether `event.celebration` is sent"),
    ])
}

extension NotificationSettings: LaidOut {
    public static let layout = Layout<NotificationSettings>([
        Member("reminders", \.reminders, "the value that the user set"),
        Member("stakes", \.stakes, "the value that the user set"),
        Member("day", \.day, "the value that the user set"),
        Member("celebration", \.celebration, "the value that the user set"),
    ])
}

/// A result with the settings in effect.
struct SettingsResult: LaidOut {
    let settings: Preferences

    static let layout = Layout<SettingsResult>([Member("settings", \.settings, "the settings in effect")])
}
