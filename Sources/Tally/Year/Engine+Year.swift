/// Computes heatmaps of a year.
extension Engine {
    /// Returns the available stats: general ones, habits, activities. Archived habits and activities are last
    /// in their group.
    public func yearStats() throws -> [YearStatInfo] {
        let habits = try store.habits(archived: false) + store.habits(archived: true)
        let activities = try store.activities(archived: false) + store.activities(archived: true)
        return try YearStat.general.map(offer) + habits.map(offer) + activities.map(offer)
    }

    /// Returns the heatmap of a stat.
    /// - Parameter year: The year, 1 to 9999; nil means the current one.
    public func heatmap(_ stat: YearStat, year: Int? = nil) throws -> Heatmap {
        let year = try year ?? moment.today.year
        guard let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31)
        else { throw Failure.invalid(.outOfRange, path: "year", problem: "must be between 1 and 9999") }
        let days = first...last
        return Heatmap(
            days, of: try offer(stat), values: try values(of: stat, on: days),
            skipped: try skippedDays(of: stat, in: days))
    }

    /// Returns the days that have no level.
    private func skippedDays(of stat: YearStat, in days: ClosedRange<Day>) throws -> SkippedDays {
        guard case .habit(let named) = stat else { return SkippedDays() }
        return SkippedDays(try store.habitSkips(ofHabit: findHabit(named).number, in: days).map(\.days))
    }

    /// Returns the values in parts of the stat's unit.
    private func values(of stat: YearStat, on days: ClosedRange<Day>) throws -> [Day: Int] {
        let values: [(Day, Int)] =
            switch stat {
            case .tasks: try store.dailyTotals(in: days).map { ($0.date, $0.tasks) }
            case .score: try store.dailyTotals(in: days).map { ($0.date, $0.points) }
            case .focus: try completedInFocus(on: days).map { ($0.0, $0.1) }
            case .habit(let named):
                try store.habitCounts(habit: findHabit(named).number, in: days).map {
                    ($0.day, $0.count.thousandths)
                }
            case .activity(let named):
                try store.trackedSeconds(activity: findActivity(named).number, in: days)
                    .map { ($0.day, $0.seconds) }
            }
        return Dictionary(values, uniquingKeysWith: +)
    }

    private func completedInFocus(on days: ClosedRange<Day>) throws -> [(Day, Int)] {
        let intervals = try store.focusIntervals(touching: days)
        return FocusPlaces(days, intervals: intervals, today: try moment.today).days
            .map { date, placed in (date, placed.count { $0.completedOn == date }) }
    }

    private func offer(_ stat: YearStat) throws -> YearStatInfo {
        switch stat {
        case .tasks: YearStatInfo(stat: stat, name: "Completed tasks", unit: "tasks")
        case .score: YearStatInfo(stat: stat, name: "Score", unit: "points")
        case .focus: YearStatInfo(stat: stat, name: "Completed focus tasks", unit: "tasks")
        case .habit(let named): offer(try findHabit(named))
        case .activity(let named): offer(try findActivity(named))
        }
    }

    private func offer(_ habit: Habit) -> YearStatInfo {
        YearStatInfo(stat: .habit(habit.id.text), name: habit.name, unit: habit.unit ?? HabitUnit.times)
    }

    private func offer(_ activity: Activity) -> YearStatInfo {
        YearStatInfo(stat: .activity(activity.id.text), name: activity.name, unit: "hours")
    }
}
