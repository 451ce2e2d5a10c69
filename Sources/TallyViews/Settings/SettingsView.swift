import Tally

/// Every setting with the value in effect, and which are defaults.
public struct SettingsView: Sendable {
    public let preferences: Preferences

    public init(preferences: Preferences) {
        self.preferences = preferences
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.heading("Settings")
        let rows = rows(page)
        let column = page.column(for: rows.map(\.name)) + page.indent.width
        for row in rows {
            let note = row.isSet ? [] : [StyledText("(default)", .muted)]
            page.add(
                page.indent + StyledText(row.name, .muted), row.words + note, column: column, separator: " ")
        }
        return page.drawn()
    }

    /// A setting, by the name with which a person changes it.
    private struct Row {
        let name: String
        let words: [StyledText]
        let isSet: Bool

        init(_ name: String, _ words: [StyledText], _ isSet: Bool) {
            (self.name, self.words, self.isSet) = (name, words, isSet)
        }

        init(_ name: String, _ value: String, _ isSet: Bool) {
            self.init(name, [StyledText(value)], isSet)
        }
    }

    private func rows(_ page: Page) -> [Row] {
        let (values, set) = (preferences, preferences.settings)
        let reminders = values.defaultReminders.map(page.text(for:)).joined(separator: ", ")
        let none = StyledText("none", .muted)
        let days = Wording.count(values.historyDays, "day")
        return [
            Row("timeZone", page.plain(values.timeZone.description), set.timeZone != nil),
            Row("dayStart", "\(values.dayStart)", set.dayStart != nil),
            Row("weekStart", values.weekStart.name, set.weekStart != nil),
            Row("currency", "\(values.currency)", set.currency != nil),
            Row("defaultStake", Wording.money(values.defaultStake, values.currency), set.defaultStake != nil),
            Row("backups", values.backups == 0 ? "off" : "\(values.backups)", set.backups != nil),
            Row("historyDays", days, set.historyDays != nil),
            Row(
                "defaultReminders", reminders.isEmpty ? [none] : [StyledText(reminders)],
                set.defaultReminders != nil),
            Row("notifications", notifications, isAnyEventSet),
            Row("dayCapacity", Wording.duration(values.dayCapacity * 60), set.dayCapacity != nil),
            Row("context", values.context.map { page.words($0) } ?? [none], set.context != nil),
            Row("theme", values.theme.rawValue, set.theme != nil),
        ]
    }

    private var isAnyEventSet: Bool {
        let set = preferences.settings.notifications
        return [set.reminders, set.stakes, set.day, set.celebration].contains { $0 != nil }
    }

    private var notifications: String {
        let events = preferences.notifications
        let all = [
            ("reminders", events.reminders), ("stakes", events.stakes), ("day", events.day),
            ("celebration", events.celebration),
        ]
        let on = all.filter(\.1).map(\.0)
        return on.isEmpty ? "off" : on.joined(separator: ", ")
    }
}
