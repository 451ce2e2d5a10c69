import JSONRPC
import Tally
import TallyViews

extension EventKind: Choice {}
extension Event.Origin: Choice {}

/// The parameters of the notifications.
enum EventNotification {
    struct Changed: LaidOut {
        let cursor: ChangeCursor
        let origin: Event.Origin
        let changes: [EntityChange]

        static let layout = Layout<Changed>([
            Member("cursor", \.cursor, "the position in the change log up to which changes were sent"),
            Member("origin", \.origin, "`self` if this connection made the changes, otherwise `other`"),
            Member(
                "changes", \.changes,
                """
                the changed entities, each once per kind; empty if anything may have changed (a restore, or the end \
                of more than 500 waits)
                """),
        ])
    }

    struct NewDay: LaidOut {
        let cursor: ChangeCursor
        let date: Day

        static let layout = Layout<NewDay>([
            Member("cursor", \.cursor, "the position in the change log up to which changes were sent"),
            Member("date", \.date, "the day that is now today"),
        ])
    }

    struct Reminded: LaidOut {
        let cursor: ChangeCursor
        let view: ListedReminder
        let isLate: Bool
        let text: String

        static let layout = Layout<Reminded>([
            Member("cursor", \.cursor, "the position in the change log up to which changes were sent"),
            Member("task", \.view.task?.task, "the task; null for a reminder of a habit"),
            Member("habit", \.view.habit?.habit, "the habit; null for a reminder of a task"),
            Member("reminder", \.view.name, "the reminder; the time of day for a habit"),
            Member("at", \.view.at, "its time"),
            Member(
                "late", \.isLate, "whether it was due before the subscription, or more than 30 seconds ago"),
            Member("text", \.text, "it in a sentence, with the user's local time"),
        ])
    }

    struct Celebration: LaidOut {
        let cursor: ChangeCursor
        let date: Day
        let text: String

        static let layout = Layout<Celebration>([
            Member("cursor", \.cursor, "the position in the change log up to which changes were sent"),
            Member("date", \.date, "the day whose focus tasks are done"),
            Member("text", \.text, "it in a sentence"),
        ])
    }

    struct StakeExpired: LaidOut {
        let cursor: ChangeCursor
        let task: TaskView
        let isLate: Bool
        let text: String

        static let layout = Layout<StakeExpired>([
            Member("cursor", \.cursor, "the position in the change log up to which changes were sent"),
            Member("task", \.task, "the task, with its stake"),
            Member(
                "late", \.isLate,
                "whether the deadline passed before the subscription, or more than 30 seconds ago"),
            Member("text", \.text, "it in a sentence, with the user's local time"),
        ])
    }
}

extension Event {
    /// Returns the notification of the event.
    func notification(in rule: DayRule) -> JSONRPC.Notification {
        let text = EventSentence(self, in: rule).text
        let cursor = ChangeCursor(number: cursor)
        switch content {
        case .changed(let origin, let changes):
            return Notification(
                "event.changed", EventNotification.Changed(cursor: cursor, origin: origin, changes: changes))
        case .day(let date):
            return Notification("event.day", EventNotification.NewDay(cursor: cursor, date: date))
        case .reminder(let view, let isLate):
            return Notification(
                "event.reminder",
                EventNotification.Reminded(cursor: cursor, view: .task(view), isLate: isLate, text: text))
        case .habitReminder(let view, let isLate):
            return Notification(
                "event.reminder",
                EventNotification.Reminded(cursor: cursor, view: .habit(view), isLate: isLate, text: text))
        case .celebration(let date):
            return Notification(
                "event.celebration", EventNotification.Celebration(cursor: cursor, date: date, text: text))
        case .stakeExpired(let task, let isLate):
            return Notification(
                "event.stakeExpired",
                EventNotification.StakeExpired(cursor: cursor, task: task, isLate: isLate, text: text))
        }
    }
}
