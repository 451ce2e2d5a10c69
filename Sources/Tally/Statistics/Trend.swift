/// The numbers of tasks over time, for all tasks or for those currently in one project.
public struct Trend: Sendable {
    /// The numbers of one day, week or month.
    public struct Point: Sendable, Hashable {
        public let days: ClosedRange<Day>
        /// The number of open tasks at the end of the last day.
        public fileprivate(set) var active: Int
        /// The number of completed tasks at the end of the last day.
        public fileprivate(set) var done: Int
        /// The number of tasks created on these days.
        public fileprivate(set) var created = 0
        /// The number of tasks completed on these days.
        public fileprivate(set) var completed = 0
        /// The points of the tasks completed on these days.
        public fileprivate(set) var score = 0
    }

    public let period: Period
    /// The project; nil means all tasks.
    public let project: ProjectReference?
    public let points: [Point]

    /// - Parameters:
    ///   - days: A range of whole periods.
    ///   - flow: The tasks created and completed on exactly these days.
    ///   - rule: Determines the day of a creation. The day of a completion is stored.
    init(
        _ days: ClosedRange<Day>, by period: Period, weekStart: Weekday, project: ProjectReference?,
        flow: TaskFlow, rule: DayRule
    ) {
        self.period = period
        self.project = project
        var changes: [Day: Change] = [:]
        for creation in flow.creations {
            let createdOn = rule.day(of: creation.at)
            changes[createdOn, default: Change()].created += creation.count
            // A completion may be dated before the creation; the task then leaves on the day of its creation.
            if let completedOn = creation.completedOn {
                changes[max(createdOn, completedOn), default: Change()].left += creation.count
            }
        }
        for completions in flow.completions {
            changes[completions.on, default: Change()].add(completions)
        }
        var point = Point(
            days: days.lowerBound...days.lowerBound, active: flow.activeBefore, done: flow.doneBefore)
        points = Self.periods(of: days, by: period, weekStart: weekStart).map { days in
            point = Point(days: days, active: point.active, done: point.done)
            for day in days { if let change = changes[day] { point.apply(change) } }
            return point
        }
    }

    /// Returns the periods that start within the days, in order.
    private static func periods(
        of days: ClosedRange<Day>, by period: Period, weekStart: Weekday
    ) -> [ClosedRange<Day>] {
        var periods: [ClosedRange<Day>] = []
        var first = days.lowerBound
        while first <= days.upperBound {
            let last = period.end(of: first, weekStart: weekStart)
            periods.append(first...last)
            // The last day of the calendar has no next day.
            if last == .max { break }
            first = last.adding(days: 1)
        }
        return periods
    }

    /// The changes on one day.
    fileprivate struct Change {
        var created = 0
        var completed = 0
        var score = 0
        /// The number of tasks that are no longer active.
        var left = 0

        mutating func add(_ completions: TaskFlow.Completions) {
            completed += completions.count
            score += completions.priority.points * completions.count
            left += completions.createdBefore
        }
    }
}

extension Trend.Point {
    fileprivate mutating func apply(_ change: Trend.Change) {
        active += change.created - change.left
        done += change.completed
        created += change.created
        completed += change.completed
        score += change.score
    }
}
