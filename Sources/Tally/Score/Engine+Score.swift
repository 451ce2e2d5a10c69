/// Computes scores of days, date ranges and all time.
extension Engine {
    /// The maximum number of days in the date range of a request: about ten years.
    public static let maxRangeDays = 3660

    public func score(on date: Day? = nil) throws -> DayScore {
        let moment = try moment
        let day = date ?? moment.today
        let completed = try store.tasks(completedOn: day...day)
        return DayScore(
            date: day, total: completed.reduce(0) { $0 + $1.priority.points },
            tasks: completed.map { TaskView($0, at: moment) },
            plannedCount: try completion(in: day...day).plannedCount)
    }

    public func score(from first: Day, to last: Day) throws -> ScoreRange {
        let range = try dateRange(from: first, to: last)
        let warmUp = first.adding(days: -6)
        let totals = Dictionary(
            uniqueKeysWithValues: try store.dailyTotals(in: warmUp...last).map { ($0.date, $0) })
        let days = (warmUp...last).map { totals[$0] ?? DayTotal(date: $0, points: 0, tasks: 0) }
        let means = MovingMean.trailing(days.map(\.points), window: 7)
        let offset = warmUp.distance(to: first)
        let entries = range.enumerated().map { index, date in
            let day = days[index + offset]
            return ScoreRange.Entry(
                date: date, total: day.points, tasks: day.tasks, mean7: means[index + offset])
        }
        return ScoreRange(days: entries, weekStart: try moment.weekStart)
    }

    public func scoreProfile() throws -> ScoreProfile {
        let moment = try moment
        let counts = try store.completedCounts()
        let xp = counts.reduce(0) { $0 + $1.key.points * $1.value }
        return ScoreProfile(
            level: Level(xp: xp),
            streak: ScoreStreak.compute(
                runs: try store.scoreRuns(upTo: moment.today), today: moment.today),
            today: try dayTotal(moment.today), completedCounts: counts)
    }

    /// Returns the number of tasks completed on a day, and their points.
    public func dayTotal(_ day: Day) throws -> DayTotal {
        try store.dailyTotals(in: day...day).first ?? DayTotal(date: day, points: 0, tasks: 0)
    }

    /// Returns the date range.
    /// - Throws: `Failure.invalid` if it is reversed or longer than `maxRangeDays` days.
    func dateRange(from first: Day, to last: Day) throws -> ClosedRange<Day> {
        guard first <= last else {
            throw Failure.invalid(.endBeforeStart, path: "to", problem: "must not be before from (\(first))")
        }
        guard first.distance(to: last) < Self.maxRangeDays else {
            throw Failure.invalid(
                .tooLong, path: "to", problem: "must be less than \(Self.maxRangeDays) days after from")
        }
        return first...last
    }
}
