import JSONRPC
import Tally

struct StatsProjectsMethod: Method {
    static let name = "stats.projects"
    static let summary = "Returns the open and completed task counts of each project, Inbox first."
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.project, ExampleRequest.milk])

    static let shape = Shape(StatsProjectsMethod.init)

    struct Result: LaidOut {
        let projects: [ProjectShare]

        static let layout = Layout<Result>([
            Member("projects", \.projects, "the projects by name, Inbox first")
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(projects: try engine.projects(sort: .name, archived: nil).map(ProjectShare.init))
    }
}

struct StatsCompletionMethod: Method {
    static let name = "stats.completion"
    static let summary = "Compares completed with planned tasks in a date range."
    static let details = """
        A task is planned on a day if it is due on it or, without a due, starts on it, and if it is in focus or \
        completed on it. Without `from` and `to`, \
        the range is today.
        """
    static let effect = Effect.reads
    static let example = Example(
        #"{"from": "2026-11-19", "to": "2026-11-20"}"#,
        after: [ExampleRequest.report, ExampleRequest.completeYesterday])

    let from: DayText<Past>?
    let to: DayText<Past>?

    static let shape = Shape(
        StatsCompletionMethod.init,
        Field("from", \.from, "the first day; defaults to the last day"),
        Field("to", \.to, "the last day, at most ten years later; defaults to today, or to a later `from`"))

    func run(on engine: isolated Engine) throws -> CompletionReport {
        let moment = try engine.moment
        return try engine.completion(from: from?.day(at: moment), to: to?.day(at: moment))
    }
}

struct StatsTrendMethod: Method {
    static let name = "stats.trend"
    static let summary = "Returns the number of active and completed tasks, and the scores, over time."
    static let details = """
        A task is created on the day of its `createdAt` in the current time zone and with the current day \
        start. It is completed on its `completedOn`. Deleted tasks do not count. A task counts for the \
        project it is in now. The range is extended to whole weeks or months.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"from": "2026-11-19", "to": "2026-11-20"}"#,
        after: [
            ExampleRequest.report, ExampleRequest.milk, #"{"method": "task.complete", "params": {"id": 1}}"#,
        ])

    let from: DayText<Past>?
    let to: DayText<Past>?
    let project: EntityReference?
    let by: Period

    static let shape = Shape(
        StatsTrendMethod.init,
        Field("from", \.from, "the first day; defaults to 29 days, 12 weeks or 12 months before the last"),
        Field("to", \.to, "the last day, at most ten years later; defaults to today, or to a later `from`"),
        Field("project", \.project, "the project, by name or id; defaults to all tasks"),
        Field("by", \.by, "the period of each point; weeks start on the setting `weekStart`")
            .defaulting(to: .day))

    func run(on engine: isolated Engine) throws -> Trend {
        let moment = try engine.moment
        return try engine.trend(
            from: from?.day(at: moment), to: to?.day(at: moment), by: by, project: project?.text)
    }
}

struct StatsBurndownMethod: Method {
    static let name = "stats.burndown"
    static let summary = "Returns the number of open tasks over time."
    static let details = """
        The last day may be ahead, such as that of a plan; there are points up to today. They are days in a range of up \
        to three months, weeks in one of up to two years, and otherwise months.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"from": "2026-11-19", "to": "2026-11-27"}"#,
        after: [ExampleRequest.report, ExampleRequest.milk, ExampleRequest.completeYesterday])

    let from: DayText<Past>?
    let to: DayText<Ahead>?
    let project: EntityReference?

    static let shape = Shape(
        StatsBurndownMethod.init,
        Field("from", \.from, BurndownRange.from),
        Field("to", \.to, BurndownRange.to),
        Field("project", \.project, BurndownRange.project))

    func run(on engine: isolated Engine) throws -> Burndown {
        try BurndownRange(from: from, to: to, project: project).burndown(on: engine)
    }
}
