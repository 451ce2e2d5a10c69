import JSONRPC
import Tally
import TallyViews

struct ViewCalendar: Method {
    static let name = "view.calendar"
    static let summary = "Draws a month as a grid of weeks, and a line for each day that has tasks."
    static let effect = Effect.reads
    static let example = Example(#"{"month": "2026-11", "width": 60}"#, after: [Scene.report])

    let month: Month?
    var form = ViewOptions()

    static let shape = Shape(
        { ViewCalendar(month: $0) }, Field("month", \.month, "the month; the current one where absent")
    )
    .including(ViewForm.shape, at: \.form)

    func run(on engine: isolated Engine) throws -> TextView {
        CalendarView(month: try engine.calendarMonth(month)).drawn(form, at: try engine.moment)
    }
}
