/// An event for a subscriber, with the cursor up to which the subscriber has then received all changes.
public struct Event: Sendable {
    public enum Content: Sendable {
        /// Records have changed, through the subscriber's connection or another one.
        case changed(Origin, [EntityChange])
        /// A new day has begun.
        case day(Day)
        /// A reminder is due. It is late if it became due before the subscription, or some time ago.
        case reminder(ReminderView, isLate: Bool)
        /// A reminder of a habit is due, or late in the same way.
        case habitReminder(HabitReminder, isLate: Bool)
        /// All tasks in focus on the day are completed.
        case celebration(Day)
        /// The deadline of a stake has passed. It is late as a reminder is.
        case stakeExpired(TaskView, isLate: Bool)
    }

    public enum Origin: String, Sendable, CaseIterable {
        /// The subscriber's own connection.
        case `self`
        case other
    }

    public let cursor: Int
    public let content: Content
}

/// The kinds of events that a peer can subscribe to.
public enum EventKind: String, Sendable, Hashable, CaseIterable {
    case task, project, focus, habit, time, stake, reminder, settings, day, celebration, stakeExpired, filter
    case alias, series

    /// Creates the event kind that reports a kind of change.
    init?(_ kind: ChangeKind) {
        self.init(rawValue: kind.rawValue)
    }
}
