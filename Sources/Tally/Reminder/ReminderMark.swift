/// The snooze or dismissal of a reminder, and whether a client has shown it. It applies to one anchor: when the task moves, the reminder is new.
public struct ReminderMark: Sendable, Hashable {
    public var reminder: Reminder
    /// The start or due of the task as text; "" for a reminder at a fixed time.
    public var anchor: String
    public var snoozedUntil: Instant?
    public var dismissedAt: Instant?
    /// The last time at which a client said that it has shown the reminder.
    public var shownAt: Instant?
}

extension ReminderMark {
    /// How marks are stored, each as a part of its task.
    public static let record = RecordMapping(
        "reminderMark", .part(of: "task", by: "task", .reminder), ReminderMark.init,
        RecordField("reminder", \.reminder),
        RecordField("anchor", \.anchor, .anchor),
        RecordField("snoozedUntil", optional: \.snoozedUntil),
        RecordField("dismissedAt", optional: \.dismissedAt),
        RecordField("shownAt", optional: \.shownAt).addedLater.latch,
        unique: [["task", "reminder", "anchor"]])
}

extension RecordLimit {
    fileprivate static let anchor = RecordLimit { value in
        guard case .text(let anchor) = value else { return nil }
        let isDueOrStart =
            Day(anchor)?.description == anchor
            || TemporalText(anchor)?.instant(in: .utc)?.description == anchor
        return anchor.isEmpty || isDueOrStart ? nil : "must be empty, a date or a time in UTC"
    }
}
