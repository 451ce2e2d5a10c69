import JSONRPC
import Tally

/// A habit's target as it is sent and answered.
struct TargetForm: ShapedInput, LaidOut, Equatable {
    let count: Int
    let per: Period
    let direction: HabitTarget.Direction

    static let shape = Shape(
        TargetForm.init(count:per:direction:),
        Field("count", \.count, "how many a period; from 1, or from 0 for `atMost`")
            .within(0...HabitTarget.maximumCount),
        Field("per", \.per, "the period"),
        Field("direction", \.direction, "which side of the count is good").defaulting(to: .atLeast))

    static let layout = Layout<TargetForm>(
        "HabitTarget",
        [
            Member("count", \.count, "how many a period"),
            Member("per", \.per, "the period"),
            Member("direction", \.direction, "which side of the count is good"),
        ])

    static var schema: Schema { layout.schema }

    init(count: Int, per: Period, direction: HabitTarget.Direction) {
        self.count = count
        self.per = per
        self.direction = direction
    }

    init(_ target: HabitTarget) {
        self.init(count: target.count, per: target.period, direction: target.direction)
    }

    func encode(to encoder: any Encoder) throws { try Self.layout.encode(self, to: encoder) }

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
