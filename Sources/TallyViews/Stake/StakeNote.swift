import Tally

extension Page {
    /// Adds the terms of a task's stake, and what has become of it.
    mutating func addStake(of task: TaskView) {
        if let stake = task.stake { note(words(of: stake), indent: 5, .listed(task)) }
    }

    private func words(of stake: StakeView) -> [StyledText] {
        var items = [StyledText("deadline \(stamp(stake.deadline))", .muted)]
        if let settlement = stake.settlement {
            let note = settlement.note.isEmpty ? "" : " (\(plain(settlement.note)))"
            items.insert(StyledText(settlement.outcome.rawValue + note, .muted), at: 0)
        }
        if stake.claimedAt != nil { items.append(StyledText("reward claimed", .muted)) }
        if let reward = stake.reward { items.append(StyledText("reward: \(plain(reward))", .muted)) }
        let role: Role = stake.status == .expired ? .overdue : .stake
        let money = StyledText(Wording.money(stake.cents, stake.currency), role)
        let comma = StyledText(",", .muted)
        let head = money + StyledText(": \(stake.status.rawValue)", .muted) + comma
        return [head] + items.dropLast().map { $0 + comma } + items.suffix(1)
    }
}
