import JSONRPC
import Tally

struct ReviewWeekMethod: Method {
    static let name = "review.week"
    static let summary =
        "Returns what became of a week: done, slipped, streaks, time, stakes and what is stuck."
    static let details = "A task is stuck if it is open and was moved to a later day three times or more."
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.report, ExampleRequest.completeYesterday])

    let date: DayText<Past>?

    static let shape = Shape(
        ReviewWeekMethod.init, Field("date", \.date, "a day of the week; defaults to today"))

    func run(on engine: isolated Engine) throws -> WeekReview {
        try engine.weekReview(date?.day(at: engine.moment))
    }
}

extension WeekReview: LaidOut {
    public static let layout = Layout<WeekReview>([
        Member("from", \.days.lowerBound, "the first day, by the setting `weekStart`"),
        Member("to", \.days.upperBound, "the last day"),
        Member("completion", \.completion, "the completed and planned tasks"),
        Member("total", \.score.total, "the points of the week"),
        Member("earlierTotal", \.earlierScore, "the points of the week before"),
        Member("streak", \.streak, "the days in a row with a score, now"),
        Member("habits", \.habits, "the habits that are not archived"),
        Member("time", \.time, "the tracked time by activity"),
        Member("stakes", \.stakes, "the tasks whose stake had its deadline in the week"),
        Member("slipped", \.slipped, "the overdue tasks of the week, the first ten by due"),
        Member("slippedCount", \.slippedTotal.count, "the number of them, or a lower bound"),
        Member("stuck", \.stuck, "the tasks that are stuck, most often postponed first; at most ten"),
    ])
}
