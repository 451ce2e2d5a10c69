import JSONRPC
import Tally

/// The target of a habit in a request.
struct TargetParameters: ShapedInput {
    let count: Int
    let per: Period
    let direction: HabitTarget.Direction

    static let shape = Shape(
        TargetParameters.init,
        Field("count", \.count, "the count per period; at least 1, or at least 0 for `atMost`")
            .within(0...HabitTarget.maximumCount),
        Field("per", \.per, "the period"),
        Field("direction", \.direction, "whether the count is a minimum or a maximum").defaulting(
            to: .atLeast))

    /// - Throws: `Failure.invalid` for a count that the direction does not allow.
    var target: HabitTarget {
        get throws {
            guard let target = HabitTarget(count: count, period: per, direction: direction) else {
                throw Failure.invalid(
                    .outOfRange, path: "target.count", problem: "must be at least 1 for an atLeast target")
            }
            return target
        }
    }
}
