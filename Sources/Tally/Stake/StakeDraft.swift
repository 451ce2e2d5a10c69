/// The terms of a stake in a request. Members that are nil default to the settings for a new stake, and stay
/// as they are for an existing one.
public struct StakeDraft: Sendable {
    public var cents: Int?
    public var currency: Currency?
    public var reward: Change<Reward>

    public init(cents: Int? = nil, currency: Currency? = nil, reward: Change<Reward> = .keep) {
        self.cents = cents
        self.currency = currency
        self.reward = reward
    }
}

extension StakeDraft {
    /// Puts a new stake with these terms on the task.
    func place(on task: inout Task, at moment: Moment) throws {
        try task.placeStake(
            cents: cents ?? moment.preferences.defaultStake,
            currency: currency ?? moment.preferences.currency,
            reward: reward.applied(to: nil)?.text, at: moment)
    }

    /// Changes the terms. `StakeLock` checks the result.
    func change(_ stake: inout Stake) {
        if let cents { stake.cents = cents }
        if let currency { stake.currency = currency }
        stake.reward = reward.map(\.text).applied(to: stake.reward)
    }
}

extension Task {
    /// Puts a new stake on the task. A task without a due gets one: in 7 days at the same time of day.
    mutating func placeStake(cents: Int, currency: Currency, reward: String?, at moment: Moment) throws {
        guard isOpen else {
            throw Failure.invalidState(
                .taskCompleted, "Task \(number) is completed. Reopen it to put a stake on it.")
        }
        let due = due ?? Self.stakeDue(at: moment)
        let deadline = Stake.deadline(of: due, in: moment.rule)
        guard deadline > moment.now else {
            throw Failure.invalid(
                .inThePast, path: "due", problem: "must be in the future, because the task has a stake")
        }
        self.due = due
        stake = Stake(
            cents: cents, currency: currency, reward: reward, title: title, project: project.id,
            madeAt: moment.now, deadline: deadline,
            dueDay: due.day(in: moment.rule))
    }

    /// Replaces the task's stake with a new one on the same terms.
    mutating func renewStake(at moment: Moment) throws {
        guard let stake else { return }
        try placeStake(cents: stake.cents, currency: stake.currency, reward: stake.reward, at: moment)
    }

    /// The due of a task that gets a stake without one: in 7 days at the same time of day, in whole minutes.
    private static func stakeDue(at moment: Moment) -> Due {
        let now = moment.rule.wallClock(of: moment.now)
        return .instant(
            moment.rule.instant(on: now.day.adding(days: 7), at: now.secondOfDay / 60 * 60))
    }
}

/// The reward for meeting a deadline: trimmed, one line, 1 to 200 characters (Unicode scalars).
public struct Reward: Hashable, Sendable {
    /// The maximum number of Unicode scalars.
    public static let limit = 200

    public let text: String

    /// Creates a reward, trimming white space.
    /// - Throws: `InvalidText` if it has no visible character, is too long, or contains control characters or
    ///   line separators.
    public init(_ raw: String) throws(InvalidText) {
        text = try SingleLine.validated(raw, limit: Self.limit)
    }
}
