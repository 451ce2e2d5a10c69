import JSONRPC
import Tally
import TallyViews

struct ViewHistoryMethod: Method {
    static let name = "view.history"
    static let summary = "Draws the days of a habit: counts, whether they met the target, streak and total."
    static let details = "Days without a count are drawn only if they missed or met the target."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"habit": "Read", "from": "2026-11-18", "width": 60}"#,
        after: [
            ExampleRequest.habit,
            #"{"method": "habit.set", "params": {"habit": "Read", "count": 25, "date": "2026-11-19"}}"#,
        ])

    let habit: EntityReference
    let from: DayText<Past>?
    let to: DayText<Past>?
    var options = ViewOptions()

    static let shape = Shape(
        { ViewHistoryMethod(habit: $0, from: $1, to: $2) },
        Field("habit", \.habit, FieldText.habit),
        Field("from", \.from, "the first day; defaults to 29 days before the last"),
        Field("to", \.to, "the last day; defaults to today")
    )
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        let moment = try engine.moment
        let last = try to?.day(at: moment) ?? moment.today
        let first = try from?.day(at: moment) ?? last.adding(days: -29)
        return HabitHistoryView(history: try engine.habitHistory(habit.text, from: first, to: last))
            .drawn(options, at: moment)
    }
}
