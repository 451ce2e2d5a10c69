import JSONRPC
import Tally

struct StatsProjectsMethod: Method {
    static let name = "stats.projects"
    static let summary = "Counts the open and the completed tasks of each project, Inbox first."
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
    static let summary = "Compares what was completed with what was planned, on a day or over a span of days."
    static let details = """
        A task is planned on a day if it is due on it, in focus on it, or completed on it. With neither `from` nor `to` the \
        span is today.
        """
    static let effect = Effect.reads
    static let example = Example(
        #"{"from": "2026-11-19", "to": "2026-11-20"}"#,
        after: [ExampleRequest.report, ExampleRequest.completeYesterday])

    let from: Day?
    let to: Day?

    static let shape = Shape(
        StatsCompletionMethod.init,
        Field("from", \.from, "the first day; the last one alone where absent"),
        Field("to", \.to, "the last day, at most ten years later; today, or a later `from`, where absent"))

    func run(on engine: isolated Engine) throws -> CompletionReport {
        try engine.completion(from: from, to: to)
    }
}

struct StatsTrendMethod: Method {
    static let name = "stats.trend"
    static let summary = "Answers how many tasks were active and done over time, and the scores."
    static let details = """
        A task counts as created on the day that its `createdAt` falls on by the zone and the day start in force now; its \
        completion counts to `completedOn`. Tasks that were deleted have no part in it, and a task counts to the project \
        that it is in now. The span is widened to whole weeks or months.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"from": "2026-11-19", "to": "2026-11-20"}"#,
        after: [
            ExampleRequest.report, ExampleRequest.milk, #"{"method": "task.complete", "params": {"id": 1}}"#,
        ])

    let from: Day?
    let to: Day?
    let project: EntityReference?
    let by: Period

    static let shape = Shape(
        StatsTrendMethod.init,
        Field("from", \.from, "the first day; where absent, 30 days, 12 weeks or 12 months before the last"),
        Field("to", \.to, "the last day, at most ten years later; today, or a later `from`, where absent"),
        Field("project", \.project, "the project, by name or id; all tasks where absent"),
        Field("by", \.by, "what a point stands for; weeks begin on the `weekStart` setting").defaulting(
            to: .day))

    func run(on engine: isolated Engine) throws -> Trend {
        try engine.trend(from: from, to: to, by: by, project: project?.text)
    }
}
