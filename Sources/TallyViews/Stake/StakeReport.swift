import Tally

/// A task with its stake, as a change left it.
public struct StakeReport: Sendable {
    public let task: TaskView

    public init(_ task: TaskView) {
        self.task = task
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.align([task])
        page.report(task)
        if let stake = task.stake { page.note(words(of: stake, page), indent: 5, .listed(task)) }
        return page.drawn()
    }

    private func words(of stake: StakeView, _ page: Page) -> [StyledText] {
        var items = [StyledText("deadline \(page.stamp(stake.deadline))", .muted)]
        if let settlement = stake.settlement {
            let note = settlement.note.isEmpty ? "" : " (\(page.plain(settlement.note)))"
            items.insert(StyledText(settlement.outcome.rawValue + note, .muted), at: 0)
        }
        if stake.claimedAt != nil { items.append(StyledText("reward claimed", .muted)) }
        if let reward = stake.reward { items.append(StyledText("reward: \(page.plain(reward))", .muted)) }
        let role: Role = stake.status == .expired ? .overdue : .stake
        let money = StyledText(Wording.money(stake.cents, stake.currency), role)
        let comma = StyledText(",", .muted)
        let head = money + StyledText(": \(stake.status.rawValue)", .muted) + comma
        return [head] + items.dropLast().map { $0 + comma } + items.suffix(1)
    }
}

/// What all stakes come to, by currency.
public struct LedgerReport: Sendable {
    public let ledgers: [Ledger]

    public init(_ ledgers: [Ledger]) {
        self.ledgers = ledgers
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.add(ledgers)
        if ledgers.isEmpty {
            page.sentence("There are no stakes. Put money on the due of a task.")
        }
        return page.drawn()
    }
}
