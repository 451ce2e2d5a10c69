/// The days on which a task is in focus, or was until it was removed.
public struct FocusInterval: Sendable, Hashable {
    /// The task's number.
    public let task: Int
    public let placement: FocusPlacement
    /// The first day on which it was no longer in focus; nil unless it was removed.
    public let until: Day?
    public let completedOn: Day?

    public init(task: Int, placement: FocusPlacement, until: Day? = nil, completedOn: Day?) {
        self.task = task
        self.placement = placement
        self.until = until
        self.completedOn = completedOn
    }

    /// Whether the task was put on the day or is carried over to it.
    ///
    /// On its first day it counts, completed or not. It is carried over to a later day if it was open when the day
    /// before ended; what is open today is not yet carried over to tomorrow. Once this is false after the first day, it
    /// stays false.
    func covers(_ day: Day, today: Day) -> Bool {
        // Also if a changed day start or zone has moved today before the day it was removed.
        if let until, until <= day || day >= today { return false }
        if placement.from == day { return true }
        guard placement.from < day, day <= today else { return false }
        guard let completedOn else { return true }
        return completedOn >= day
    }

    /// Today and later, a completed task counts as completed; a past day shows the state at its end.
    func isCompleted(by day: Day, today: Day) -> Bool {
        guard let completedOn else { return false }
        return completedOn <= day || day >= today
    }

    /// Whether it gets its place first: carried tasks by age, then the order added.
    static func isOlder(_ one: FocusInterval, _ other: FocusInterval) -> Bool {
        (one.placement.from, one.placement.order) < (other.placement.from, other.placement.order)
    }
}

/// Which tasks have the places of each day in a range.
struct FocusPlaces {
    /// One element a day, in order: at most three intervals each.
    let days: [(date: Day, placed: [FocusInterval])]

    /// - Parameter intervals: those that may cover one of the days; others are ignored.
    init(_ days: ClosedRange<Day>, intervals: [FocusInterval], today: Day) {
        var coming = intervals.sorted(by: FocusInterval.isOlder)[...]
        var current: [FocusInterval] = []
        self.days = days.map { day in
            while let next = coming.first, next.placement.from <= day {
                current.append(next)
                coming.removeFirst()
            }
            current.removeAll { !$0.covers(day, today: today) }
            return (day, Array(current.prefix(FocusDay.limit)))
        }
    }
}
