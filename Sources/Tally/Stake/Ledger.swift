/// The totals of all stakes in one currency, in cents. Tally only records what is owed and moves no money.
public struct Ledger: Sendable, Hashable {
    public let currency: Currency
    /// The total of pending stakes.
    public private(set) var atRisk = 0
    /// The total of complete stakes.
    public private(set) var saved = 0
    /// The total of expired stakes that are not settled.
    public private(set) var owed = 0
    /// The total of expired stakes settled as paid.
    public private(set) var paid = 0
    /// The total of expired stakes settled as waived.
    public private(set) var waived = 0
}

extension Ledger {
    /// Returns one ledger per currency, sorted by code.
    /// - Parameter entries: The stakes without a decision.
    static func ledgers(of entries: [StakeEntry], and decided: [StakeTotal], at moment: Moment) -> [Ledger] {
        var ledgers: [Currency: Ledger] = [:]
        func add(_ cents: Int, _ currency: Currency, _ status: Stake.Status, _ outcome: Settlement.Outcome?) {
            ledgers[currency, default: Ledger(currency: currency)].add(cents, status, outcome)
        }
        for entry in entries {
            let stake = entry.stake
            add(stake.cents, stake.currency, entry.status(at: moment), stake.settlement?.outcome)
        }
        for total in decided { add(total.cents, total.currency, total.status, total.outcome) }
        return ledgers.values.sorted { $0.currency < $1.currency }
    }

    private mutating func add(_ cents: Int, _ status: Stake.Status, _ outcome: Settlement.Outcome?) {
        switch (status, outcome) {
        case (.pending, _): atRisk += cents
        case (.complete, _): saved += cents
        case (.expired, nil): owed += cents
        case (.expired, .paid): paid += cents
        case (.expired, .waived): waived += cents
        }
    }
}

/// The sum of the decided stakes in one currency that became the same.
public struct StakeTotal: Sendable, Hashable {
    public var currency: Currency
    public var decision: Stake.Decision
    public var isConceded: Bool
    /// How they were settled; nil if they were not.
    public var outcome: Settlement.Outcome?
    public var cents: Int

    public init(
        currency: Currency, decision: Stake.Decision, isConceded: Bool, outcome: Settlement.Outcome?,
        cents: Int
    ) {
        self.currency = currency
        self.decision = decision
        self.isConceded = isConceded
        self.outcome = outcome
        self.cents = cents
    }

    /// As `Stake.status(completedAt:at:)`. A stake is only decided as complete with the completion of its task,
    /// and decided again if that is reopened.
    var status: Stake.Status {
        decision == .complete && !isConceded && outcome == nil ? .complete : .expired
    }
}

/// A stake with what determines its status and its place in listings.
public struct StakeEntry: Sendable, Hashable {
    /// The number of its task.
    public var task: Int
    public var stake: Stake
    public var completedAt: Instant?

    public init(task: Int, stake: Stake, completedAt: Instant?) {
        self.task = task
        self.stake = stake
        self.completedAt = completedAt
    }

    func status(at moment: Moment) -> Stake.Status {
        stake.status(completedAt: completedAt, at: moment)
    }
}
