import JSONRPC
import Tally

/// A habit's target as it is sent.
struct TargetForm: ShapedInput {
    let count: Int
    let per: Period
    let direction: HabitTarget.Direction

    static let shape = Shape(
        TargetForm.init,
        Field("count", \.count, "how many a period; from 1, or from 0 for `atMost`")
            .within(0...HabitTarget.maximumCount),
        Field("per", \.per, "the period"),
        Field("direction", \.direction, "which side of the count is good").defaulting(to: .atLeast))

    /// - Throws: `Failure.invalid` for a count that the direction does not allow.
    var target: HabitTarget {
        get throws {
            guard let target = HabitTarget(count: count, period: per, direction: direction) else {
                throw Failure.invalid(
                    path: "target.count", problem: "must be at least 1 for an atLeast target")
            }
            return target
        }
    }
}
