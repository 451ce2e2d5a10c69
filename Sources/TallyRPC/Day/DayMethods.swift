import JSONRPC
import Tally

struct DayOverviewMethod: Method {
    static let name = "day.overview"
    static let summary = "Returns everything about a day: score, focus, tasks, habits and tracked time."
    static let effect = Effect.reads
    static let example = Example(
        after: [
            ExampleRequest.report, ExampleRequest.focusReport, ExampleRequest.habit,
            #"{"method": "habit.increment", "params": {"habit": "Read", "by": 12}}"#,
            #"{"method": "task.complete", "params": {"id": 1}}"#,
        ])

    let date: DayText<Ahead>?

    static let shape = Shape(DayOverviewMethod.init, Field("date", \.date, FieldText.today))

    func run(on engine: isolated Engine) throws -> DayOverview {
        try engine.dayOverview(date?.day(at: engine.moment))
    }
}
