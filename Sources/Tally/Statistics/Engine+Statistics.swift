/// Computes statistics over time and projects.
extension Engine {
    /// Returns the completed and planned tasks in a date range.
    /// - Parameters:
    ///   - first: The first day; nil means the last day alone.
    ///   - last: The last day; nil means today, or `first` if that is later.
    public func completion(from first: Day?, to last: Day?) throws -> CompletionReport {
        let today = try moment.today
        let last = last ?? max(first ?? today, today)
        return try completion(in: try dateRange(from: first ?? last, to: last))
    }

    func completion(in days: ClosedRange<Day>) throws -> CompletionReport {
        let moment = try moment
        let intervals = try store.focusIntervals(touching: days)
        let tasks = try store.tasks(numbered: Set(intervals.map(\.task)))
        let inFocus = FocusPlaces(days, intervals: intervals, today: moment.today).days.flatMap {
            date, placed in
            placed.map { interval in
                CompletionReport.Focused(
                    task: interval.task, date: date, day: tasks[interval.task]?.listedDay(at: moment),
                    completedOn: interval.completedOn)
            }
        }
        return CompletionReport(
            days, completed: try store.dailyTotals(in: days),
            planned: try store.dayCounts(in: days, at: moment), inFocus: inFocus)
    }

    /// Returns the numbers of active, done, created and completed tasks over time.
    ///
    /// The date range is extended to whole periods.
    /// - Parameters:
    ///   - first: The first day; nil means 29 days, 12 weeks or 12 months before the last day.
    ///   - last: The last day; nil means today, or `first` if that is later.
    ///   - project: A project's name or id; nil means all tasks.
    public func trend(
        from first: Day? = nil, to last: Day? = nil, by period: Period = .day, project: String? = nil
    ) throws -> Trend {
        let moment = try moment
        let last = last ?? max(first ?? moment.today, moment.today)
        let range = try dateRange(from: first ?? period.defaultStart(before: last), to: last)
        let project = try project.map(findProject)
        let days =
            period.start(
                of: range.lowerBound, weekStart: moment.weekStart)...period.end(
                of: range.upperBound, weekStart: moment.weekStart)
        let periods = Trend.periods(of: days, by: period, weekStart: moment.weekStart)
        return Trend(
            periods, by: period, project: project?.reference,
            flow: try store.taskFlow(in: periods, project: project?.number, rule: moment.rule))
    }
}

extension Period {
    /// Returns the default first day of a trend.
    fileprivate func defaultStart(before last: Day) -> Day {
        switch self {
        case .day: last.adding(days: -29)
        case .week: last.adding(days: -7 * 12)
        case .month: last.adding(months: -12)
        }
    }
}
