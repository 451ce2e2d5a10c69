/// The members of a habit that a request gives, for a new habit or an existing one.
public struct HabitDraft: Sendable {
    public var name: Name?
    /// Absent in a new habit, it is the palette's least used one.
    public var color: Color?
    public var isArchived: Bool?
    public var unit: Change<HabitUnit> = .keep
    /// When to remind of it, on the days on which it is due.
    public var reminders: Change<[TimeOfDay]> = .keep
    /// A new target applies from today on.
    public var target: Change<HabitTargetDraft> = .keep

    public init(name: Name? = nil) {
        self.name = name
    }
}

/// The target of a habit in a request.
public struct HabitTargetDraft: Sendable {
    public let count: Amount
    /// nil means a day, on each of the weekdays.
    public let period: Period?
    public let direction: HabitTarget.Direction
    public let weekdays: [Weekday]?

    public init(
        count: Amount = 1, period: Period?, direction: HabitTarget.Direction = .atLeast,
        weekdays: [Weekday]? = nil
    ) {
        self.count = count
        self.period = period
        self.direction = direction
        self.weekdays = weekdays
    }

    /// - Throws: `Failure.invalid` for a count that the direction does not allow, weekdays of a period that is not a
    ///   day, or a missing period.
    var target: HabitTarget {
        get throws {
            if let period, period != .day, weekdays != nil {
                throw Failure.invalid(
                    .conflictingMembers, path: "target.per", problem: "must be day if there are weekdays")
            }
            let period = try weekdays == nil ? self.period.required(at: "target.per") : .day
            let target = HabitTarget(
                count: count, period: period, direction: direction,
                weekdays: weekdays.flatMap { Weekdays($0) })
            guard let target else {
                throw Failure.invalid(
                    .outOfRange, path: "target.count", problem: "must be more than 0 for an atLeast target")
            }
            return target
        }
    }
}
