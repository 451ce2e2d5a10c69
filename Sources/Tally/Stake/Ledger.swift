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
