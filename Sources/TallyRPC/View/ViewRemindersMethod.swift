import JSONRPC
import Tally
import TallyViews

struct ViewRemindersMethod: Method {
    static let name = "view.reminders"
    static let summary = "Draws a page of the reminders of open tasks by time."
    static let details = "Without `state`, waiting and due reminders are drawn."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .ambiguous]
    static let example = Example(#"{"width": 60}"#, after: [ExampleRequest.reminded])

    let state: ReminderView.State?
    let id: TaskReference?
    var page = ViewPage()
    var options = ViewOptions()

    static let shape = Shape(
        { ViewRemindersMethod(state: $0, id: $1) },
        Field("state", \.state, "only reminders in this state"),
        Field("id", \.id, "only reminders of this task, open or done")
    )
    .including(ViewPage.shape(of: "reminders"), at: \.page)
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        let reminders = try engine.reminders(state: state, of: id)
        let task = try id.map { try engine.task($0).id.text }
        let mark = QueryMark([Self.name, state?.rawValue, task])
        let (shown, next) = try page.start(of: mark).slice(of: reminders.count, limit: page.limit)
        return RemindersView(reminders: reminders, shown: shown).drawn(options, at: try engine.moment)
            .continuing(at: next)
    }
}
