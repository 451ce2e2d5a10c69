/// What stakes amount to in one currency, in cents. No money is moved: it says what is owed.
public struct Ledger: Sendable, Hashable {
    public let currency: Currency
    /// Of pending stakes.
    public private(set) var atRisk = 0
    /// Of complete ones.
    public private(set) var saved = 0
    /// Of expired ones that are not settled.
    public private(set) var owed = 0
    /// Of expired ones that were settled so.
    public private(set) var paid = 0
    public private(set) var waived = 0
}

extension Ledger {
    /// A ledger for each currency, by its code.
    static func ledgers(of entries: [StakeEntry], at moment: Moment) -> [Ledger] {
        var ledgers: [Currency: Ledger] = [:]
        for entry in entries {
            let stake = entry.stake
            ledgers[stake.currency, default: Ledger(currency: stake.currency)]
                .add(stake, entry.status(at: moment))
        }
        return ledgers.values.sorted { $0.currency < $1.currency }
    }

    private mutating func add(_ stake: Stake, _ status: Stake.Status) {
        switch (status, stake.settlement?.outcome) {
        case (.pending, _): atRisk += stake.cents
        case (.complete, _): saved += stake.cents
        case (.expired, nil): owed += stake.cents
        case (.expired, .paid): paid += stake.cents
        case (.expired, .waived): waived += stake.cents
        }
    }
}

/// A stake with what decides how it stands.
public struct StakeEntry: Sendable, Hashable {
    public var stake: Stake
    public var completedAt: Instant?
    /// Whether the task has the title and project that were promised.
    public var isOfPromise: Bool

    public init(stake: Stake, completedAt: Instant?, isOfPromise: Bool) {
        self.stake = stake
        self.completedAt = completedAt
        self.isOfPromise = isOfPromise
    }

    func status(at moment: Moment) -> Stake.Status {
        stake.status(completedAt: completedAt, isOfPromise: isOfPromise, at: moment)
    }
}
