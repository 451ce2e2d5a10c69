import JSONRPC
import Tally

struct ScoreDailyMethod: Method {
    static let name = "score.daily"
    static let summary = "Returns the score of a day, which is the points of the tasks completed on it."
    static let effect = Effect.reads
    static let example = Example(
        after: [
            ExampleRequest.report, ExampleRequest.milk, #"{"method": "task.complete", "params": {"id": 1}}"#,
        ])

    let date: DayText<Past>?

    static let shape = Shape(ScoreDailyMethod.init, Field("date", \.date, FieldText.today))

    func run(on engine: isolated Engine) throws -> DayScore {
        try engine.score(on: date?.day(at: engine.moment))
    }
}

struct ScoreRangeMethod: Method {
    static let name = "score.range"
    static let summary = "Returns the daily scores in a date range, for a line chart."
    static let effect = Effect.reads
    static let example = Example(
        #"{"from": "2026-11-18", "to": "2026-11-20"}"#,
        after: [ExampleRequest.report, ExampleRequest.completeYesterday])

    let from: DayText<Past>
    let to: DayText<Past>

    static let shape = Shape(
        ScoreRangeMethod.init,
        Field("from", \.from, "the first day"),
        Field("to", \.to, "the last day, at most ten years later"))

    func run(on engine: isolated Engine) throws -> ScoreRange {
        let moment = try engine.moment
        return try engine.score(from: from.day(at: moment), to: to.day(at: moment))
    }
}

struct ScoreProfileMethod: Method {
    static let name = "score.profile"
    static let summary = "Returns the experience points, level, rank and streak."
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.report, ExampleRequest.completeYesterday])

    static let shape = Shape(ScoreProfileMethod.init)

    func run(on engine: isolated Engine) throws -> ScoreProfile {
        try engine.scoreProfile()
    }
}

struct ScoreExplainMethod: Method {
    static let name = "score.explain"
    static let summary = "Lists the tasks that make up the score of a day, with their points."
    static let effect = Effect.reads
    static let example = Example(
        #"{"date": "2026-11-19"}"#, after: [ExampleRequest.report, ExampleRequest.completeYesterday])

    let date: DayText<Past>?

    static let shape = Shape(ScoreExplainMethod.init, Field("date", \.date, FieldText.today))

    func run(on engine: isolated Engine) throws -> ScoreExplanation {
        ScoreExplanation(score: try engine.score(on: date?.day(at: engine.moment)))
    }
}
