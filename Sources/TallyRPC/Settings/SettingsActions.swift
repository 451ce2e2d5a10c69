import JSONRPC
import Tally

/// What can be done about settings.
enum SettingsActions {
    static let all: [Action<GeneralSituation>] =
        time + [
            change("currency", "Change the currency of new stakes", "cy", "Currency, such as EUR") {
                $0.preferences.currency.code
            },
            change("defaultStake", "Change the usual stake", "c!", "Amount in cents") {
                "\($0.preferences.defaultStake)"
            },
            change("backups", "Change how many daily backups are kept", "cb", "Number of backups, 0 for none")
            {
                "\($0.preferences.backups)"
            },
            change("historyDays", "Change how long the history is kept", "ch", "Number of days") {
                "\($0.preferences.historyDays)"
            },
            change("defaultReminders", "Change the usual reminders", "cr", "How long before a due") {
                $0.preferences.defaultReminders.map(\.words).joined(separator: ", ")
            },
            Action("theme", "Change the colors", "cp", SettingsUpdateMethod.self)
                .asking("theme", "Ground", choosing: themes) { $0.preferences.theme.rawValue },
            change("dayCapacity", "Change how much time a day has for tasks", "cg", "Time, such as 8h") {
                "\($0.preferences.dayCapacity)m"
            },
            notifications,
        ]

    private static let themes = Theme.allCases.map { ActionCandidate($0.rawValue, .string($0.rawValue)) }

    private static let time: [Action<GeneralSituation>] = [
        change("timeZone", "Change the time zone", "cz", "Time zone, such as Europe/Berlin") {
            $0.preferences.timeZone.identifier
        },
        change("dayStart", "Change when a day starts", "cd", "Time of day, such as 04:00") {
            $0.preferences.dayStart.description
        },
        change("weekStart", "Change the first day of the week", "cw", "Day of the week") {
            $0.preferences.weekStart.name
        },
    ]

    private static let notifications = Action<GeneralSituation>(
        "notifications", "Choose what to be notified of", "cv", SettingsUpdateMethod.self
    )
    .asking("notifications.reminders", "Reminders", choosing: onOrOff) {
        word($0.preferences.notifications.reminders)
    }
    .asking("notifications.stakes", "Stakes that expire", choosing: onOrOff) {
        word($0.preferences.notifications.stakes)
    }
    .asking("notifications.day", "New days", choosing: onOrOff) { word($0.preferences.notifications.day) }
    .asking("notifications.celebration", "Celebrations", choosing: onOrOff) {
        word($0.preferences.notifications.celebration)
    }

    private static let onOrOff = [ActionCandidate("on", true), ActionCandidate("off", false)]

    private static func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }

    /// Returns the action that asks for a setting.
    private static func change(
        _ setting: String, _ title: String, _ key: String, _ prompt: String,
        _ present: @escaping @Sendable (GeneralSituation) -> String?
    ) -> Action<GeneralSituation> {
        Action(setting, title, key, SettingsUpdateMethod.self).asking(setting, prompt, present)
    }
}
