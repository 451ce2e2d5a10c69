import Tally

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
