/// Habits, computed from all their days.
extension YearModel {
    /// The count and the outcome of one day, week or month.
    private struct Period {
        /// The dates that belong to this period only.
        var dates: [String]
        let target: Target
        let total: Int
        let outcome: String
    }

    /// Returns the last target set by a date, or the first target if the date is before it.
    func target(of habit: Habit, on date: String) -> Target? {
        var target = habit.targets.min { $0.from < $1.from }?.target
        for version in habit.targets where version.from <= date { target = version.target }
        return target
    }

    private func measure(of habit: Habit, on date: String) -> Target {
        target(of: habit, on: date) ?? Target(count: 1, per: "day", direction: "atLeast")
    }

    /// Returns the periods from the start of the habit to today, earliest first.
    private func periods(of habit: Habit) -> [Period] {
        let counted = habit.counts.filter { $0.value > 0 && $0.key <= today }.map(\.key).min().flatMap {
            measure(of: habit, on: $0).direction == "atLeast" ? $0 : nil
        }
        var groups: [[String]] = []
        for date in Dates.span(min(habit.createdOn, counted ?? habit.createdOn), today) {
            let kind = measure(of: habit, on: date).per
            let whole = Dates.period(kind, holding: date, weekStart: weekStart)
            if let last = groups.last?.last, whole.contains(last), measure(of: habit, on: last).per == kind {
                groups[groups.count - 1].append(date)
            } else {
                groups.append([date])
            }
        }
        return groups.map { dates in
            let last = dates[dates.count - 1]
            let target = measure(of: habit, on: last)
            let whole = Dates.period(target.per, holding: last, weekStart: weekStart)
            var total = 0
            for date in whole where date <= last { total += habit.counts[date] ?? 0 }
            let isOver = last == whole.last && last < today
            let isMet = target.direction == "atLeast" ? total >= target.count : total <= target.count
            // A reached minimum and an exceeded maximum are final; all else is decided at the end of the
            // period.
            let isDecided = isOver || isMet == (target.direction == "atLeast")
            return Period(
                dates: dates, target: target, total: total,
                outcome: isDecided ? (isMet ? "met" : "missed") : "open")
        }
    }

    func history(of habit: Habit, _ dates: [String]) -> Answers.HabitHistory {
        let periods = periods(of: habit)
        var outcomes: [String: String] = [:]
        for period in periods { for date in period.dates { outcomes[date] = period.outcome } }
        let days = dates.map {
            Answers.HabitHistory.Day(date: $0, count: habit.counts[$0] ?? 0, outcome: outcomes[$0])
        }
        var run = 0
        var longest = 0
        for period in periods where period.outcome != "open" {
            run = period.outcome == "met" ? run + 1 : 0
            longest = max(longest, run)
        }
        let running = periods.last
        let isMet = running.map {
            $0.target.direction == "atLeast" ? $0.total >= $0.target.count : $0.total <= $0.target.count
        }
        return Answers.HabitHistory(
            habit: Answers.HabitHistory.Habit(
                target: target(of: habit, on: today), today: habit.counts[today] ?? 0,
                periodCount: running?.total ?? 0, met: isMet ?? false,
                streak: Answers.Streak(current: run, longest: longest)),
            days: days, total: days.map(\.count).reduce(0, +))
    }
}
