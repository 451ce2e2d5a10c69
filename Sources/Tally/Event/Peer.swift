/// Whoever is at the other end of a connection: what it wants to be told, and what it has been told.
///
/// It belongs to the isolation of the engine that it asks.
public final class Peer {
    var subscription: Subscription?
    /// The reminders that it was told of while it was subscribed before.
    var toldBefore: Set<ReminderKey> = []
    let backgroundChanges: BackgroundChanges
    /// Whether it stands for a peer of another engine, which tells that peer what happens.
    let isInBackground: Bool

    public init() {
        backgroundChanges = BackgroundChanges()
        isInBackground = false
    }

    private init(changesOf foreground: BackgroundChanges) {
        backgroundChanges = foreground
        isInBackground = true
    }

    public var isSubscribed: Bool { subscription != nil }

    /// The same peer, to another engine that runs requests for it.
    public func inBackground() -> Peer { Peer(changesOf: backgroundChanges) }
}

struct Subscription {
    let kinds: Set<EventKind>
    /// When it began.
    let since: Instant
    /// Every change up to here has been told.
    var cursor: Int
    /// Whose log the cursor belongs to.
    private(set) var source: LogSource
    /// What this connection itself changed, of what has not been told: ranges that do not touch.
    private(set) var ownChanges: [ClosedRange<Int>] = []
    /// The day that was told last.
    var today: Day
    /// Deadlines up to here have been told.
    var stakesToldUntil: Instant
    /// The stakes that have been told as expired: once is enough, also where the clock is set back.
    var stakesTold: Set<StakeKey> = []
    /// The reminders that have been told, with their times.
    var remindersTold: Set<ReminderKey> = []
    /// Whether what reminders there are may have changed since they were last looked at.
    var remindersAreStale = true
    /// When the next reminder comes, as it was when they were last looked at.
    var nextReminder: Instant?

    init(_ kinds: Set<EventKind>, cursor: Int, source: LogSource, at moment: Moment) {
        self.kinds = kinds
        self.cursor = cursor
        self.source = source
        since = moment.now
        today = moment.today
        stakesToldUntil = moment.now
    }

    /// Takes the place of another: what was told already is not told again, and what came meanwhile is not lost.
    mutating func goOn(from before: Subscription) {
        remindersTold = before.remindersTold
        today = before.today
        stakesToldUntil = before.stakesToldUntil
        stakesTold = before.stakesTold
    }

    mutating func noteOwnChanges(_ range: ClosedRange<Int>) {
        if let last = ownChanges.last, last.upperBound + 1 == range.lowerBound {
            ownChanges[ownChanges.count - 1] = last.lowerBound...range.upperBound
        } else {
            ownChanges.append(range)
        }
    }

    /// Everything up to the cursor has been told.
    mutating func advance(to cursor: Int) {
        self.cursor = cursor
        ownChanges.removeAll { $0.upperBound <= cursor }
    }

    /// Begins anew at the end of the log of another store: what is there is not told as changed.
    mutating func begin(at cursor: Int, of source: LogSource) {
        self.source = source
        self.cursor = cursor
        ownChanges = []
        remindersTold = []
        stakesTold = []
        remindersAreStale = true
    }
}

/// A change log as long as it is the same: a store that is opened anew may have another one, and so may one whose database was
/// restored.
struct LogSource: Hashable {
    let opening: Int
    let device: String
}

/// A stake with its deadline: with another deadline, it is another promise.
struct StakeKey: Hashable {
    let task: Int
    let deadline: Instant?
}

/// A reminder at its time: snoozed or moved with its task, it is another one.
struct ReminderKey: Hashable {
    let task: Int
    let reminder: Reminder
    let at: Instant
}
