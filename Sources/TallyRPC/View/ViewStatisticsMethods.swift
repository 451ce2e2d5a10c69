import JSONRPC
import Tally
import TallyViews

/// What `view.stats` draws.
enum StatisticsKind: String, Choice {
    case projects, completion
}

struct ViewStatsMethod: Method {
    static let name = "view.stats"
    static let summary =
        "Draws the open and done tasks of each project, and the planned and completed tasks of each day."
    static let details = "The bars of all projects have one scale, and so have those of all days."
    static let effect = Effect.reads
    static let example = Example(
        #"{"from": "2026-11-19", "width": 60}"#,
        after: [ExampleRequest.report, ExampleRequest.call, ExampleRequest.completeYesterday])

    let kind: StatisticsKind?
    let from: DayText<Past>?
    let to: DayText<Past>?
    var options = ViewOptions()

    static let shape = Shape(
        { ViewStatsMethod(kind: $0, from: $1, to: $2) },
        Field("kind", \.kind, "only the projects or only the days; null for both"),
        Field("from", \.from, "the first day; defaults to 6 days before the last"),
        Field("to", \.to, "the last day, at most ten years after the first; defaults to today")
    )
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        if kind == .projects, let given = from != nil ? "from" : to != nil ? "to" : nil {
            throw InvalidParams(
                .conflictingMembers, path: given, problem: "cannot be given together with kind projects")
        }
        let moment = try engine.moment
        let last = try to?.day(at: moment) ?? moment.today
        let first = try from?.day(at: moment) ?? last.adding(days: -6)
        return StatisticsView(
            projects: kind == .completion ? nil : try engine.projects(sort: .name, archived: nil),
            completion: kind == .projects ? nil : try engine.completion(from: first, to: last)
        ).drawn(options, at: moment)
    }
}

struct ViewTrendMethod: Method {
    static let name = "view.trend"
    static let summary = "Draws the created, completed and open tasks and the scores over time."
    static let details = "The range is extended to whole weeks or months."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"from": "2026-11-18", "to": "2026-11-20", "width": 60}"#,
        after: [ExampleRequest.report, ExampleRequest.milk, ExampleRequest.completeYesterday])

    let from: DayText<Past>?
    let to: DayText<Past>?
    let project: EntityReference?
    let by: Period
    var options = ViewOptions()

    static let shape = Shape(
        { ViewTrendMethod(from: $0, to: $1, project: $2, by: $3) },
        Field("from", \.from, "the first day; defaults to 29 days, 12 weeks or 12 months before the last"),
        Field("to", \.to, "the last day, at most ten years later; defaults to today, or to a later `from`"),
        Field("project", \.project, "the project, by name or id; defaults to all tasks"),
        Field("by", \.by, "the period of each line; weeks start on the setting `weekStart`")
            .defaulting(to: .day)
    )
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        let moment = try engine.moment
        let trend = try engine.trend(
            from: from?.day(at: moment), to: to?.day(at: moment), by: by, project: project?.text)
        return TrendView(trend: trend).drawn(options, at: moment)
    }
}

struct ViewBurndownMethod: Method {
    static let name = "view.burndown"
    static let summary = "Draws the open tasks over time, and the pace that leaves none on the last day."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"from": "2026-11-11", "to": "2026-11-27", "width": 60}"#,
        after: [ExampleRequest.report, ExampleRequest.milk, ExampleRequest.completeYesterday])

    let from: DayText<Past>?
    let to: DayText<Ahead>?
    let project: EntityReference?
    var options = ViewOptions()

    static let shape = Shape(
        { ViewBurndownMethod(from: $0, to: $1, project: $2) },
        Field("from", \.from, BurndownRange.from),
        Field("to", \.to, BurndownRange.to),
        Field("project", \.project, BurndownRange.project)
    )
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        BurndownView(
            burndown: try BurndownRange(from: from, to: to, project: project).burndown(on: engine)
        ).drawn(options, at: try engine.moment)
    }
}
