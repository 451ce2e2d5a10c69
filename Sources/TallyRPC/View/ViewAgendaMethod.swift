import JSONRPC
import Tally
import TallyViews

struct ViewAgendaMethod: Method {
    static let name = "view.agenda"
    static let summary = "Draws a page of the agenda of a day: its tasks, those in focus and time blocks."
    static let details = "All-day tasks come first, then tasks by start, then the others by priority."
    static let effect = Effect.reads
    static let example = Example(
        #"{"date": "2026-11-20", "width": 60}"#,
        after: [ExampleRequest.report, ExampleRequest.call, ExampleRequest.focusReport])

    let date: DayText<Ahead>?
    var page = ViewPage()
    var options = ViewOptions()

    static let shape = Shape({ ViewAgendaMethod(date: $0) }, Field("date", \.date, FieldText.today))
        .including(ViewPage.shape(of: "tasks"), at: \.page)
        .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        let day = try engine.calendarDay(date?.day(at: engine.moment))
        let mark = QueryMark([Self.name, day.date.description])
        let (shown, next) = try page.start(of: mark).slice(of: day.agenda.count, limit: page.limit)
        return AgendaView(day: day, shown: shown).drawn(options, at: try engine.moment)
            .continuing(at: next)
    }
}
