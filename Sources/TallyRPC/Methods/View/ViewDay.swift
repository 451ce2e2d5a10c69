import JSONRPC
import Tally
import TallyViews

struct ViewDay: Method {
    static let name = "view.day"
    static let summary = "Draws everything of a day: its score, focus, tasks, habits and time."
    static let effect = Effect.reads
    static let example = Example(
        #"{"date": "2026-11-20", "width": 60}"#,
        after: [Scene.report, Scene.focusReport, Scene.habit, Scene.activity, Scene.time])

    let date: Day?
    var form = ViewOptions()

    static let shape = Shape({ ViewDay(date: $0) }, Field("date", \.date, FieldText.today))
        .including(ViewForm.shape, at: \.form)

    func run(on engine: isolated Engine) throws -> TextView {
        DayView(day: try engine.dayOverview(date)).drawn(form, at: try engine.moment)
    }
}
