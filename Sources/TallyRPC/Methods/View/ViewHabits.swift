import JSONRPC
import Tally
import TallyViews

struct ViewHabits: Method {
    static let name = "view.habits"
    static let summary = "Draws the habits with their targets, streaks, strengths and last days."
    static let effect = Effect.reads
    static let example = Example(
        after: [Scene.habit, #"{"method": "habit.increment", "params": {"habit": "Read", "by": 12}}"#])

    let archived: Bool?
    var form = ViewOptions()

    static let shape = Shape(
        { ViewHabits(archived: $0) },
        Field("archived", \.archived, "only archived ones, or only others; both where null")
            .defaulting(to: false)
    )
    .including(ViewForm.shape, at: \.form)

    func run(on engine: isolated Engine) throws -> TextView {
        let today = try engine.moment.today
        let first = today.adding(days: 1 - HabitsView.days(in: form))
        return HabitsView(habits: try engine.habitHistories(archived: archived, from: first, to: today))
            .drawn(form, at: try engine.moment)
    }
}
