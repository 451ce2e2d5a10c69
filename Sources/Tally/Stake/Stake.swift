/// Money on a task's deadline, as it is stored: records only. How it stands follows from them, from the task's completion
/// and from the time.
public struct Stake: Sendable, Hashable {
    public enum Status: String, Sendable, CaseIterable {
        case pending, complete, expired
    }

    /// The bounds of a stake. The upper one lets ten million of them be summed.
    public static let cents = 100...100_000_000_000
    /// What is at stake where the user has set nothing.
    public static let standardCents = 500

    public var cents: Int
    public var currency: Currency
    /// What the user promised themself, in words.
    public var reward: String?
    /// What was promised to be done: the task's title and project when the stake was made.
    public var title: String
    public var project: Int
    public var madeAt: Instant
    /// The last moment in time. A due that is a date moves with the zone; this does not.
    public var deadline: Instant
    /// The user's day of the deadline.
    public var dueDay: Day
    public var concededAt: Instant?
    public var settlement: Settlement?
    /// When the reward was taken.
    public var claimedAt: Instant?
    /// The latest time at which anything was changed since the deadline was set, or the stake imported. It is read from the
    /// log, and not written with the stake.
    public var seenAt: Instant?

    public init(
        cents: Int, currency: Currency, reward: String?, title: String, project: Int, madeAt: Instant,
        deadline: Instant, dueDay: Day, concededAt: Instant? = nil,
        settlement: Settlement? = nil, claimedAt: Instant? = nil,
        seenAt: Instant? = nil
    ) {
        self.cents = cents
        self.currency = currency
        self.reward = reward
        self.title = title
        self.project = project
        self.madeAt = madeAt
        self.deadline = deadline
        self.dueDay = dueDay
        self.concededAt = concededAt
        self.settlement = settlement
        self.claimedAt = claimedAt
        self.seenAt = seenAt
    }
}

/// What became of an expired stake.
public struct Settlement: Sendable, Hashable {
    public enum Outcome: String, Sendable, CaseIterable {
        case paid, waived
    }

    public var outcome: Outcome
    public var note: String
    public var at: Instant

    public init(outcome: Outcome, note: String, at: Instant) {
        self.outcome = outcome
        self.note = note
        self.at = at
    }
}

extension Stake {
    /// Complete if the task was completed by the deadline; expired if that passed first, or if it was conceded.
    /// - Parameter isOfPromise: whether the task has the title and the project that were promised. They are locked while the
    ///   stake is pending, and only an expired one is settled: what shows that it was over once holds, whatever the clock says.
    public func status(completedAt: Instant?, isOfPromise: Bool, at moment: Moment) -> Status {
        if concededAt != nil || settlement != nil { return .expired }
        if let completedAt { return completedAt <= deadline ? .complete : .expired }
        return hasPassed(at: moment) || !isOfPromise ? .expired : .pending
    }

    /// Whether the deadline is over. What the change log has seen pass since it was set stays passed, also when the clock is
    /// set back.
    public func hasPassed(at moment: Moment) -> Bool {
        max(moment.now, seenAt ?? moment.now) > deadline
    }

    /// Whether the stake is so new that a change of mind is no way around it: made at most 5 minutes ago by the clock, and by
    /// the log.
    /// - Parameter seen: the latest time that the log knows since it was made.
    public func isFresh(seen: Instant?, at moment: Moment) -> Bool {
        (-300...300).contains(moment.now.seconds(since: madeAt))
            && (seen ?? madeAt).seconds(since: madeAt) <= 300
    }

    /// The last moment that is in time for a due.
    static func deadline(of due: Due, in rule: DayRule) -> Instant {
        switch due {
        case .day(let day): rule.last(of: day)
        case .instant(let instant): instant
        }
    }
}
