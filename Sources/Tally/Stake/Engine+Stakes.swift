extension Engine {
    /// Returns the stakes, grouped by the day of their deadline.
    /// - Parameters:
    ///   - status: The status of the stakes; nil means any.
    ///   - days: The days of their deadlines; nil means any.
    public func stakes(status: Stake.Status? = nil, in days: ClosedRange<Day>? = nil) throws -> [StakeGroup] {
        let moment = try moment
        let tasks = try store.stakedTasks(dueOn: days).map { TaskView($0, at: moment) }
        return StakeGroup.groups(of: tasks.filter { status == nil || $0.stake?.status == status }, at: moment)
    }

    /// Returns the totals of all stakes, one ledger per currency.
    public func ledgers() throws -> [Ledger] {
        Ledger.ledgers(of: try store.stakeEntries(), at: try moment)
    }

    /// Concedes a pending stake, which expires at once. An expired stake stays as it is.
    public func concedeStake(_ reference: TaskReference, ifRevision: Int? = nil) throws -> TaskView {
        let moment = try moment
        return try changeStake(reference, ifRevision: ifRevision) { stake, status in
            switch status {
            case .pending: stake.concededAt = moment.now
            case .expired: break
            case .complete:
                throw Failure.invalidState(
                    .stakeComplete,
                    "A complete stake cannot be conceded: its task was completed in time.")
            }
        }
    }

    /// Settles an expired stake. A settlement is final.
    public func settleStake(
        _ reference: TaskReference, _ outcome: Settlement.Outcome, note: Notes?, ifRevision: Int? = nil
    ) throws -> TaskView {
        let moment = try moment
        return try changeStake(reference, ifRevision: ifRevision) { stake, status in
            guard status == .expired else {
                throw Failure.invalidState(
                    .stakeNotExpired,
                    "The stake is \(status.rawValue). Only an expired stake can be settled.")
            }
            if let settlement = stake.settlement {
                guard settlement.outcome == outcome, note == nil || note?.text == settlement.note else {
                    throw Failure.invalidState(
                        .alreadySettled,
                        "The stake was already settled as \(settlement.outcome.rawValue) "
                            + "at \(settlement.at).")
                }
                return
            }
            stake.settlement = Settlement(outcome: outcome, note: note?.text ?? "", at: moment.now)
        }
    }

    /// Marks the reward of a complete stake as claimed.
    public func claimStake(_ reference: TaskReference, ifRevision: Int? = nil) throws -> TaskView {
        let moment = try moment
        return try changeStake(reference, ifRevision: ifRevision) { stake, status in
            guard status == .complete else {
                throw Failure.invalidState(
                    .stakeNotComplete,
                    "The stake is \(status.rawValue). Only the reward of a complete stake can be claimed.")
            }
            guard stake.reward != nil else {
                throw Failure.invalidState(.noReward, "The stake has no reward to claim.")
            }
            if stake.claimedAt == nil { stake.claimedAt = moment.now }
        }
    }

    /// Stores what the passing of time has decided about stakes, in a step of its own that undo leaves alone.
    /// Must be called in a transaction that may change records, and outside a step.
    public func decideStakes() throws {
        let moment = try moment
        guard group?.transaction?.stakesDecidedAt != moment.now else { return }
        group?.transaction?.stakesDecidedAt = moment.now
        let store = try store
        let tasks = try undecidedTasks(at: moment)
        guard !tasks.isEmpty else { return }
        try store.inRequestSavepoint {
            try store.openStep(
                Step(
                    method: Step.stakeDecision, milliseconds: clock.milliseconds, mutationID: nil,
                    fingerprint: 0))
            for var task in tasks where task.decideStake(at: moment) {
                try store.setStake(task.stake, ofTask: task.number)
            }
        }
        // The changes are not those of the peer whose request comes next.
        if group?.transaction?.initialCursor != nil {
            let cursor = try store.lastCursor()
            group?.transaction?.initialCursor = cursor
        }
    }

    /// Whether the deadline of a stake has passed that is not decided yet and can be.
    public var hasUndecidedStakes: Bool {
        get throws { try !store.isReadOnly && !undecidedTasks(at: moment).isEmpty }
    }

    /// Decides stakes whose deadline has passed, in a group of its own that waits for no lock.
    /// - Returns: Whether it succeeded. Otherwise the next change decides them first.
    public func decideDueStakes() -> Bool {
        beginGroup(waitsForLock: false)
        defer { endGroup() }
        do {
            try beginTransaction(changing: true)
            if let writeError = group?.transaction?.writeError { throw writeError }
            try decideStakes()
            try commitTransaction()
            return true
        } catch {
            return false
        }
    }

    private func undecidedTasks(at moment: Moment) throws -> [Task] {
        try store.tasksWithUndecidedStake(
            deadlineBefore: moment.now, madeBefore: moment.now.adding(seconds: -Stake.secondsUntilBinding))
    }

    private func changeStake(
        _ reference: TaskReference, ifRevision: Int?, _ change: (inout Stake, Stake.Status) throws -> Void
    ) throws -> TaskView {
        let lock = StakeLock(moment: try moment)
        // A deleted task keeps its stake, whose reward can still be claimed.
        return try changeTask(reference, orDeleted: true, ifRevision: ifRevision) { task in
            guard var stake = task.stake, let status = lock.status(of: task) else {
                throw Failure.invalidState(.noStake, "Task \(task.number) has no stake.")
            }
            try change(&stake, status)
            task.stake = stake
        }
    }
}
