/// The members of a habit that a request gives, for a new habit or an existing one.
public struct HabitDraft: Sendable {
    public var name: Name?
    /// Absent in a new habit, it is the palette's least used one.
    public var color: Color?
    public var isArchived: Bool?
    public var unit: Change<HabitUnit> = .keep
    /// A new target applies from today on.
    public var target: Change<HabitTargetDraft> = .keep

    public init(name: Name? = nil) {
        self.name = name
    }
}

/// The target of a habit in a request.
public struct HabitTargetDraft: Sendable {
    public let count: Amount
    public let period: Period
    public let direction: HabitTarget.Direction

    public init(count: Amount, period: Period, direction: HabitTarget.Direction = .atLeast) {
        self.count = count
        self.period = period
        self.direction = direction
    }

    /// - Throws: `Failure.invalid` for a count that the direction does not allow.
    var target: HabitTarget {
        get throws {
            guard let target = HabitTarget(count: count, period: period, direction: direction) else {
                throw Failure.invalid(
                    .outOfRange, path: "target.count", problem: "must be more than 0 for an atLeast target")
            }
            return target
        }
    }
}
