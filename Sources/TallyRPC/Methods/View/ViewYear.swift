import JSONRPC
import Tally
import TallyViews

struct ViewYear: Method {
    static let name = "view.year"
    static let summary = "Draws a year as a heat map: a column a week, with a legend."
    static let details = "Where there are too few columns for a year, its parts stand below each other."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(#"{"stat": "score"}"#, after: [Scene.report, Scene.completeYesterday])

    let stat: YearStat
    let year: Int?
    var form = ViewOptions()

    static let shape = Shape(
        { ViewYear(stat: $0, year: $1) },
        Field("stat", \.stat, "what to show; see `year.stats`").defaulting(to: .tasks),
        Field("year", \.year, "the year; the current one where absent").within(1...9999)
    )
    .including(ViewForm.shape, at: \.form)

    func run(on engine: isolated Engine) throws -> TextView {
        YearView(year: try engine.heatmap(stat, year: year)).drawn(form, at: try engine.moment)
    }
}
