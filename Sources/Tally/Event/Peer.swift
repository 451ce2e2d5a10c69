/// Whoever is at the other end of a connection: what it wants to be told, and what it has been told.
///
/// It belongs to the isolation of the engine that it asks.
public final class Peer {
    var subscription: Subscription?
    /// The reminders that it was told of while it was subscribed before.
    var toldBefore: Set<ReminderKey> = []

    public init() {}

    public var isSubscribed: Bool { subscription != nil }
}

struct Subscription {
    let kinds: Set<EventKind>
    /// When it began.
    let since: Instant
    /// Every change up to here has been told.
    var cursor: Int
    /// What this connection itself changed, of what has not been told.
    var ownChanges: [ClosedRange<Int>] = []
    /// The day that was told last.
    var today: Day
    /// Deadlines up to here have been told.
    var stakesToldUntil: Instant
    /// The reminders that have been told, with their times.
    var remindersTold: Set<ReminderKey> = []
    /// Whether what reminders there are may have changed since they were last looked at.
    var remindersAreStale = true
    /// When the next reminder comes, as it was when they were last looked at.
    var nextReminder: Instant?

    init(_ kinds: Set<EventKind>, cursor: Int, at moment: Moment) {
        self.kinds = kinds
        self.cursor = cursor
        since = moment.now
        today = moment.today
        stakesToldUntil = moment.now
    }
}

/// A reminder at its time: snoozed or moved with its task, it is another one.
struct ReminderKey: Hashable {
    let task: Int
    let reminder: Reminder
    let at: Instant
}
