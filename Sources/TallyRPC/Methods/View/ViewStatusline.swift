import JSONRPC
import Tally
import TallyViews

struct ViewStatusline: Method {
    static let name = "view.statusline"
    static let summary =
        "Draws one short line on focus, score and timer, for the status line of another program."
    static let details = """
        A client that shows it where `#` or `%` have a meaning (tmux, Vim) must escape them: they may be part of a title.
        """
    static let effect = Effect.reads
    static let example = Example(#"{"width": 40}"#, after: [Scene.report, Scene.focusReport])

    var form = ViewOptions()

    static let shape = Shape { ViewStatusline() }.including(ViewForm.shape, at: \.form)

    func run(on engine: isolated Engine) throws -> TextView {
        let moment = try engine.moment
        return StatuslineView(
            focus: try engine.focus(), total: try engine.dayTotal(moment.today),
            timer: try engine.activeTimer()
        ).drawn(form, at: moment)
    }
}
