import JSONRPC
import Tally
import TallyViews

struct ViewScoreMethod: Method {
    static let name = "view.score"
    static let summary =
        "Draws the score of a day with its tasks, the level and a chart, or those of a range."
    static let details = """
        With `from` or `to`, each day in the range has a line with its score and a bar, followed by the best day; \
        in a range longer than two months each week has a line, in one longer than a year each month. Otherwise, \
        the view shows the tasks of the day, the level, and the scores of as many days as fit.
        """
    static let effect = Effect.reads
    static let example = Example(
        #"{"width": 60}"#, after: [ExampleRequest.report, ExampleRequest.completeYesterday])

    let date: DayText<Past>?
    let from: DayText<Past>?
    let to: DayText<Past>?
    var options = ViewOptions()

    static let shape = Shape(
        { ViewScoreMethod(date: $0, from: $1, to: $2) },
        Field("date", \.date, FieldText.today),
        Field(
            "from", \.from, "the first day of a range, instead of `date`; defaults to 6 days before the last"),
        Field("to", \.to, "the last day of the range, at most ten years later; defaults to today")
    )
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        let moment = try engine.moment
        guard from == nil, to == nil else {
            guard date == nil else {
                throw InvalidParams(
                    .conflictingMembers, path: "date", problem: "cannot be given together with from or to")
            }
            let last = try to?.day(at: moment) ?? moment.today
            let first = try from?.day(at: moment) ?? last.adding(days: -6)
            return ScoreRangeView(range: try engine.score(from: first, to: last)).drawn(options, at: moment)
        }
        let day = try date?.day(at: moment) ?? moment.today
        let first = day.adding(days: 1 - ScoreView.days(in: options))
        return ScoreView(
            day: try engine.score(on: day), profile: try engine.scoreProfile(),
            range: try engine.score(from: first, to: day)
        ).drawn(options, at: moment)
    }
}
