extension Engine {
    /// - Parameters:
    ///   - status: only stakes that stand so.
    ///   - days: only stakes with a deadline on one of these days.
    public func stakes(status: Stake.Status? = nil, in days: ClosedRange<Day>? = nil) throws -> [StakeGroup] {
        let moment = try moment
        let tasks = try store.stakedTasks(dueOn: days).map { TaskView($0, at: moment) }
        return StakeGroup.groups(of: tasks.filter { status == nil || $0.stake?.status == status }, at: moment)
    }

    /// What stakes amount to, by currency.
    public func ledgers() throws -> [Ledger] {
        Ledger.ledgers(of: try store.stakeEntries(), at: try moment)
    }

    /// Gives a pending stake up: it is expired from now on. One that is expired already stays as it is.
    public func concedeStake(_ reference: TaskReference, ifRevision: Int? = nil) throws -> TaskView {
        let moment = try moment
        return try changeStake(reference, ifRevision: ifRevision) { stake, status in
            switch status {
            case .pending: stake.concededAt = moment.now
            case .expired: break
            case .complete:
                throw Failure.invalidState("The stake is complete: its task was completed in time.")
            }
        }
    }

    /// Says what became of an expired stake. Once said, it stays.
    public func settleStake(
        _ reference: TaskReference, _ outcome: Settlement.Outcome, note: Notes?, ifRevision: Int? = nil
    ) throws -> TaskView {
        let moment = try moment
        return try changeStake(reference, ifRevision: ifRevision) { stake, status in
            guard status == .expired else {
                throw Failure.invalidState("The stake is \(status.rawValue); only an expired one is settled.")
            }
            if let settlement = stake.settlement {
                guard settlement.outcome == outcome, note == nil || note?.text == settlement.note else {
                    throw Failure.invalidState(
                        "The stake was settled as \(settlement.outcome.rawValue) at \(settlement.at).")
                }
                return
            }
            stake.settlement = Settlement(outcome: outcome, note: note?.text ?? "", at: moment.now)
        }
    }

    /// Marks the reward of a complete stake as taken.
    public func claimStake(_ reference: TaskReference, ifRevision: Int? = nil) throws -> TaskView {
        let moment = try moment
        return try changeStake(reference, ifRevision: ifRevision) { stake, status in
            guard status == .complete else {
                throw Failure.invalidState(
                    "The stake is \(status.rawValue); only a complete one has earned its reward.")
            }
            guard stake.reward != nil else {
                throw Failure.invalidState("No reward was promised with the stake.")
            }
            if stake.claimedAt == nil { stake.claimedAt = moment.now }
        }
    }

    private func changeStake(
        _ reference: TaskReference, ifRevision: Int?, _ change: (inout Stake, Stake.Status) throws -> Void
    ) throws -> TaskView {
        let lock = StakeLock(moment: try moment)
        return try changeTask(reference, ifRevision: ifRevision) { task in
            guard var stake = task.stake, let status = lock.status(of: task) else {
                throw Failure.invalidState("There is no stake on task \(task.number).")
            }
            try change(&stake, status)
            task.stake = stake
        }
    }
}
