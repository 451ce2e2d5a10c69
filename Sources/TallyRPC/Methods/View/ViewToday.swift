import JSONRPC
import Tally
import TallyViews

struct ViewToday: Method {
    static let name = "view.today"
    static let summary = "Draws what today asks for: focus, lists, habits, the timer."
    static let effect = Effect.reads
    static let example = Example(#"{"width": 60}"#, after: [Scene.report, Scene.focusReport, Scene.habit])

    var form = ViewOptions()

    static let shape = Shape { ViewToday() }.including(ViewForm.shape, at: \.form)

    func run(on engine: isolated Engine) throws -> TextView {
        let view = TodayView(
            focus: try engine.focus(), lists: try engine.todaysLists(),
            habits: try engine.habits(archived: false),
            profile: try engine.scoreProfile(), timer: try engine.activeTimer())
        return view.drawn(form, at: try engine.moment)
    }
}
