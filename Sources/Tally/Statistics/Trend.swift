/// How tasks came and went over time: all of them, or those that are in one project now.
public struct Trend: Sendable {
    /// A day, a week or a month.
    public struct Point: Sendable, Hashable {
        public let days: ClosedRange<Day>
        /// Tasks created by the end of the last day and not completed by then.
        public fileprivate(set) var active: Int
        /// Tasks completed by the end of the last day.
        public fileprivate(set) var done: Int
        /// Tasks created on the days.
        public fileprivate(set) var created = 0
        /// Tasks completed on the days.
        public fileprivate(set) var completed = 0
        /// The points of the tasks completed on the days.
        public fileprivate(set) var score = 0
    }

    public let period: Period
    /// The project it is of; nil for all tasks.
    public let project: ProjectReference?
    public let points: [Point]

    /// - Parameters:
    ///   - days: whole periods.
    ///   - flow: of just these days.
    ///   - rule: says on which day a task was created; the day of a completion is stored with it.
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
            // A completion dated back before the creation cannot take away what is not there yet.
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

    /// The periods that begin within the days, in order.
    private static func periods(
        of days: ClosedRange<Day>, by period: Period, weekStart: Weekday
    ) -> [ClosedRange<Day>] {
        var periods: [ClosedRange<Day>] = []
        var first = days.lowerBound
        while first <= days.upperBound {
            let last = period.end(of: first, weekStart: weekStart)
            periods.append(first...last)
            // The calendar ends here.
            if last == .max { break }
            first = last.adding(days: 1)
        }
        return periods
    }

    /// What one day brought.
    fileprivate struct Change {
        var created = 0
        var completed = 0
        var score = 0
        /// Tasks that were there and are active no more.
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
