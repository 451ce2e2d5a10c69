/// A stake with its status at one moment.
@dynamicMemberLookup
public struct StakeView: Sendable, Hashable {
    public let stake: Stake
    public let status: Stake.Status

    init?(of task: Task, at moment: Moment) {
        guard let stake = task.stake, let status = task.stakeStatus(at: moment) else { return nil }
        self.stake = stake
        self.status = status
    }

    public subscript<Value>(dynamicMember path: KeyPath<Stake, Value>) -> Value {
        stake[keyPath: path]
    }
}

extension Task {
    /// Whether it still has the title and project of its stake; true without a stake.
    var matchesTerms: Bool {
        stake.map { title == $0.title && project.id == $0.project } ?? true
    }

    /// Whether only the deadline decides what becomes of its stake: the task is open, and the stake is neither
    /// conceded nor settled.
    var stakeEndsAtDeadline: Bool {
        guard let stake else { return false }
        let isLate = completion.map { $0.at > stake.deadline } ?? true
        return isLate && stake.concededAt == nil && stake.settlement == nil
    }

    /// Returns the status of its stake; nil without a stake.
    func stakeStatus(at moment: Moment) -> Stake.Status? {
        stake?.status(completedAt: completion?.at, at: moment)
    }

    /// Stores what the passing of time has decided about its stake.
    /// - Returns: Whether anything was decided.
    mutating func decideStake(at moment: Moment) -> Bool {
        guard var decided = stake, let status = stakeStatus(at: moment) else { return false }
        if decided.hasPassed(at: moment) { decided.decision = Stake.Decision(rawValue: status.rawValue) }
        if moment.now.seconds(since: decided.madeAt) > Stake.secondsUntilBinding { decided.isBinding = true }
        defer { stake = decided }
        return decided != stake
    }
}

/// The stakes with a deadline on one day, pending ones first.
public struct StakeGroup: Sendable {
    public struct Entry: Sendable {
        public let task: TaskView
        public let stake: StakeView
        /// The time from now to the deadline, in words.
        public let relative: String
    }

    public let date: Day
    public private(set) var stakes: [Entry]
}

extension StakeGroup {
    /// Groups tasks with stakes by the day of their deadline, in the given order.
    static func groups(of tasks: [TaskView], at moment: Moment) -> [StakeGroup] {
        let entries = tasks.compactMap { task in
            task.stake.map { stake in
                Entry(
                    task: task, stake: stake,
                    relative: RelativeTime.describe(from: moment.now, to: stake.deadline))
            }
        }
        return entries.reduce(into: []) { groups, entry in
            if groups.last?.date != entry.stake.dueDay {
                groups.append(StakeGroup(date: entry.stake.dueDay, stakes: []))
            }
            groups[groups.count - 1].stakes.append(entry)
        }
    }
}
