/// A day, with what decides which requests about it succeed now.
public struct DaySituation: Sendable {
    public let focus: FocusDay
    let today: Day

    public var day: Day { focus.date }

    /// Whether tasks can be planned for it: it is today or later.
    public var isAhead: Bool { day >= today }

    /// Whether its focus has a free place that a task can get.
    public var hasRoomInFocus: Bool { isAhead && !focus.isFull }

    /// Whether its focus can be emptied.
    public var hasFocusToReset: Bool { isAhead && !(focus.entries + focus.waiting).isEmpty }
}

extension Engine {
    public func daySituation(_ day: Day) throws -> DaySituation {
        DaySituation(focus: try focusDay(day), today: try moment.today)
    }
}
