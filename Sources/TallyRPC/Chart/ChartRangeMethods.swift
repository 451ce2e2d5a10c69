import JSONRPC
import Tally
import TallyViews

struct ChartProjectsMethod: Method {
    static let name = "chart.projects"
    static let summary =
        "Draws the open and done tasks of each project as bars in SVG, and what was done over time."
    static let details = """
        The bars of all projects have one scale, and so has what was done in them. The projects with the most tasks \
        come first; those that have no room are counted. Archived projects are left out unless one is named.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .storage]
    static let example = Example(
        #"{"from": "2026-11-01"}"#,
        after: [ExampleRequest.project, ExampleRequest.report, ExampleRequest.completeYesterday])

    let from: DayText<Past>?
    let to: DayText<Past>?
    let project: EntityReference?
    var request = ChartRequest()

    static let shape = Shape(
        { ChartProjectsMethod(from: $0, to: $1, project: $2) },
        Field("from", \.from, ChartRequest.from),
        Field("to", \.to, ChartRequest.to),
        Field("project", \.project, "one project alone, by name or id")
    )
    .including(ChartRequest.shape, at: \.request)

    func run(on engine: isolated Engine) throws -> ChartResult {
        let days = try ChartRequest.days(from, to, at: engine.moment)
        let course = try engine.projectCourse(from: days.from, to: days.to, project: project?.text)
        let chart = ProjectsChart(course: course).drawn(request.options, at: try engine.moment)
        return try request.result(of: chart, on: engine)
    }
}

/// What the bars of `chart.time` are of.
enum TimeChartKind: String, Choice {
    case activity, day, hour
}

struct ChartTimeMethod: Method {
    static let name = "chart.time"
    static let summary =
        "Draws the tracked time in a date range in SVG: by activity, by day or by hour of the day."
    static let details = """
        The bars of days and hours are stacked by activity. Where a day has no room for a bar, several days share one, at \
        their mean.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.storage]
    static let example = Example(
        #"{"from": "2026-11-18", "by": "day"}"#, after: [ExampleRequest.activity, ExampleRequest.time])

    let from: DayText<Past>?
    let to: DayText<Past>?
    let by: TimeChartKind
    var request = ChartRequest()

    static let shape = Shape(
        { ChartTimeMethod(from: $0, to: $1, by: $2) },
        Field("from", \.from, ChartRequest.from),
        Field("to", \.to, ChartRequest.to),
        Field("by", \.by, "what each bar stands for").defaulting(to: .day)
    )
    .including(ChartRequest.shape, at: \.request)

    func run(on engine: isolated Engine) throws -> ChartResult {
        let moment = try engine.moment
        let (first, last) = try ChartRequest.days(from, to, at: moment)
        let chart =
            switch by {
            case .activity:
                TimeChart(summary: try engine.timeSummary(by: .activity, from: first, to: last))
                    .drawn(request.options, at: moment)
            case .day:
                TimeDaysChart(time: try engine.trackedDays(from: first, to: last)).drawn(
                    request.options, at: moment)
            case .hour:
                TimeHoursChart(time: try engine.trackedHours(from: first, to: last))
                    .drawn(request.options, at: moment)
            }
        return try request.result(of: chart, on: engine)
    }
}

struct ChartHabitMethod: Method {
    static let name = "chart.habit"
    static let summary = "Draws the counts of a habit as bars in SVG, with its target and its strength."
    static let details = """
        Each bar is a day, week or month, as the target says. Where they have no room, several share a bar, at their \
        mean.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .storage]
    static let example = Example(
        #"{"habit": "Read", "from": "2026-11-18"}"#,
        after: [
            ExampleRequest.habit,
            #"{"method": "habit.set", "params": {"habit": "Read", "count": 25, "date": "2026-11-19"}}"#,
        ])

    let habit: EntityReference
    let from: DayText<Past>?
    let to: DayText<Past>?
    var request = ChartRequest()

    static let shape = Shape(
        { ChartHabitMethod(habit: $0, from: $1, to: $2) },
        Field("habit", \.habit, FieldText.habit),
        Field("from", \.from, ChartRequest.from),
        Field("to", \.to, ChartRequest.to)
    )
    .including(ChartRequest.shape, at: \.request)

    func run(on engine: isolated Engine) throws -> ChartResult {
        let days = try ChartRequest.days(from, to, at: engine.moment)
        let course = try engine.habitCourse(habit.text, from: days.from, to: days.to)
        let chart = HabitChart(course: course).drawn(request.options, at: try engine.moment)
        return try request.result(of: chart, on: engine)
    }
}

struct ChartTrendMethod: Method {
    static let name = "chart.trend"
    static let summary = "Draws the created, completed and open tasks over time as lines in SVG."
    static let details =
        "The counts are those of `stats.trend`. The range is extended to whole weeks or months."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .storage]
    static let example = Example(
        #"{"from": "2026-11-18", "to": "2026-11-20"}"#,
        after: [ExampleRequest.report, ExampleRequest.milk, ExampleRequest.completeYesterday])

    let from: DayText<Past>?
    let to: DayText<Past>?
    let project: EntityReference?
    let by: Period
    var request = ChartRequest()

    static let shape = Shape(
        { ChartTrendMethod(from: $0, to: $1, project: $2, by: $3) },
        Field("from", \.from, "the first day; defaults to 29 days, 12 weeks or 12 months before the last"),
        Field("to", \.to, "the last day, at most ten years later; defaults to today, or to a later `from`"),
        Field("project", \.project, "the project, by name or id; defaults to all tasks"),
        Field("by", \.by, "the period of each point; weeks start on the setting `weekStart`")
            .defaulting(to: .day)
    )
    .including(ChartRequest.shape, at: \.request)

    func run(on engine: isolated Engine) throws -> ChartResult {
        let moment = try engine.moment
        let trend = try engine.trend(
            from: from?.day(at: moment), to: to?.day(at: moment), by: by, project: project?.text)
        return try request.result(of: TrendChart(trend: trend).drawn(request.options, at: moment), on: engine)
    }
}

struct ChartBurndownMethod: Method {
    static let name = "chart.burndown"
    static let summary =
        "Draws the open tasks in a date range in SVG, with the even pace to none on its last day."
    static let details = """
        The last day may be ahead, such as that of a plan. The points are the ends of days in a range of up to three months, weeks \
        in one of up to two years, and otherwise months.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .storage]
    static let example = Example(
        #"{"from": "2026-11-18", "to": "2026-11-27"}"#,
        after: [ExampleRequest.report, ExampleRequest.milk, ExampleRequest.completeYesterday])

    let from: DayText<Past>?
    let to: DayText<Ahead>?
    let project: EntityReference?
    var request = ChartRequest()

    static let shape = Shape(
        { ChartBurndownMethod(from: $0, to: $1, project: $2) },
        Field("from", \.from, BurndownRange.from),
        Field("to", \.to, BurndownRange.to),
        Field("project", \.project, BurndownRange.project)
    )
    .including(ChartRequest.shape, at: \.request)

    func run(on engine: isolated Engine) throws -> ChartResult {
        let moment = try engine.moment
        let burndown = try BurndownRange(from: from, to: to, project: project).burndown(on: engine)
        let chart = BurndownChart(burndown: burndown).drawn(request.options, at: moment)
        return try request.result(of: chart, on: engine)
    }
}
