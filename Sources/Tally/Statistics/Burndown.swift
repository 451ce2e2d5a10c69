/// The open tasks over a range of days, which may end after today.
public struct Burndown: Sendable {
    public struct Point: Sendable, Hashable {
        public let days: ClosedRange<Day>
        /// The numbers of open tasks before the first day and at the end of the last one.
        public let before: Int
        public let after: Int
        /// The numbers of tasks created and completed on these days.
        public let created: Int
        public let completed: Int
    }

    public let days: ClosedRange<Day>
    /// The project; nil means all tasks.
    public let project: ProjectReference?
    /// The days, weeks or months up to today, within the range.
    public let points: [Point]
}

/// Follows open tasks over time.
extension Engine {
    /// Returns the open tasks in a date range, by day in up to three months, by week in up to two years, and otherwise
    /// by month.
    /// - Parameter project: A project's name or id; nil means all tasks.
    public func burndown(from first: Day, to last: Day, project named: String? = nil) throws -> Burndown {
        let days = try dateRange(from: first, to: last)
        let moment = try moment
        let project = try named.map(findProject)
        guard first <= moment.today else {
            return Burndown(days: days, project: project?.reference, points: [])
        }
        let shown = first...min(last, moment.today)
        let period: Period = shown.count <= 92 ? .day : shown.count <= 731 ? .week : .month
        // The first and the last period are cut off, so that the counts are those of the range.
        let periods = Trend.periods(of: shown, by: period, weekStart: moment.weekStart)
            .map { $0.clamped(to: shown) }
        let flow = try store.taskFlow(in: periods, project: project?.number, rule: moment.rule)
        var after = flow.activeAfter
        let points = zip(periods, flow.parts).reversed().map { days, part in
            let before = after - part.created + part.left
            defer { after = before }
            return Burndown.Point(
                days: days, before: before, after: after, created: part.created, completed: part.completed)
        }
        return Burndown(days: days, project: project?.reference, points: points.reversed())
    }
}
