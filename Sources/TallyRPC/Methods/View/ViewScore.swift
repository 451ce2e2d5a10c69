import JSONRPC
import Tally
import TallyViews

struct ViewScore: Method {
    static let name = "view.score"
    static let summary =
        "Draws the score of a day, what made it, the level, and a chart of the days up to it."
    static let effect = Effect.reads
    static let example = Example(#"{"width": 60}"#, after: [Scene.report, Scene.completeYesterday])

    let date: Day?
    var form = ViewOptions()

    static let shape = Shape({ ViewScore(date: $0) }, Field("date", \.date, FieldText.today))
        .including(ViewForm.shape, at: \.form)

    func run(on engine: isolated Engine) throws -> TextView {
        let moment = try engine.moment
        let day = date ?? moment.today
        let first = day.adding(days: 1 - ScoreView.days(in: form))
        return ScoreView(
            day: try engine.score(on: day), profile: try engine.scoreProfile(),
            range: try engine.score(from: first, to: day)
        ).drawn(form, at: moment)
    }
}
