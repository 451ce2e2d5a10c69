/// A range of days on which a task is in focus, or was until it was removed.
public struct FocusInterval: Sendable, Hashable {
    /// The task's number.
    public let task: Int
    public let placement: FocusPlacement
    /// The day of its removal from focus, which it no longer covers; nil if it was not removed.
    public let until: Day?
    public let completedOn: Day?
    /// Whether the task was deleted. It then takes none of a day's places, and only its completion counts.
    public let isDeleted: Bool

    public init(
        task: Int, placement: FocusPlacement, until: Day? = nil, completedOn: Day?, isDeleted: Bool = false
    ) {
        self.task = task
        self.placement = placement
        self.until = until
        self.completedOn = completedOn
        self.isDeleted = isDeleted
    }

    /// Returns whether the task was put on the day or is carried over to it.
    ///
    /// The first day is covered even if the task is completed on it. The task is carried over to a later day,
    /// up to today, if it was open at the end of the day before. Covered days are consecutive.
    func covers(_ day: Day, today: Day) -> Bool {
        // A changed day start or time zone can move today to before the day of removal.
        if let until, until <= day || day >= today { return false }
        if placement.from == day { return true }
        guard placement.from < day, day <= today else { return false }
        guard let completedOn else { return true }
        return completedOn >= day
    }

    /// Returns whether the task is completed: for a past day at its end, for today and later days now.
    func isCompleted(by day: Day, today: Day) -> Bool {
        guard let completedOn else { return false }
        return completedOn <= day || day >= today
    }

    /// Orders intervals by their first day, then by the order added. The first ones get the places of a day.
    static func isOlder(_ one: FocusInterval, _ other: FocusInterval) -> Bool {
        (one.placement.from, one.placement.order) < (other.placement.from, other.placement.order)
    }
}

/// The intervals that have a place on each day of a range.
struct FocusPlaces {
    /// One element per day, in order, with at most three intervals each, besides those of deleted tasks that
    /// were completed on the day.
    let days: [(date: Day, placed: [FocusInterval])]

    /// - Parameter intervals: All intervals that cover one of the days; others are ignored.
    init(_ days: ClosedRange<Day>, intervals: [FocusInterval], today: Day) {
        var coming = intervals.sorted(by: FocusInterval.isOlder)[...]
        var current: [FocusInterval] = []
        self.days = days.map { day in
            while let next = coming.first, next.placement.from <= day {
                current.append(next)
                coming.removeFirst()
            }
            current.removeAll { !$0.covers(day, today: today) }
            let listed = current.filter { !$0.isDeleted }.prefix(FocusDay.limit)
            return (day, current.filter { $0.isDeleted && $0.completedOn == day } + listed)
        }
    }
}

extension RecordType {
    /// The placement of a task that was removed from focus. That of any other task is stored with the task.
    public static let focusInterval = RecordType(
        "focusInterval", formerly: "focusStint", .part(of: "task", by: "task", .focus),
        [
            RecordMember("id", .text, .id).defaulting(.newID), RecordMember("fromDay", .day),
            RecordMember("untilDay", .day),
            RecordMember("focusOrder", .number, .revision),
        ], unique: [["id"]],
        rules: [
            RecordRule("untilDay") { record in
                guard let from = record.day("fromDay"), let until = record.day("untilDay"), until <= from
                else { return nil }
                return "must be after fromDay"
            }
        ])

    /// The first time on a day that all its focus tasks were done.
    public static let celebration = RecordType(
        "celebration", .only(.celebration),
        [RecordMember("day", .day), RecordMember("at", .instant).defaulting(.now)],
        unique: [["day"]])
}
