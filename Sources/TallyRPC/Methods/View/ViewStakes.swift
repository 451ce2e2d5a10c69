import JSONRPC
import Tally
import TallyViews

struct ViewStakes: Method {
    static let name = "view.stakes"
    static let summary = "Draws the stakes by the day of their deadline, and what they amount to."
    static let effect = Effect.reads
    static let example = Example(#"{"width": 60}"#, after: [Scene.staked])

    let status: Stake.Status?
    var form = ViewOptions()

    static let shape = Shape(
        { ViewStakes(status: $0) }, Field("status", \.status, "only stakes that stand so")
    )
    .including(ViewForm.shape, at: \.form)

    func run(on engine: isolated Engine) throws -> TextView {
        StakesView(groups: try engine.stakes(status: status), ledgers: try engine.ledgers())
            .drawn(form, at: try engine.moment)
    }
}
