/// Only harder: what a stake forbids. Every change of a task goes through here, whichever method makes it.
struct StakeLock {
    let moment: Moment

    /// Makes the stake's deadline follow an earlier due.
    /// - Parameter path: the member of the request that changed the due.
    /// - Throws: `Failure.stakeLocked` where the due of a pending stake is later or gone, `Failure.invalid` for one that is over.
    func moveDeadline(of task: inout Task, from before: Task, path: String) throws {
        guard task.due != before.due, let stake = before.stake, task.stake != nil,
            status(of: before) == .pending
        else { return }
        guard let due = task.due else { throw locked(before, path, "its due cannot be taken away") }
        let deadline = Stake.deadline(of: due, in: moment.rule)
        guard deadline <= stake.deadline else {
            throw locked(before, path, "its due can come earlier than \(stake.deadline) but not later")
        }
        guard deadline > moment.now else {
            throw Failure.invalid(path: path, problem: "must be in the future, as there is a stake on it")
        }
        task.stake?.deadline = deadline
        // What the log saw was of the time before it was set.
        task.stake?.seenAt = nil
        task.stake?.dueDay = due.day(in: moment.rule)
    }

    /// - Throws: `Failure.stakeLocked` where `after` is easier than `before`.
    func check(_ before: Task, _ after: Task) throws {
        guard let stake = before.stake, let status = status(of: before) else { return }
        guard let changed = after.stake else { throw locked(before, "stake", "it cannot be taken away") }
        if changed != stake { try checkTerms(of: before, stake, changed, status) }
        switch status {
        case .pending:
            try checkPromise(before, after, changed)
        case .complete:
            // Open again in time it is pending again, and what was promised is what counts.
            if after.isOpen, !changed.hasPassed(at: moment) { try checkKept(stake, before, after) }
        case .expired:
            if stake.concededAt == nil, stake.settlement == nil, !stake.hasPassed(at: moment),
                !before.isOfPromise,
                after.isOfPromise
            {
                throw locked(
                    before, after.title == before.title ? "project" : "title",
                    "it was over when the task was changed, which cannot be taken back before \(stake.deadline)"
                )
            }
            // Completing late completes the task only.
            if let at = after.completion?.at, after.completion != before.completion, stake.concededAt == nil,
                at <= stake.deadline
            {
                throw locked(
                    before, "at",
                    "its deadline, \(stake.deadline), has passed, so it cannot be completed before it")
            }
        }
    }

    /// - Throws: `Failure.stakeLocked` for a task with a stake that is pending, or not settled yet.
    func checkDeletion(of task: Task) throws {
        switch status(of: task) {
        case .pending:
            throw locked(task, "id", "the task cannot be deleted")
        case .expired where task.stake?.settlement == nil:
            throw locked(task, "id", "it is owed, so the task cannot be deleted before it is settled")
        default:
            break
        }
    }

    /// - Throws: `Failure.stakeLocked` if one of the tasks may not leave its project.
    func checkLeavingProject(_ tasks: [Task]) throws {
        let held = tasks.filter { status(of: $0) == .pending }
        guard let first = held.first else { return }
        throw Failure.stakeLocked(
            path: "project",
            "The stake on task \(first.number) is pending, so the task cannot leave its project"
                + (held.count > 1 ? "; the same holds for \(held.count - 1) more." : "."),
            tasks: held.map { TaskView($0, at: moment) })
    }

    func status(of task: Task) -> Stake.Status? {
        task.stakeStatus(at: moment)
    }

    func locked(_ task: Task, _ path: String, _ why: String) -> Failure {
        .stakeLocked(
            path: path, "There is a stake on task \(task.number): \(why).",
            tasks: [TaskView(task, at: moment)])
    }

    private func checkPromise(_ before: Task, _ after: Task, _ stake: Stake) throws {
        if after.due != before.due {
            let deadline = after.due.map { Stake.deadline(of: $0, in: moment.rule) }
            guard let deadline, deadline <= stake.deadline else {
                throw locked(before, "due", "its due can come earlier than \(stake.deadline) but not later")
            }
        }
        if after.title != before.title {
            throw locked(before, "title", "its title is locked while it is pending")
        }
        if after.project.number != before.project.number {
            throw locked(before, "project", "its project is locked while it is pending")
        }
    }

    private func checkKept(_ stake: Stake, _ before: Task, _ after: Task) throws {
        if after.title != stake.title {
            throw locked(
                before, "id",
                "it was for “\(stake.title)”; give the task that title again before you reopen it")
        }
        if after.project.number != stake.project {
            throw locked(
                before, "id", "the task has left its project since; move it back before you reopen it")
        }
    }

    private func checkTerms(of task: Task, _ stake: Stake, _ changed: Stake, _ status: Stake.Status) throws {
        if changed.cents < stake.cents { throw locked(task, "stake.cents", "it can rise but not fall") }
        if changed.currency != stake.currency {
            throw locked(task, "stake.currency", "its currency stays \(stake.currency)")
        }
        if changed.deadline > stake.deadline {
            throw locked(task, "due", "its due can come earlier but not later")
        }
        if stake.concededAt != nil, changed.concededAt == nil {
            throw locked(task, "id", "it was conceded and stays expired")
        }
        // What is over is not changed any more, but for what becomes of it.
        var settled = stake
        (settled.settlement, settled.claimedAt) = (changed.settlement, changed.claimedAt)
        if status != .pending, changed != settled {
            throw locked(task, "stake", "it is \(status.rawValue), so its terms stay")
        }
    }
}
