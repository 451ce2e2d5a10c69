import JSONRPC

/// What the service answers at one moment, about all of the year up to it.
struct Interview: Sendable {
    let heatmaps: [String: Answers.Heatmap]
    let scoreRange: Answers.ScoreRange
    let dayScores: [Answers.DayScore]
    let profile: Answers.Profile
    let habits: [Answers.HabitHistory]
    let timeByDay: Answers.TimeSummary
    let timeByActivity: [Answers.TimeSummary]
    let timeByProject: [Answers.TimeSummary]
    let completion: Answers.Completion
    let trends: [Answers.Trend]
    let focusDays: [Answers.FocusDay]
    let tasks: [Answers.Task]
    let ledgers: [Answers.Ledger]
    let stakes: [Answers.StakeList]

    /// The spans of dates that are asked for: first of all the one from before the year to some days to come.
    static func spans(_ record: Record) -> [[String]] {
        let today = record.today
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

    init(_ diarist: Diarist) throws {
        let record = diarist.record
        let spans = Self.spans(record)
        let whole = spans[0]

        func ask<Answer: Decodable>(
            _ method: String, _ params: [[String: String]], as type: Answer.Type = Answer.self
        ) throws -> [Answer] {
            try diarist.results(params.map { (method, $0.mapValues { .string($0) }) }, as: type)
        }
        func ask<Answer: Decodable>(
            _ method: String, _ params: [String: String], as type: Answer.Type = Answer.self
        ) throws -> Answer {
            try ask(method, [params])[0]
        }
        func ends(_ dates: [String]) -> [String: String] { ["from": dates[0], "to": dates[dates.count - 1]] }
        func ends(_ dates: [String], by kind: String) -> [String: String] {
            ends(dates).merging(["by": kind]) { $1 }
        }

        let stats =
            ["tasks", "score", "focus"] + record.habits.map { "habit:" + $0.name }
            + record.activities.map { "activity:" + $0 }
        heatmaps = Dictionary(
            uniqueKeysWithValues: zip(
                stats, try ask("year.heatmap", stats.map { ["stat": $0] })))
        scoreRange = try ask("score.range", ends(whole))
        dayScores = try ask("score.daily", whole.map { ["date": $0] })
        profile = try ask("score.profile", [:])
        habits = try ask(
            "habit.history", record.habits.map { ends(whole).merging(["habit": $0.name]) { $1 } })
        timeByDay = try ask("time.summary", ends(whole, by: "day"))
        timeByActivity = try ask("time.summary", spans.map { ends($0, by: "activity") })
        timeByProject = try ask("time.summary", spans.map { ends($0, by: "project") })
        completion = try ask("stats.completion", ends(whole))
        trends = try ask(
            "stats.trend",
            Self.trends.map { kind, project in
                var params = ends(whole, by: kind)
                params["project"] = project
                return params
            })
        focusDays = try ask("focus.day", whole.map { ["date": $0] })
        ledgers = try ask("stake.summary", [:], as: Answers.StakeSummary.self).currencies
        stakes = try ask("stake.list", Self.stakeStatuses.map { $0.map { ["status": $0] } ?? [:] })
        tasks = try Self.allTasks(diarist)
    }

    private static func allTasks(_ diarist: Diarist) throws -> [Answers.Task] {
        var tasks: [Answers.Task] = []
        var params: [String: JSONValue] = ["limit": 500, "sort": "created"]
        while true {
            let page = try diarist.results([("task.list", params)], as: Answers.TaskPage.self)[0]
            tasks += page.tasks
            guard let cursor = page.nextCursor else { return tasks }
            params["cursor"] = .string(cursor)
        }
    }
}
