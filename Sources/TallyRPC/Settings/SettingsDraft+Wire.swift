import JSONRPC
import Tally

extension SettingsDraft {
    static let shape = Shape(
        SettingsDraft(), for: .update,
        DraftField("timeZone", \.timeZone, "an IANA time zone"),
        DraftField("dayStart", \.dayStart, "when a day starts"),
        DraftField("weekStart", \.weekStart, "the first day of the week"),
        DraftField("currency", \.currency, "the ISO 4217 currency of new stakes; USD by default"),
        DraftField(
            "defaultStake", \.defaultStake, "the default amount of new stakes, in cents; 500 by default"
        ).within(Stake.cents),
        DraftField("backups", \.backups, "the number of daily backups to keep; 7 by default, 0 for none")
            .within(DailyBackup.counts),
        DraftField(
            "defaultReminders", \.defaultReminders,
            "the reminders of a new task with a due, if its request has no `reminders`; none by default"
        ).count(0...Reminder.limit),
        DraftField(
            "notifications", \.notifications,
            "which events are sent to subscribers; members that are not given stay as they are"),
        DraftField(
            "historyDays", \.historyDays,
            "the number of days for which changes are kept, for `history.undo` and `changes.since`; "
                + "\(HistoryRetention.standardDays) by default"
        ).within(HistoryRetention.days),
        DraftField(
            "context", \.context,
            "a filter of which tasks `task.list` and `view.list` list, such as `@Work` or `:errands`; all by default"
        ),
        DraftField(
            "theme", \.theme,
            "the ground on which views and charts are drawn; `auto` by default, which is dark in a terminal"),
        DraftField(
            "dayCapacity", \.dayCapacity,
            "the minutes that a day has for tasks, of which suggestions fill what is free; "
                + "\(FreeTime.standardCapacity) by default"
        ).within(FreeTime.capacities))
}

extension NotificationDraft: ShapedInput {
    public static let shape = Shape(
        NotificationDraft.init,
        Field("reminders", \.reminders, "whether `event.reminder` is sent; true by default"),
        Field("stakes", \.stakes, "whether `event.stakeExpired` is sent; true by default"),
        Field("day", \.day, "whether `event.day` is sent; true by default"),
        Field("celebration", \.celebration, "whether `event.celebration` is sent; true by default"))
}
