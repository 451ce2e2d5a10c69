import JSONRPC
import Tally

struct YearStatsMethod: Method {
    static let name = "year.stats"
    static let summary = "Lists the statistics that `year.heatmap` can show."
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.habit])

    static let shape = Shape(YearStatsMethod.init)

    struct Result: LaidOut {
        let stats: [YearStatInfo]

        static let layout = Layout<Result>([
            Member("stats", \.stats, "the statistics: `tasks` first, archived habits last")
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(stats: try engine.yearStats())
    }
}

struct YearHeatmapMethod: Method {
    static let name = "year.heatmap"
    static let summary = "Returns every day of a year with a value and a level, for a heatmap."
    static let details = """
        Days without a value have level 0. Other days have levels 1 to 5, in equal steps between the \
        smallest and the largest value of the year. If all values are equal, the level is 5. `focus` counts \
        tasks that were completed on a day on which they had one of the three focus places.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"stat": "score", "year": 2026}"#, after: [ExampleRequest.report, ExampleRequest.completeYesterday])

    let stat: YearStat
    let year: Int?

    static let shape = Shape(
        YearHeatmapMethod.init,
        Field("stat", \.stat, "the statistic; see `year.stats`"),
        Field("year", \.year, "the year; defaults to the current year").within(1...9999))

    func run(on engine: isolated Engine) throws -> Heatmap {
        try engine.heatmap(stat, year: year)
    }
}
