import JSONRPC
import Tally
import TallyViews

struct ViewFocus: Method {
    static let name = "view.focus"
    static let summary = "Draws the focus of a day."
    static let effect = Effect.reads
    static let example = Example(
        #"{"width": 60}"#, after: [Scene.report, Scene.call, Scene.focusReport])

    let date: Day?
    var form = ViewOptions()

    static let shape = Shape({ ViewFocus(date: $0) }, Field("date", \.date, FieldText.today))
        .including(ViewForm.shape, at: \.form)

    func run(on engine: isolated Engine) throws -> TextView {
        FocusView(focus: try engine.focus(on: date)).drawn(form, at: try engine.moment)
    }
}
