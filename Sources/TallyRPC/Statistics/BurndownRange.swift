import JSONRPC
import Tally

/// The days and the project of a burndown.
struct BurndownRange {
    let from: DayText<Past>?
    let to: DayText<Ahead>?
    let project: EntityReference?

    static let from = "the first day; defaults to 29 days before the last, or before today"
    static let to = "the last day, at most ten years after the first; defaults to today"
    static let project = "the project, by name or id; defaults to all tasks"

    func burndown(on engine: isolated Engine) throws -> Burndown {
        let moment = try engine.moment
        let last = try to?.day(at: moment) ?? moment.today
        let first = try from?.day(at: moment) ?? min(last, moment.today).adding(days: -29)
        return try engine.burndown(from: first, to: last, project: project?.text)
    }
}
