import JSONRPC
import Tally

extension ReminderView: LaidOut {
    public static let layout = Layout<ReminderView>(
        "Reminder",
        [
            Member("task", \.task, "the task"),
            Member("reminder", \.reminder, "the offset before its start or due, or the instant"),
            Member(
                "at", \.at,
                "when it is due, including a snooze; null for an offset of a task without start and due"),
            Member("state", \.state, "`due` from its time until it is dismissed"),
            Member("snoozedUntil", \.snoozedUntil, "the end of its snooze"),
            Member("shown", \.isShown, "whether a client has shown it since `at`; see `reminder.shown`"),
            Member("dismissedAt", \.dismissedAt, "when it was dismissed"),
        ])
}
