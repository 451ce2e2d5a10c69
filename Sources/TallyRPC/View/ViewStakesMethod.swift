import JSONRPC
import Tally
import TallyViews

struct ViewStakesMethod: Method {
    static let name = "view.stakes"
    static let summary =
        "Draws a page of stakes by the day of their deadline, with the ledgers of all stakes."
    static let details = """
        Today's stakes come first, then those of the coming days, earliest first, then those of the past days, \
        latest first. Of a day, pending ones come first.
        """
    static let effect = Effect.reads
    static let example = Example(#"{"width": 60}"#, after: [ExampleRequest.staked])

    let status: OneOrMore<Stake.Status>?
    let from: DayText<Ahead>?
    let to: DayText<Ahead>?
    var page = ViewPage()
    var options = ViewOptions()

    static let shape = Shape(
        { ViewStakesMethod(status: $0, from: $1, to: $2) },
        Field("status", \.status, FieldText.stakeStatus),
        Field("from", \.from, FieldText.deadlineFrom),
        Field("to", \.to, FieldText.deadlineTo)
    )
    .including(ViewPage.shape(of: "stakes"), at: \.page)
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        var query = StakeQuery()
        query.statuses = status?.set ?? []
        query.days = try .given(from: from, to: to, at: engine.moment)
        query.order = .todayFirst
        query.limit = page.limit
        query.cursor = page.cursor
        let stakes = try engine.stakes(matching: query)
        return StakesView(page: stakes, ledgers: try engine.ledgers())
            .drawn(options, at: try engine.moment)
            .continuing(at: stakes.nextCursor)
    }
}
