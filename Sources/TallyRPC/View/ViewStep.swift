import JSONRPC
import Tally

/// How far a view of a period is from the one that its other parameters name. A client that turns pages of a
/// calendar counts steps, and computes no date.
enum ViewStep {
    /// - Parameter periods: what one step is, in the plural.
    static func field<Root>(_ path: KeyPath<Root, Int> & Sendable, _ periods: String) -> Field<Root, Int> {
        Field("step", path, "how many \(periods) later; earlier if it is negative").defaulting(to: 0)
            .within(-100_000...100_000)
    }
}

extension Optional {
    /// Returns the day that a parameter names, by default today, a number of steps later.
    /// - Parameter days: The length of a step.
    func day<Look>(at moment: Moment, after steps: Int, of days: Int = 1) throws -> Day
    where Wrapped == DayText<Look> {
        try (self?.day(at: moment) ?? moment.today).adding(days: steps * days)
    }
}
