/// The days on which a task is in focus, without the task itself: enough to give out places.
public struct FocusSpan: Sendable, Hashable {
    /// The task's number.
    public let task: Int
    public let placement: FocusPlacement
    /// The first day on which it was no longer in focus; nil unless it was taken out.
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
        // Also where a changed day start or zone has moved today before the day it was taken out on.
        if let until, until <= day || day >= today { return false }
        if placement.from == day { return true }
        guard placement.from < day, day <= today else { return false }
        guard let completedOn else { return true }
        return completedOn >= day
    }

    /// Whether it gets its place first: carried tasks by age, then the order added.
    static func isOlder(_ one: FocusSpan, _ other: FocusSpan) -> Bool {
        (one.placement.from, one.placement.order) < (other.placement.from, other.placement.order)
    }
}

/// Who has the places of each day of a span of days.
struct FocusPlaces {
    /// One element a day, in order: at most three spans each.
    let days: [(date: Day, placed: [FocusSpan])]

    /// - Parameter spans: those that may cover one of the days; others have no part in it.
    init(_ days: ClosedRange<Day>, spans: [FocusSpan], today: Day) {
        var coming = spans.sorted(by: FocusSpan.isOlder)[...]
        var current: [FocusSpan] = []
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
