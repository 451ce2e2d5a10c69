import Foundation

/// Habits, computed from all their days.
extension YearModel {
    /// The count and the outcome of one day, week or month.
    private struct Period {
        /// The dates that belong to this period only.
        var dates: [String]
        /// The number of days of its whole day, week or month.
        let length: Int
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
            var outcome = isDecided ? (isMet ? "met" : "missed") : "open"
            if !Self.isInForce(target, on: last) { outcome = "notDue" }
            // Of the current period, the days ahead must be skipped as well.
            let ahead = last == today ? whole.filter { $0 > last } : []
            if (dates + ahead).allSatisfy(habit.skips.contains) { outcome = "skipped" }
            return Period(
                dates: dates, length: whole.count, target: target, total: total, outcome: outcome)
        }
    }

    func history(of habit: Habit, _ dates: [String]) -> Answers.HabitHistory {
        let periods = periods(of: habit)
        var outcomes: [String: String] = [:]
        for period in periods { for date in period.dates { outcomes[date] = period.outcome } }
        let days = dates.map {
            Answers.HabitHistory.Day(
                date: $0, count: habit.counts[$0] ?? 0, outcome: outcomes[$0],
                skip: habit.skips.contains($0) ? Answers.HabitHistory.Skip() : nil,
                note: habit.notes[$0] ?? "")
        }
        var run = 0
        var longest = 0
        for period in periods where ["met", "missed"].contains(period.outcome) {
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
                dueToday: isDue(habit), streak: Answers.Streak(current: run, longest: longest),
                strength: Answers.HabitHistory.Strength(value: strength(periods))),
            days: days, total: days.map(\.count).reduce(0, +))
    }

    /// Returns whether a target asks for something on a date.
    private static func isInForce(_ target: Target, on date: String) -> Bool {
        let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
        return target.weekdays?.contains(names[Dates.weekday(date) - 1]) ?? true
    }

    private func isDue(_ habit: Habit) -> Bool {
        !habit.skips.contains(today) && Self.isInForce(measure(of: habit, on: today), on: today)
    }

    /// Returns the strength after all periods, earliest first. On each day, it becomes m · strength + (1 − m) · value
    /// with m = 0.5^(√frequency / 13). Skipped days, and days without a target, are no days.
    private func strength(_ periods: [Period]) -> Double {
        var strength = periods.first?.target.direction == "atMost" ? 1.0 : 0
        for period in periods where ["met", "missed"].contains(period.outcome) {
            let target = period.target
            let (total, count) = (Double(period.total), Double(target.count))
            let isMet = target.direction == "atLeast" ? total >= count : total <= count
            var value = 1.0
            if !isMet { value = target.direction == "atLeast" ? total / count : max(0, 2 - total / count) }
            if !isMet, count == 0 { value = 0 }
            // Each of n weekdays stands for 7/n days.
            let days = target.weekdays.map { 7 / Double($0.count) } ?? Double(period.length)
            let isOnce = target.weekdays != nil || target.direction == "atMost"
            let frequency = (isOnce ? 1 : min(max(1, count), days)) / days
            let multiplier = exp2(-frequency.squareRoot() / 13 * days)
            strength = multiplier * strength + (1 - multiplier) * value
        }
        return strength
    }
}
