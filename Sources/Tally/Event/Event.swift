/// What a subscriber is told, with the place in the change log up to which it then knows everything.
public struct Event: Sendable {
    public enum Content: Sendable {
        /// Records changed, by this connection or by another one.
        case changed(Origin, [EntityChange])
        /// Another day is today.
        case day(Day)
        /// The time of a reminder has come; `isLate` where it came before the subscriber was there to hear it.
        case reminder(ReminderView, isLate: Bool)
        /// All focus tasks of the day are done.
        case celebration(Day)
        /// The deadline of a stake has passed.
        case stakeExpired(TaskView)
    }

    public enum Origin: String, Sendable, CaseIterable {
        /// The connection that is told.
        case `self`
        case other
    }

    public let cursor: Int
    public let content: Content
}

/// What can be subscribed to.
public enum EventKind: String, Sendable, Hashable, CaseIterable {
    case task, project, focus, habit, time, stake, reminder, settings, day, celebration, stakeExpired

    /// The kind under which a change is told.
    init?(_ kind: ChangeKind) {
        self.init(rawValue: kind.rawValue)
    }
}
