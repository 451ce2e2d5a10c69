extension Engine {
    /// Returns a page of stakes, grouped by the day of their deadline.
    public func stakes(matching query: StakeQuery = StakeQuery()) throws -> StakePage {
        let moment = try moment
        let after = try query.cursor.map { try StakePlace(cursor: query.mark.place(of: $0)) }
        // The deadline of a decided stake has passed.
        let entries = try store.stakeEntries(
            dueOn: query.days, isUndecided: query.statuses == [.pending]
        ).filter { entry in
            query.statuses.isEmpty || query.statuses.contains(entry.status(at: moment))
        }
        let listed = zip(entries, StakePlace.places(of: entries, query.order, at: moment))
            .map { (entry: $0, place: $1) }
            .filter { listed in after.map { $0 < listed.place } ?? true }
            .sorted { $0.place < $1.place }
        let page = listed.prefix(query.limit ?? listed.count)
        let tasks = try store.stakedTasks(numbered: page.map(\.entry.task))
        return StakePage(
            groups: StakeGroup.groups(
                of: page.compactMap { tasks[$0.entry.task].map { TaskView($0, at: moment) } }, at: moment),
            total: entries.count, rest: listed.count - page.count,
            nextCursor: page.count < listed.count
                ? page.last.map { query.mark.cursor(at: $0.place.cursor) } : nil)
    }

    /// Returns the totals of all stakes, one ledger per currency.
    public func ledgers() throws -> [Ledger] {
        Ledger.ledgers(
            of: try store.stakeEntries(dueOn: nil, isUndecided: true), and: try store.decidedStakes(),
            at: try moment)
    }

    /// Concedes a pending stake, which expires at once. An expired stake stays as it is.
    /// - Throws: `Failure.invalid` if an agent asks for it and no person has agreed.
    public func concedeStake(_ reference: TaskReference, ifRevision: Int? = nil) throws -> TaskView {
        guard isOfPerson else {
            throw Failure.invalid(
                .confirmationNeeded, path: "confirm", problem: "needs the person whose stake it is")
        }
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
                            + "(\(moment.rule.words(for: settlement.at))).")
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

    /// Stores that a client has shown the expiry of a stake, which later subscribers then do not get. The task
    /// keeps its revision, because the user has changed nothing.
    public func markExpiryShown(_ reference: TaskReference) throws -> TaskView {
        let moment = try moment
        var task = try findTask(reference)
        var (stake, status) = try stake(of: task, at: moment)
        guard status == .expired else {
            throw Failure.invalidState(
                .stakeNotExpired, "The stake on task \(task.number) is \(status.rawValue), not expired.")
        }
        if stake.expiryShownAt == nil {
            stake.expiryShownAt = moment.now
            task.stake = stake
            try store.setStake(stake, ofTask: task.number)
        }
        return TaskView(task, at: moment)
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
        let moment = try moment
        // A deleted task keeps its stake, whose reward can still be claimed.
        return try changeTask(reference, orDeleted: true, ifRevision: ifRevision) { task in
            var (stake, status) = try stake(of: task, at: moment)
            try change(&stake, status)
            task.stake = stake
        }
    }

    private func stake(of task: Task, at moment: Moment) throws -> (Stake, Stake.Status) {
        guard let stake = task.stake, let status = task.stakeStatus(at: moment) else {
            throw Failure.invalidState(.noStake, "Task \(task.number) has no stake.")
        }
        return (stake, status)
    }
}
