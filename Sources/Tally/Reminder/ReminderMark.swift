/// What was done with one reminder of a task. It holds for one anchor: when the task moves, the reminder is new.
public struct ReminderMark: Sendable, Hashable {
    public var reminder: Reminder
    /// The start or due that the reminder came before; "" for an instant.
    public var anchor: String
    public var snoozedUntil: Instant?
    public var dismissedAt: Instant?

    public init(reminder: Reminder, anchor: String, snoozedUntil: Instant? = nil, dismissedAt: Instant? = nil)
    {
        self.reminder = reminder
        self.anchor = anchor
        self.snoozedUntil = snoozedUntil
        self.dismissedAt = dismissedAt
    }
}
