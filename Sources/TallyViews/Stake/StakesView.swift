import Tally

/// A page of stakes by the day of their deadline, with the ledgers.
public struct StakesView: Sendable {
    public let page: StakePage
    public let ledgers: [Ledger]

    public init(page: StakePage, ledgers: [Ledger]) {
        self.page = page
        self.ledgers = ledgers
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        let entries = self.page.groups.flatMap(\.stakes)
        page.align(entries.map(\.task))
        page.heading("Stakes", StyledText(count(entries.count), .muted))
        if entries.isEmpty {
            page.paragraph("None. Put money on the due of a task.", indent: page.indent, .muted)
        }
        let moneyWidth = entries.map { money(of: $0).width }.max() ?? 0
        for group in self.page.groups {
            page.blank()
            page.heading(
                Wording.title(group.date), StyledText(page.text(for: group.date), .muted), .day(group.date))
            for entry in group.stakes {
                page.add(
                    entry.task, sign: sign(of: entry, page), right: money(of: entry).aligned(to: moneyWidth),
                    showsStake: false)
                addDeadline(of: entry, to: &page)
            }
        }
        page.add(ledgers)
        if self.page.rest > 0 {
            page.blank()
            page.add(Rest(self.page.rest))
        }
        return page.drawn()
    }

    private func count(_ shown: Int) -> String {
        shown < page.total ? "\(shown) of \(page.total)" : "\(page.total)"
    }

    /// Adds the time of the deadline, the outcome and the reward below the title.
    private func addDeadline(of entry: StakeGroup.Entry, to page: inout Page) {
        let start = StyledText.blanks(page.titleColumn)
        page.noteDistance(to: entry.stake.deadline)
        let time = "\(page.clock(entry.stake.deadline)), \(entry.relative)"
        let reward = entry.stake.reward.map { reward in
            page.plain(reward) + (entry.stake.claimedAt == nil ? "" : " (claimed)")
        }
        var words = [StyledText(time, entry.stake.status == .pending ? .due : .muted)]
        let dot = StyledText("\(page.glyphs.dot) ", .muted)
        if let outcome = outcome(of: entry) { words.append(dot + outcome) }
        if let reward {
            let parts = reward.split(separator: " ").map { StyledText(String($0), .muted) }
            words += parts.prefix(1).map { dot + $0 } + parts.dropFirst()
        }
        page.add(
            words.flowing(in: page.width - start.width, separator: " ").map { start + $0 },
            .listed(entry.task))
    }

    private func money(of entry: StakeGroup.Entry) -> StyledText {
        StyledText(
            Wording.money(entry.stake.cents, entry.stake.currency),
            entry.stake.status == .expired ? .overdue : .stake)
    }

    /// Returns what became of the stake; nil while it is pending.
    private func outcome(of entry: StakeGroup.Entry) -> StyledText? {
        switch entry.stake.status {
        case .pending: nil
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
}

extension Page {
    /// Adds the ledgers as a table, or as a list per currency if the table is too wide.
    mutating func add(_ ledgers: [Ledger]) {
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
