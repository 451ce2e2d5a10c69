import JSONRPC
import Tally
import TallyViews

struct ViewRemindersMethod: Method {
    static let name = "view.reminders"
    static let summary = "Draws a page of the reminders of open tasks and of habits by time."
    static let details = "Without `state`, waiting and due reminders are drawn."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .ambiguous]
    static let example = Example(#"{"width": 60}"#, after: [ExampleRequest.reminded])

    let state: ReminderView.State?
    let id: TaskReference?
    let habit: EntityReference?
    var page = ViewPage()
    var options = ViewOptions()

    static let shape = Shape(
        { ViewRemindersMethod(state: $0, id: $1, habit: $2) },
        Field("state", \.state, "only reminders in this state"),
        Field("id", \.id, "only reminders of this task, open or done"),
        Field("habit", \.habit, "only reminders of this habit")
    )
    .including(ViewPage.shape(of: "reminders"), at: \.page)
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        let reminders = try engine.listedReminders(state: state, of: id, ofHabit: habit?.text)
        let owner =
            try id.map { try engine.task($0).id.text }
            ?? habit.map { try engine.habit($0.text).habit.id.text }
        let mark = QueryMark([Self.name, state?.rawValue, owner])
        let (shown, next) = try page.start(of: mark).slice(of: reminders.count, limit: page.limit)
        return RemindersView(reminders: reminders, shown: shown).drawn(options, at: try engine.moment)
            .continuing(at: next)
    }
}
