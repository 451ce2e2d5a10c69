/// The terms of a stake that a request names; nil takes what the settings say, or leaves what there is.
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
    func place(on task: inout Task, at moment: Moment) throws {
        try task.placeStake(
            cents: cents ?? moment.preferences.defaultStake,
            currency: currency ?? moment.preferences.currency,
            reward: reward.applied(to: nil)?.text, at: moment)
    }

    /// Changes the terms; whether that may be is for `StakeLock` to say.
    func change(_ stake: inout Stake) {
        if let cents { stake.cents = cents }
        if let currency { stake.currency = currency }
        stake.reward = reward.map(\.text).applied(to: stake.reward)
    }
}

extension TaskChanges {
    /// Puts a stake on the task, or changes the terms of the one there is.
    func changeStake(of task: inout Task, at moment: Moment) throws {
        switch stake {
        case .keep: break
        case .clear: task.stake = nil
        case .set(let draft):
            guard var stake = task.stake else { return try draft.place(on: &task, at: moment) }
            draft.change(&stake)
            task.stake = stake
        }
    }
}

extension Task {
    /// Puts a new stake on the task, which then has a due.
    mutating func placeStake(cents: Int, currency: Currency, reward: String?, at moment: Moment) throws {
        guard isOpen else {
            throw Failure.invalidState("Task \(number) is completed, so no stake can be put on it.")
        }
        let due = due ?? Self.stakeDue(at: moment)
        let deadline = Stake.deadline(of: due, in: moment.rule)
        guard deadline > moment.now else {
            throw Failure.invalid(path: "due", problem: "must be in the future, as there is a stake on it")
        }
        self.due = due
        stake = Stake(
            cents: cents, currency: currency, reward: reward, title: title, project: project.number,
            madeAt: moment.now, deadline: deadline,
            dueDay: due.day(in: moment.rule))
    }

    /// Puts a new stake with the terms of the one it has.
    mutating func renewStake(at moment: Moment) throws {
        guard let stake else { return }
        try placeStake(cents: stake.cents, currency: stake.currency, reward: stake.reward, at: moment)
    }

    /// In 7 days at 23:59.
    private static func stakeDue(at moment: Moment) -> Due {
        .instant(moment.rule.instant(on: moment.today.adding(days: 7), at: 23 * 3600 + 59 * 60))
    }
}

/// What a person promises themself for meeting a deadline: trimmed, one line, 1 to 200 characters (Unicode scalars).
public struct Reward: Hashable, Sendable {
    /// The greatest number of Unicode scalars.
    public static let limit = 200

    public let text: String

    /// - Throws: `InvalidText` if nothing visible is left, if it is too long, or if it has control characters or line
    ///   separators in it.
    public init(_ raw: String) throws(InvalidText) {
        text = try SingleLine.validated(raw, limit: Self.limit)
    }
}
