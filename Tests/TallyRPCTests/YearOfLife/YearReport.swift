import JSONRPC

/// The results at one moment, about all of the year so far.
struct YearReport: Sendable {
    let heatmaps: [String: Answers.Heatmap]
    let scoreRange: Answers.ScoreRange
    let dayScores: [Answers.DayScore]
    let profile: Answers.Profile
    let habits: [Answers.HabitHistory]
    let timeByDay: Answers.TimeSummary
    let timeByActivity: [Answers.TimeSummary]
    let timeByProject: [Answers.TimeSummary]
    let timeByTag: [Answers.TimeSummary]
    let gaps: [[Answers.TimeGaps.Gap]]
    let completion: Answers.Completion
    let trends: [Answers.Trend]
    let focusDays: [Answers.FocusDay]
    let tasks: [Answers.Task]
    let waiting: [Answers.Task]
    let series: [Answers.SeriesListMethod.Series]
    /// The ids of the series in the model.
    let seriesIDs: [Int: String]
    let ledgers: [Answers.Ledger]
    let stakes: [Answers.StakeListMethod]

    /// The date ranges of the requests. The first one starts before the year and ends after today.
    static func spans(_ model: YearModel) -> [[String]] {
        let today = model.today
        return [
            Dates.span("2023-11-15", Dates.adding(10, to: today)),
            Dates.span(Dates.adding(-40, to: today), today),
        ]
            + [Dates.span(Dates.adding(-64, to: today), Dates.adding(-33, to: today))]
    }

    static let trends = ["day", "week", "month"].flatMap { kind in
        [nil, "House", "Inbox"].map { (kind: kind, project: $0) }
    }

    static let stakeStatuses = [nil, "pending", "complete", "expired"]

    init(_ user: SimulatedUser) throws {
        let model = user.model
        let spans = Self.spans(model)
        let whole = spans[0]

        func request<Result: Decodable>(
            _ method: String, _ params: [[String: String]], as type: Result.Type = Result.self
        ) throws -> [Result] {
            try user.results(params.map { (method, $0.mapValues { .string($0) }) }, as: type)
        }
        func request<Result: Decodable>(
            _ method: String, _ params: [String: String], as type: Result.Type = Result.self
        ) throws -> Result {
            try request(method, [params])[0]
        }
        func ends(_ dates: [String]) -> [String: String] { ["from": dates[0], "to": dates[dates.count - 1]] }
        func ends(_ dates: [String], by kind: String) -> [String: String] {
            ends(dates).merging(["by": kind]) { $1 }
        }

        let stats =
            ["tasks", "score", "focus"] + model.habits.map { "habit:" + $0.name }
            + model.activities.map { "activity:" + $0 }
        heatmaps = Dictionary(
            uniqueKeysWithValues: zip(
                stats, try request("year.heatmap", stats.map { ["stat": $0] })))
        scoreRange = try request("score.range", ends(whole))
        dayScores = try request("score.daily", whole.map { ["date": $0] })
        profile = try request("score.profile", [:])
        habits = try request(
            "habit.history", model.habits.map { ends(whole).merging(["habit": $0.name]) { $1 } })
        timeByDay = try request("time.summary", ends(whole, by: "day"))
        timeByActivity = try request("time.summary", spans.map { ends($0, by: "activity") })
        timeByProject = try request("time.summary", spans.map { ends($0, by: "project") })
        timeByTag = try request("time.summary", spans.map { ends($0, by: "tag") })
        gaps = try request("time.gaps", spans[1].map { ["date": $0] }, as: Answers.TimeGaps.self).map(\.gaps)
        completion = try request("stats.completion", ends(whole))
        trends = try request(
            "stats.trend",
            Self.trends.map { kind, project in
                var params = ends(whole, by: kind)
                params["project"] = project
                return params
            })
        focusDays = try request("focus.day", whole.map { ["date": $0] })
        ledgers = try request("stake.summary", [:], as: Answers.StakeSummaryMethod.self).currencies
        stakes = try request("stake.list", Self.stakeStatuses.map { $0.map { ["status": $0] } ?? [:] })
        tasks = try Self.tasks(of: user, [:])
        waiting = try Self.tasks(of: user, ["filter": "is:waiting"])
        series = try user.results(
            [("series.list", ["active": true, "limit": 1000])], as: Answers.SeriesListMethod.self)[0].series
        seriesIDs = user.seriesIDs
    }

    private static func tasks(of user: SimulatedUser, _ filters: [String: JSONValue]) throws -> [Answers.Task]
    {
        var tasks: [Answers.Task] = []
        var params = filters.merging(["limit": 500, "sort": "created"]) { $1 }
        while true {
            let page = try user.results([("task.list", params)], as: Answers.TaskPage.self)[0]
            tasks += page.tasks
            guard let cursor = page.nextCursor else { return tasks }
            params["cursor"] = .string(cursor)
        }
    }
}
