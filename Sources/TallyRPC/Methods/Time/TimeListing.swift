import JSONRPC
import Tally

struct TimeList: Method {
    static let name = "time.list"
    static let summary = "Lists time entries, the latest first, a page at a time."
    static let details = """
        All filters must hold. With `from` or `to`, an entry is listed if it has a part on one of the days, and \
        `totalSeconds` sums only those parts. A running timer is no entry yet.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .ambiguous]
    static let example = Example(
        #"{"from": "2026-11-20", "activity": "Writing"}"#, after: [Scene.activity, Scene.time])

    let from: Day?
    let to: Day?
    let activity: EntityReference?
    let task: TaskReference?
    let limit: Int
    let cursor: String?

    static let shape = Shape(
        TimeList.init,
        Field("from", \.from, "the first day"),
        Field("to", \.to, "the last day"),
        Field("activity", \.activity, "only entries of this activity, by name or id"),
        Field("task", \.task, "only entries of this task"),
        Field("limit", \.limit, "the size of a page").defaulting(to: 100).within(1...1000),
        Field(
            "cursor", \.cursor, "the `nextCursor` of the page before; the other parameters must be the same"))

    func run(on engine: isolated Engine) throws -> TimePage {
        var query = TimeQuery()
        if from != nil || to != nil {
            let (first, last) = (from ?? .min, to ?? .max)
            guard first <= last else {
                throw InvalidParams(path: "to", problem: "must not be before from (\(first))")
            }
            query.days = first...last
        }
        query.activity = try activity.map { try engine.activityNumber($0.text) }
        query.task = try task.map { try engine.task($0).number }
        query.limit = limit
        query.cursor = cursor
        return try engine.timeEntries(matching: query)
    }
}

struct TimeSummaryMethod: Method {
    static let name = "time.summary"
    static let summary = "Sums up the time of a span of days by activity, project or day."
    static let details = """
        An entry across the boundary of days gives each day its own part. By activity and project, the one with the most \
        time comes first; what names no task belongs to no project and is a row of its own. By day, every day of the \
        span has a row. A running timer counts once it is stopped.
        """
    static let effect = Effect.reads
    static let example = Example(
        #"{"by": "activity", "from": "2026-11-19", "to": "2026-11-20"}"#, after: [Scene.activity, Scene.time])

    let by: TimeSummary.Grouping
    let from: Day?
    let to: Day?

    static let shape = Shape(
        TimeSummaryMethod.init,
        Field("by", \.by, "what the rows are").defaulting(to: .activity),
        Field("from", \.from, "the first day; 7 days up to the last where absent"),
        Field("to", \.to, "the last day; today where absent, at most ten years after the first"))

    func run(on engine: isolated Engine) throws -> TimeSummary {
        let last = try to ?? engine.moment.today
        return try engine.timeSummary(by: by, from: from ?? last.adding(days: -6), to: last)
    }
}
