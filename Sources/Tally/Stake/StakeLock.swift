/// The rules that stop changes from making a stake easier. Every change to a task is checked here.
struct StakeLock {
    let moment: Moment

    /// Returns a task after a change, with its stake as it is then.
    /// - Parameter duePath: The member of the request that contains the due, for errors.
    /// - Throws: `Failure.stakeLocked` if the change would make the stake easier.
    func changed(_ before: Task, duePath: String = "due", _ change: (inout Task) throws -> Void) throws
        -> Task
    {
        var after = before
        try change(&after)
        try moveDeadline(of: &after, from: before, path: duePath)
        try check(before, after)
        // A decided stake whose task is reopened has expired.
        if after.stake?.decision != nil { _ = after.decideStake(at: moment) }
        return after
    }

    /// Returns whether a change of a task would succeed.
    func allows(_ task: Task, _ change: (inout Task) throws -> Void) -> Bool {
        (try? changed(task, change)) != nil
    }

    /// Moves the deadline of a pending stake to an earlier due.
    /// - Parameter path: The member of the request that changed the due.
    /// - Throws: `Failure.stakeLocked` if the due is later or removed, `Failure.invalid` if it has passed.
    func moveDeadline(of task: inout Task, from before: Task, path: String) throws {
        guard task.due != before.due, let stake = before.stake, task.stake != nil,
            status(of: before) == .pending
        else { return }
        guard let due = task.due else { throw locked(.dueLater, before, path, "its due cannot be removed") }
        let deadline = Stake.deadline(of: due, in: moment.rule)
        guard deadline <= stake.deadline else {
            throw locked(
                .dueLater, before, path, "its due can be earlier than \(words(for: stake)), but not later")
        }
        guard deadline > moment.now else {
            throw Failure.invalid(
                .inThePast, path: path, problem: "must be in the future, because the task has a stake")
        }
        task.stake?.deadline = deadline
        task.stake?.dueDay = due.day(in: moment.rule)
    }

    /// Checks a change to a task.
    /// - Throws: `Failure.stakeLocked` if `after` is easier than `before`.
    func check(_ before: Task, _ after: Task) throws {
        guard let stake = before.stake, let status = status(of: before) else { return }
        guard let changed = after.stake else {
            throw locked(.notRemovable, before, "stake", "the stake cannot be removed")
        }
        if changed != stake { try checkTerms(of: before, stake, changed, status) }
        switch status {
        case .pending:
            try checkPromise(before, after, changed)
        case .complete:
            // Reopening before the deadline makes the stake pending again, with its own title and project.
            if after.isOpen, !changed.hasPassed(at: moment) { try checkKept(stake, before, after) }
        case .expired:
            // A late completion does not save the stake.
            if let at = after.completion?.at, after.completion != before.completion, stake.concededAt == nil,
                at <= stake.deadline
            {
                throw locked(
                    .deadlinePassed, before, "at",
                    "its deadline, \(words(for: stake)), has passed, so its completion must be later")
            }
        }
    }

    /// Checks the deletion of a task.
    /// - Throws: `Failure.stakeLocked` if its stake is pending, or expired and not settled.
    func checkDeletion(of task: Task) throws {
        switch status(of: task) {
        case .pending:
            throw locked(.notRemovable, task, "id", "it cannot be deleted while the stake is pending")
        case .expired where task.stake?.settlement == nil:
            throw locked(.stakeOwed, task, "id", "the stake is owed; settle it before you delete the task")
        default:
            break
        }
    }

    /// Checks the removal of tasks from their project.
    /// - Throws: `Failure.stakeLocked` if a task has a pending stake.
    func checkLeavingProject(_ tasks: [Task]) throws {
        let held = tasks.filter { status(of: $0) == .pending }
        guard let first = held.first else { return }
        let subject =
            held.count > 1
            ? "Task \(first.number) and \(held.count - 1) more have pending stakes, so they"
            : "Task \(first.number) has a pending stake, so it"
        throw Failure.stakeLocked(
            .projectLocked, path: "project", "\(subject) cannot leave the project.",
            tasks: held.map { TaskView($0, at: moment) })
    }

    /// Returns the deadline of a stake, for a sentence.
    private func words(for stake: Stake) -> String { moment.rule.words(for: stake.deadline) }

    func status(of task: Task) -> Stake.Status? {
        task.stakeStatus(at: moment)
    }

    func locked(_ reason: LockReason, _ task: Task, _ path: String, _ why: String) -> Failure {
        .stakeLocked(
            reason, path: path, "Task \(task.number) has a stake: \(why).",
            tasks: [TaskView(task, at: moment)])
    }

    private func checkPromise(_ before: Task, _ after: Task, _ stake: Stake) throws {
        if after.due != before.due {
            let deadline = after.due.map { Stake.deadline(of: $0, in: moment.rule) }
            guard let deadline, deadline <= stake.deadline else {
                throw locked(
                    .dueLater, before, "due",
                    "its due can be earlier than \(words(for: stake)), but not later")
            }
        }
        if after.title != before.title {
            throw locked(.titleLocked, before, "title", "its title is locked while the stake is pending")
        }
        if after.project.number != before.project.number {
            throw locked(
                .projectLocked, before, "project", "its project is locked while the stake is pending")
        }
    }

    private func checkKept(_ stake: Stake, _ before: Task, _ after: Task) throws {
        if after.title != stake.title {
            throw locked(
                .titleLocked, before, "id",
                "the stake was made for “\(stake.title)”; restore that title before you reopen the task")
        }
        if after.project.id != stake.project {
            throw locked(
                .projectLocked, before, "id",
                "it has moved to another project since; move it back before you reopen it")
        }
    }

    private func checkTerms(of task: Task, _ stake: Stake, _ changed: Stake, _ status: Stake.Status) throws {
        if changed.cents < stake.cents {
            throw locked(.termsLocked, task, "stake.cents", "the amount can be raised, but not lowered")
        }
        if changed.currency != stake.currency {
            throw locked(
                .termsLocked, task, "stake.currency", "the currency, \(stake.currency), cannot be changed")
        }
        if changed.deadline > stake.deadline {
            throw locked(.dueLater, task, "due", "its due can be moved earlier, but not later")
        }
        if stake.concededAt != nil, changed.concededAt == nil {
            throw locked(.stakeConceded, task, "id", "the stake was conceded, which cannot be reversed")
        }
        // After the deadline only settlement and claim may change.
        var settled = stake
        (settled.settlement, settled.claimedAt) = (changed.settlement, changed.claimedAt)
        (settled.decision, settled.isBinding) = (changed.decision, changed.isBinding)
        settled.expiryShownAt = changed.expiryShownAt
        if status != .pending, changed != settled {
            throw locked(
                .termsLocked, task, "stake",
                "the stake is \(status.rawValue), so its terms cannot be changed")
        }
    }
}
