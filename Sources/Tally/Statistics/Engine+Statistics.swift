/// Numbers over projects and over time.
extension Engine {
    /// How much of what was planned was done. With neither day it is today; without `last` the span ends today, or
    /// with a later `first`; without `first` it is the last day alone.
    public func completion(from first: Day?, to last: Day?) throws -> CompletionReport {
        let today = try moment.today
        let last = last ?? max(first ?? today, today)
        return try completion(in: try checkedSpan(from: first ?? last, to: last))
    }

    func completion(in days: ClosedRange<Day>) throws -> CompletionReport {
        let moment = try moment
        let places = FocusPlaces(
            days, intervals: try store.focusIntervals(touching: days), today: moment.today)
        let inFocus = places.days.flatMap { date, placed in
            placed.map { TaskDay(task: $0.task, day: date) }
        }
        return CompletionReport(
            days, completed: try store.completionDays(in: days),
            planned: try store.dueDays(in: days, rule: moment.rule) + inFocus)
    }

    /// How tasks came and went. The span is widened to whole periods.
    /// - Parameters:
    ///   - first: nil is 29 days, 12 weeks or 12 months before the last period.
    ///   - last: nil is today.
    ///   - project: nil for all tasks.
    public func trend(
        from first: Day? = nil, to last: Day? = nil, by period: Period = .day, project: String? = nil
    ) throws -> Trend {
        let moment = try moment
        let last = last ?? max(first ?? moment.today, moment.today)
        let span = try checkedSpan(from: first ?? period.usualStart(before: last), to: last)
        let project = try project.map(findProject)
        let days =
            period.start(
                of: span.lowerBound, weekStart: moment.weekStart)...period.end(
                of: span.upperBound, weekStart: moment.weekStart)
        return Trend(
            days, by: period, weekStart: moment.weekStart, project: project?.reference,
            flow: try store.taskFlow(in: days, project: project?.number, rule: moment.rule), rule: moment.rule
        )
    }
}

extension Period {
    /// Where a picture begins that nobody gave a beginning.
    fileprivate func usualStart(before last: Day) -> Day {
        switch self {
        case .day: last.adding(days: -29)
        case .week: last.adding(days: -7 * 12)
        case .month: last.adding(months: -12)
        }
    }
}
