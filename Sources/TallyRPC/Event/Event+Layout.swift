import JSONRPC
import Tally

extension EventKind: Choice {}
extension Event.Origin: Choice {}

/// The notifications, by name: what `event.changed` and the others carry.
enum EventNotification {
    struct Changed: LaidOut {
        let cursor: ChangeCursor
        let origin: Event.Origin
        let changes: [EntityChange]

        static let layout = Layout<Changed>([
            Member("cursor", \.cursor, "everything up to here has been told"),
            Member("origin", \.origin, "whether this connection made the changes"),
            Member(
                "changes", \.changes,
                "what was changed, each entity once for each kind; empty where everything may be different, as after the "
                    + "database was put in place of another"),
        ])
    }

    struct NewDay: LaidOut {
        let cursor: ChangeCursor
        let date: Day

        static let layout = Layout<NewDay>([
            Member("cursor", \.cursor, "everything up to here has been told"),
            Member("date", \.date, "the user's day that is today now"),
        ])
    }

    struct Reminded: LaidOut {
        let cursor: ChangeCursor
        let view: ReminderView
        let isLate: Bool

        static let layout = Layout<Reminded>([
            Member("cursor", \.cursor, "everything up to here has been told"),
            Member("task", \.view.task, "the task"),
            Member("reminder", \.view.reminder, "which of its reminders"),
            Member("at", \.view.at, "its time"),
            Member("late", \.isLate, "whether its time came before the client was there to hear of it"),
        ])
    }

    struct Celebration: LaidOut {
        let cursor: ChangeCursor
        let date: Day

        static let layout = Layout<Celebration>([
            Member("cursor", \.cursor, "everything up to here has been told"),
            Member("date", \.date, "the day whose focus is done, for the first time"),
        ])
    }

    struct StakeExpired: LaidOut {
        let cursor: ChangeCursor
        let task: TaskView

        static let layout = Layout<StakeExpired>([
            Member("cursor", \.cursor, "everything up to here has been told"),
            Member("task", \.task, "the task, with its stake"),
        ])
    }
}

extension Event {
    /// As the peer is told.
    var notification: JSONRPC.Notification {
        let cursor = ChangeCursor(number: cursor)
        switch content {
        case .changed(let origin, let changes):
            return Notification(
                "event.changed", EventNotification.Changed(cursor: cursor, origin: origin, changes: changes))
        case .day(let date):
            return Notification("event.day", EventNotification.NewDay(cursor: cursor, date: date))
        case .reminder(let view, let isLate):
            return Notification(
                "event.reminder", EventNotification.Reminded(cursor: cursor, view: view, isLate: isLate))
        case .celebration(let date):
            return Notification(
                "event.celebration", EventNotification.Celebration(cursor: cursor, date: date))
        case .stakeExpired(let task):
            return Notification(
                "event.stakeExpired", EventNotification.StakeExpired(cursor: cursor, task: task))
        }
    }
}
