/// The program at the other end of a connection, with its subscription.
///
/// A peer is isolated to the engine that runs its requests.
public final class Peer {
    var subscription: Subscription?
    /// The events sent during previous subscriptions.
    var previouslySent = SentEvents()
    /// Who makes the steps of its requests.
    public var author = Author.person
    let backgroundChanges: BackgroundChanges
    /// Whether this engine only runs the peer's background requests. Another engine sends its events.
    let isInBackground: Bool

    public init() {
        backgroundChanges = BackgroundChanges()
        isInBackground = false
    }

    private init(changesOf foreground: BackgroundChanges, author: Author) {
        backgroundChanges = foreground
        self.author = author
        isInBackground = true
    }

    public var isSubscribed: Bool { subscription != nil }

    /// Returns the peer for another engine that runs background requests.
    public func inBackground() -> Peer { Peer(changesOf: backgroundChanges, author: author) }
}

/// A peer's subscription, with the events that it has already been sent.
struct Subscription {
    let kinds: Set<EventKind>
    /// The kinds that the settings had turned off when events were last produced.
    var silenced: Set<EventKind>
    /// The start of the subscription.
    let since: Instant
    /// The cursor of the last change sent.
    var cursor: Int
    /// The change log that the cursor belongs to.
    private(set) var source: LogSource
    /// The pending changes that this connection itself made, as ranges that are not adjacent.
    private(set) var ownChanges: [ClosedRange<Int>] = []
    /// The last day sent.
    var today: Day
    /// The time up to which expired stakes have been sent.
    var expiredStakesSentUntil: Instant
    /// The point up to which the ends of waits have been sent.
    var waitsSentUntil: WaitPoint
    var sent = SentEvents()
    /// Whether reminders may have changed since they were last read.
    var remindersAreStale = true
    /// The time of the next reminder when reminders were last read.
    var nextReminder: Instant?

    init(_ kinds: Set<EventKind>, cursor: Int, source: LogSource, at moment: Moment) {
        self.kinds = kinds
        self.cursor = cursor
        self.source = source
        silenced = moment.preferences.notifications.silenced
        since = moment.now
        today = moment.today
        expiredStakesSentUntil = moment.now.adding(seconds: -Self.secondsToShow)
        waitsSentUntil = WaitPoint(moment)
    }

    /// How long a new subscriber gets what no client has shown, in seconds.
    static let secondsToShow: Int64 = 86_400
    /// What is sent more than this many seconds after its time is late.
    static let lateAfter: Int64 = 30

    /// Whether a reminder or an expiry of an earlier time is sent. If the time is not after the subscription, it
    /// is sent only if no client has shown it, and for a day.
    func stillSends(_ time: Instant, isShown: Bool, at now: Instant) -> Bool {
        time > since || !isShown && now.seconds(since: time) <= Self.secondsToShow
    }

    func isLate(_ time: Instant, at now: Instant) -> Bool {
        time < since || now.seconds(since: time) > Self.lateAfter
    }

    /// Continues after a previous subscription of the peer, so that no reminder, day, expired stake or end of a
    /// wait is repeated or missed.
    mutating func continueFrom(from before: Subscription) {
        sent = before.sent
        today = before.today
        waitsSentUntil = before.waitsSentUntil
        expiredStakesSentUntil = min(expiredStakesSentUntil, before.expiredStakesSentUntil)
    }

    /// Whether events of the kind are sent, as far as they are not changes of records.
    func sends(_ kind: EventKind) -> Bool { kinds.contains(kind) && !silenced.contains(kind) }

    mutating func noteOwnChanges(_ range: ClosedRange<Int>) {
        if let last = ownChanges.last, last.upperBound + 1 == range.lowerBound {
            ownChanges[ownChanges.count - 1] = last.lowerBound...range.upperBound
        } else {
            ownChanges.append(range)
        }
    }

    /// Marks all changes up to the cursor as sent.
    mutating func advance(to cursor: Int) {
        self.cursor = cursor
        ownChanges.removeAll { $0.upperBound <= cursor }
    }

    /// Restarts at the end of another store's change log, without sending what it already contains.
    mutating func begin(at cursor: Int, of source: LogSource) {
        self.source = source
        self.cursor = cursor
        ownChanges = []
        sent = SentEvents()
        remindersAreStale = true
    }
}

/// The identity of a change log. It may change when the store is opened again or its database is restored.
struct LogSource: Hashable {
    let opening: Int
    let device: String
}

/// The reminders and expired stakes that a peer has been sent.
struct SentEvents {
    var reminders: Set<ReminderKey> = []
    var habitReminders: Set<HabitReminderKey> = []
    /// They are not sent again if the clock is set back.
    var stakes: Set<StakeKey> = []
}

/// The identity of a stake for events. A stake whose deadline moves can expire again.
struct StakeKey: Hashable {
    let task: Int
    let deadline: Instant
}

/// The identity of a reminder for events. A reminder that is snoozed or moves with its task is sent again.
struct ReminderKey: Hashable {
    let task: Int
    let reminder: Reminder
    let at: Instant
}
