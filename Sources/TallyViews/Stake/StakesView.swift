import Tally

/// Stakes by the day of their deadline, with the ledgers.
public struct StakesView: Sendable {
    public let groups: [StakeGroup]
    public let ledgers: [Ledger]

    public init(groups: [StakeGroup], ledgers: [Ledger]) {
        self.groups = groups
        self.ledgers = ledgers
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        let entries = groups.flatMap(\.stakes)
        page.align(entries.map(\.task))
        page.heading("Stakes", StyledText("\(entries.count)", .muted))
        if entries.isEmpty { page.paragraph("None.", indent: page.indent, .muted) }
        let moneyWidth = entries.map { money(of: $0).width }.max() ?? 0
        let stateWidth = entries.map { state(of: $0).width }.max() ?? 0
        for group in groups {
            page.blank()
            page.heading(
                Wording.title(group.date), StyledText(page.text(for: group.date), .muted), .day(group.date))
            for entry in group.stakes {
                let money = money(of: entry).aligned(to: moneyWidth)
                let state = StyledText("  ") + state(of: entry).padded(to: stateWidth)
                page.add(
                    entry.task, sign: sign(of: entry, page), note: reward(of: entry, page),
                    right: page.options.width < 60 ? money : money + state, showsStake: false)
            }
        }
        page.add(ledgers)
        return page.drawn()
    }

    private func money(of entry: StakeGroup.Entry) -> StyledText {
        StyledText(
            Wording.money(entry.stake.cents, entry.stake.currency),
            entry.stake.status == .expired ? .overdue : .stake)
    }

    private func state(of entry: StakeGroup.Entry) -> StyledText {
        switch entry.stake.status {
        case .pending: StyledText(entry.relative, .due)
        case .complete: StyledText("saved", .done)
        case .expired:
            entry.stake.settlement.map { StyledText($0.outcome.rawValue, .muted) }
                ?? StyledText("owed", .overdue)
        }
    }

    private func sign(of entry: StakeGroup.Entry, _ page: Page) -> StyledText {
        switch entry.stake.status {
        case .pending: StyledText(page.glyphs.open)
        case .complete: StyledText(page.glyphs.done, .done)
        case .expired: StyledText(page.glyphs.failed, .overdue)
        }
    }

    private func reward(of entry: StakeGroup.Entry, _ page: Page) -> StyledText? {
        entry.stake.reward.map { reward in
            StyledText(page.plain(reward) + (entry.stake.claimedAt == nil ? "" : " (claimed)"), .muted)
        }
    }
}

extension Page {
    /// Adds the ledgers as a table, or as a list per currency if the table is too wide.
    fileprivate mutating func add(_ ledgers: [Ledger]) {
        guard !ledgers.isEmpty else { return }
        blank()
        let names = ["at risk", "saved", "owed", "paid", "waived"]
        let rows = ledgers.map { ledger in
            [ledger.atRisk, ledger.saved, ledger.owed, ledger.paid, ledger.waived]
        }
        let column = 2 + (rows.joined().map { Wording.money($0).count } + names.map(\.count)).reduce(0, max)
        let head = StyledText("Ledger", .heading)
        guard head.width + column * names.count <= width else {
            add(head)
            for (ledger, row) in zip(ledgers, rows) {
                let items = zip(names, row).filter { $0.1 > 0 }.map { name, cents in
                    StyledText("\(name) ", .muted) + StyledText(Wording.money(cents), role(of: name))
                }
                add(
                    ([StyledText("\(ledger.currency)")] + items).flowing(in: width - indent.width).map {
                        indent + $0
                    })
            }
            return
        }
        add(names.reduce(head) { $0 + StyledText($1, .muted).aligned(to: column) })
        for (ledger, row) in zip(ledgers, rows) {
            let start = StyledText("\(ledger.currency)").padded(to: head.width)
            add(
                zip(names, row).reduce(start) { line, cell in
                    line
                        + StyledText(Wording.money(cell.1), cell.1 > 0 ? role(of: cell.0) : .muted)
                        .aligned(to: column)
                })
        }
    }

    private func role(of name: String) -> Role? {
        ["at risk": .stake, "saved": .done, "owed": .overdue][name]
    }
}
