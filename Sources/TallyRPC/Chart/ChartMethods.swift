import JSONRPC
import Tally
import TallyViews

struct ChartYearMethod: Method {
    static let name = "chart.year"
    static let summary = "Draws a year as a heat map in SVG, with a column for each week and a legend."
    static let details = """
        The values and levels are those of `year.heatmap`. If a year does not fit the width, it is drawn in several \
        parts, one below the other.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .storage]
    static let example = Example(
        #"{"stat": "score", "width": 320}"#, after: [ExampleRequest.report, ExampleRequest.completeYesterday])

    let stat: YearStat
    let year: Int?
    let palette: HeatPalette
    var request = ChartRequest()

    static let shape = Shape(
        { ChartYearMethod(stat: $0, year: $1, palette: $2) },
        Field("stat", \.stat, "the statistic; see `year.stats`").defaulting(to: .tasks),
        Field("year", \.year, "the year; defaults to the current year").within(1...9999),
        Field("palette", \.palette, "the hue of the levels").defaulting(to: .green)
    )
    .including(ChartRequest.shape, at: \.request)

    func run(on engine: isolated Engine) throws -> ChartResult {
        let chart = YearChart(year: try engine.heatmap(stat, year: year), palette: palette)
        return try request.result(of: chart.drawn(request.options, at: engine.moment), on: engine)
    }
}

struct ChartScoreMethod: Method {
    static let name = "chart.score"
    static let summary = "Draws the scores in a date range and their 7-day mean as lines in SVG."
    static let details = """
        Between the points, the lines are monotone cubic curves, which show no value that is not there. Where a day has \
        no room for a point, several days share one, at their mean.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.storage]
    static let example = Example(
        #"{"from": "2026-11-18", "to": "2026-11-20"}"#,
        after: [ExampleRequest.report, ExampleRequest.completeYesterday])

    let from: DayText<Past>?
    let to: DayText<Past>?
    var request = ChartRequest()

    static let shape = Shape(
        { ChartScoreMethod(from: $0, to: $1) },
        Field("from", \.from, ChartRequest.from),
        Field("to", \.to, ChartRequest.to)
    )
    .including(ChartRequest.shape, at: \.request)

    func run(on engine: isolated Engine) throws -> ChartResult {
        let moment = try engine.moment
        let days = try ChartRequest.days(from, to, at: moment)
        let chart = ScoreChart(range: try engine.score(from: days.from, to: days.to))
        return try request.result(of: chart.drawn(request.options, at: moment), on: engine)
    }
}

struct ChartRingMethod: Method {
    static let name = "chart.ring"
    static let summary =
        "Draws the tasks done of those planned on a day as a ring in SVG, with the score in it."
    static let effect = Effect.reads
    static let failures = [ErrorCode.storage]
    static let example = Example(
        #"{"date": "2026-11-20"}"#, after: [ExampleRequest.report, ExampleRequest.milk])

    let date: DayText<Past>?
    var request = ChartRequest()

    static let shape = Shape({ ChartRingMethod(date: $0) }, Field("date", \.date, FieldText.today))
        .including(ChartRequest.shape, at: \.request)

    func run(on engine: isolated Engine) throws -> ChartResult {
        let chart = RingChart(day: try engine.score(on: date?.day(at: engine.moment)))
        return try request.result(of: chart.drawn(request.options, at: engine.moment), on: engine)
    }
}

struct ChartMonthMethod: Method {
    static let name = "chart.month"
    static let summary =
        "Draws a month as a calendar in SVG, with a stripe for each priority of a day's tasks."
    static let details = "The counts are those of `calendar.month`. The stripes of all days have one scale."
    static let effect = Effect.reads
    static let failures = [ErrorCode.storage]
    static let example = Example(#"{"month": "2026-11", "width": 320}"#, after: [ExampleRequest.report])

    let month: MonthText?
    var request = ChartRequest()

    static let shape = Shape(
        { ChartMonthMethod(month: $0) }, Field("month", \.month, "the month; defaults to the current month")
    )
    .including(ChartRequest.shape, at: \.request)

    func run(on engine: isolated Engine) throws -> ChartResult {
        let chart = MonthChart(month: try engine.calendarMonth(month?.month(at: engine.moment)))
        return try request.result(of: chart.drawn(request.options, at: engine.moment), on: engine)
    }
}
