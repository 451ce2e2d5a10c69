/// The numbers of tasks over time, for all tasks or for those currently in one project.
public struct Trend: Sendable {
    /// The numbers of one day, week or month.
    public struct Point: Sendable, Hashable {
        public let days: ClosedRange<Day>
        /// The number of open tasks at the end of the last day.
        public let active: Int
        /// The number of completed tasks at the end of the last day.
        public let done: Int
        /// The number of tasks created on these days.
        public let created: Int
        /// The number of tasks completed on these days.
        public let completed: Int
        /// The points of the tasks completed on these days.
        public let score: Int
    }

    public let period: Period
    /// The project; nil means all tasks.
    public let project: ProjectReference?
    public let points: [Point]

    /// - Parameters:
    ///   - periods: Consecutive periods, as in `periods(of:by:weekStart:)`.
    ///   - flow: The tasks created and completed in exactly these periods.
    init(_ periods: [ClosedRange<Day>], by period: Period, project: ProjectReference?, flow: TaskFlow) {
        self.period = period
        self.project = project
        // The numbers of now are known. Those before follow from what happened since.
        var (active, done) = (flow.activeAfter, flow.doneAfter)
        points = zip(periods, flow.parts).reversed().map { days, part in
            defer {
                active -= part.created - part.left
                done -= part.completed
            }
            return Point(
                days: days, active: active, done: done, created: part.created, completed: part.completed,
                score: part.score)
        }.reversed()
    }

    /// Returns the periods that start within the days, in order.
    static func periods(
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
}
