/// The ledgers and lists of stakes, computed stake by stake.
extension YearModel {
    func status(_ stake: Stake, completedAt: Int?) -> String {
        if stake.isConceded { return "expired" }
        if let completedAt { return completedAt <= stake.deadline ? "complete" : "expired" }
        return now <= stake.deadline ? "pending" : "expired"
    }

    func stakeStatus(_ task: Task) -> String? {
        task.stake.map { status($0, completedAt: task.completion?.at) }
    }

    var ledgers: [Answers.Ledger] {
        let stakes = countedTasks.compactMap { task in task.stake.map { ($0, stakeStatus(task) ?? "") } }
        return Set(stakes.map(\.0.currency)).sorted().map { currency in
            var ledger = Answers.Ledger(currency: currency)
            for (stake, status) in stakes where stake.currency == currency {
                switch (status, stake.outcome) {
                case ("pending", _): ledger.atRisk += stake.cents
                case ("complete", _): ledger.saved += stake.cents
                case (_, "paid"): ledger.paid += stake.cents
                case (_, "waived"): ledger.waived += stake.cents
                default: ledger.owed += stake.cents
                }
            }
            return ledger
        }
    }

    /// Returns stakes by the date of the deadline: first dates with a pending stake, earliest first, then the
    /// others, latest first.
    /// - Parameter status: the status of the stakes; nil for all.
    func stakeList(_ status: String?) -> Answers.StakeListMethod {
        let staked = countedTasks.filter { $0.stake != nil && (status == nil || stakeStatus($0) == status) }
        let groups = Dictionary(grouping: staked) { $0.stake?.date ?? "" }.map { date, tasks in
            let pending = tasks.filter { stakeStatus($0) == "pending" }
            let others = tasks.filter { stakeStatus($0) != "pending" }
            return (
                isPending: !pending.isEmpty,
                group: Answers.StakeListMethod.Group(
                    date: date, stakes: byDeadline(pending).map(entry) + byDeadline(others).map(entry))
            )
        }
        let pendingGroups = groups.filter(\.isPending).map(\.group).sorted { $0.date < $1.date }
        let otherGroups = groups.filter { !$0.isPending }.map(\.group).sorted { $0.date > $1.date }
        return Answers.StakeListMethod(groups: pendingGroups + otherGroups)
    }

    private func byDeadline(_ tasks: [Task]) -> [Task] {
        tasks.sorted { ($0.stake?.deadline ?? 0, $0.number) < ($1.stake?.deadline ?? 0, $1.number) }
    }

    private func entry(_ task: Task) -> Answers.StakeListMethod.Entry {
        Answers.StakeListMethod.Entry(
            task: Answers.StakeListMethod.Task(
                number: task.number,
                stake: Answers.StakeListMethod.Stake(
                    cents: task.stake?.cents ?? 0, currency: task.stake?.currency ?? "",
                    status: stakeStatus(task) ?? "", deadline: SimulatedUser.text(task.stake?.deadline ?? 0),
                    settlement: task.stake?.outcome.map(Answers.StakeListMethod.Settlement.init))))
    }
}
