import JSONRPC

extension ProtocolText {
    /// The notifications that the server sends to subscribers.
    static let notifications: [NotificationDescription] = [
        NotificationDescription(
            "event.changed",
            "Records changed, or lists show tasks whose wait ended, so what a client shows may be outdated.",
            EventNotification.Changed.self),
        NotificationDescription(
            "event.day",
            "Today is another day: the day started, or the clock, the time zone or the day start changed.",
            EventNotification.NewDay.self),
        NotificationDescription(
            "event.reminder", "A reminder is due. A client that shows it calls `reminder.shown`.",
            EventNotification.Reminded.self),
        NotificationDescription(
            "event.celebration", "All focus tasks of a day are done for the first time.",
            EventNotification.Celebration.self),
        NotificationDescription(
            "event.stakeExpired",
            "The deadline of a stake passed while its task was open. A client that shows it calls "
                + "`reminder.shown`.",
            EventNotification.StakeExpired.self),
    ]
}
