import JSONRPC

extension ProtocolText {
    /// The notifications that the server sends to who subscribed.
    static let notifications: [NotificationDescription] = [
        NotificationDescription(
            "event.changed", "Records changed: what a client shows may be old.",
            EventNotification.Changed.self),
        NotificationDescription(
            "event.day",
            "Another day is today: it has begun, the machine has slept, or the clock, zone or day start was changed.",
            EventNotification.NewDay.self),
        NotificationDescription(
            "event.reminder", "The time of a reminder has come.", EventNotification.Reminded.self),
        NotificationDescription(
            "event.celebration", "All focus tasks of a day are done, for the first time that day.",
            EventNotification.Celebration.self),
        NotificationDescription(
            "event.stakeExpired", "The deadline of a stake has passed with its task open.",
            EventNotification.StakeExpired.self),
    ]
}
