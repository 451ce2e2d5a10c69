import JSONRPC
import Tally

extension ReminderView: LaidOut {
    public static let layout = Layout<ReminderView>(
        "Reminder",
        [
            Member("task", \.task, "the task"),
            Member("reminder", \.reminder, "the duration before its start or due, or the instant"),
            Member(
                "at", \.at,
                "when it comes, a snooze counted in; null while the task has neither start nor due"),
            Member("state", \.state, "`due` once its time has come, until it is dismissed"),
            Member("snoozedUntil", \.snoozedUntil, "until when it was put off"),
            Member("dismissedAt", \.dismissedAt, "when it was dismissed"),
        ])
}
