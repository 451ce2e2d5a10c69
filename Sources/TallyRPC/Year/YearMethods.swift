import JSONRPC
import Tally

struct YearStatsMethod: Method {
    static let name = "year.stats"
    static let summary = "Lists what `year.heatmap` can show."
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.habit])

    static let shape = Shape(YearStatsMethod.init)

    struct Result: LaidOut {
        let stats: [YearStatOffer]

        static let layout = Layout<Result>([
            Member("stats", \.stats, "`tasks` first; habits that are archived come last")
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(stats: try engine.yearStats())
    }
}

struct YearHeatmapMethod: Method {
    static let name = "year.heatmap"
    static let summary = "Answers every day of a year with a value and its level, to be drawn as a heat map."
    static let details = """
        Days with nothing have level 0. The others have 1 to 5 in equal steps between the smallest and the largest value \
        of the year; if all are equal, 5. `focus` counts the tasks that were completed on a day they had one of its three \
        places.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"stat": "score", "year": 2026}"#, after: [ExampleRequest.report, ExampleRequest.completeYesterday])

    let stat: YearStat
    let year: Int?

    static let shape = Shape(
        YearHeatmapMethod.init,
        Field("stat", \.stat, "what to show; see `year.stats`"),
        Field("year", \.year, "the year; the current one where absent").within(1...9999))

    func run(on engine: isolated Engine) throws -> Heatmap {
        try engine.heatmap(stat, year: year)
    }
}
