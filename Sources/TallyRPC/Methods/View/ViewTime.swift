import JSONRPC
import Tally
import TallyViews

struct ViewTime: Method {
    static let name = "view.time"
    static let summary = "Draws the time of a span of days: by activity, the entries, and the running timer."
    static let effect = Effect.reads
    static let example = Example(
        #"{"from": "2026-11-19", "width": 60}"#, after: [Scene.activity, Scene.time, Scene.timer])

    let from: Day?
    let to: Day?
    var form = ViewOptions()

    static let shape = Shape(
        { ViewTime(from: $0, to: $1) },
        Field("from", \.from, "the first day; 7 days up to the last where absent"),
        Field("to", \.to, "the last day; today where absent, at most ten years after the first")
    )
    .including(ViewForm.shape, at: \.form)

    func run(on engine: isolated Engine) throws -> TextView {
        let last = try to ?? engine.moment.today
        let first = from ?? last.adding(days: -6)
        let summary = try engine.timeSummary(by: .activity, from: first, to: last)
        var query = TimeQuery()
        query.days = first...last
        return TimeView(
            summary: summary, page: try engine.timeEntries(matching: query), timer: try engine.activeTimer()
        ).drawn(form, at: try engine.moment)
    }
}
