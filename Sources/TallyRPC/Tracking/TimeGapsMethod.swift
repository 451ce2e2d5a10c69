import JSONRPC
import Tally

struct TimeGapsMethod: Method {
    static let name = "time.gaps"
    static let summary = "Returns the untracked spans of a day, between its first and its last time entry."
    static let details = """
        Today's spans go up to now, and a running timer counts as tracked. A span shorter than a minute is \
        left out.
        """
    static let effect = Effect.reads
    static let example = Example(
        #"{"date": "2026-11-20"}"#, after: [ExampleRequest.activity, ExampleRequest.time])

    let date: DayText<Past>?

    static let shape = Shape(TimeGapsMethod.init, Field("date", \.date, FieldText.today))

    func run(on engine: isolated Engine) throws -> TimeGaps {
        try engine.timeGaps(on: try date?.day(at: engine.moment))
    }
}

extension TimeGaps: LaidOut {
    public static let layout = Layout<TimeGaps>([
        Member("date", \.date, "the day"),
        Member("gaps", \.gaps, "the untracked spans, by start"),
        Member("totalSeconds", \.totalSeconds, "their sum in seconds"),
    ])
}

extension TimeGaps.Gap: LaidOut {
    public static let layout = Layout<TimeGaps.Gap>(
        "TimeGap",
        [
            Member("start", \.start, "when it starts"),
            Member("end", \.end, "when it ends"),
            Member("seconds", \.seconds, "its duration in seconds"),
        ])
}
