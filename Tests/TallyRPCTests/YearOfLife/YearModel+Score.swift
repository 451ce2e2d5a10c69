/// Scores, computed from the tasks completed on each date.
extension YearModel {
    func completed(on date: String) -> [Task] {
        tasks.values.filter { $0.completion?.date == date }
            + deletedTasks.values.filter { $0.completion?.date == date }
    }

    /// The completed tasks by date.
    var completedByDate: [String: [Task]] {
        Dictionary(grouping: countedTasks.filter { $0.completion != nil }) { $0.completion?.date ?? "" }
    }

    static func points(_ tasks: [Task]?) -> Int {
        var sum = 0
        for task in tasks ?? [] { sum += [7, 4, 3, 2][task.priority] }
        return sum
    }

    func scoreRange(_ dates: [String]) -> Answers.ScoreRange {
        let completed = completedByDate
        let days = dates.map { date in
            let week = Dates.span(Dates.adding(-6, to: date), date)
            return Answers.ScoreRange.Day(
                date: date, total: Self.points(completed[date]), completedCount: completed[date]?.count ?? 0,
                mean7: Double(week.map { Self.points(completed[$0]) }.reduce(0, +)) / 7)
        }
        return Answers.ScoreRange(total: days.map(\.total).reduce(0, +), days: days)
    }

    /// - Parameter planned: the planned tasks of these dates.
    func dayScores(_ dates: [String], _ planned: [String: Set<Int>]) -> [Answers.DayScore] {
        let completed = completedByDate
        return dates.map { date in
            let (done, all) = (completed[date]?.count ?? 0, planned[date]?.count ?? 0)
            return Answers.DayScore(
                date: date, total: Self.points(completed[date]), completedCount: done, plannedCount: all,
                ratio: all == 0 ? nil : Double(done) / Double(all))
        }
    }

    var profile: Answers.Profile {
        let completed = countedTasks.filter { $0.completion != nil }
        let xp = Self.points(completed)
        var level = 1
        while 50 * (level + 1) * level <= xp { level += 1 }
        return Answers.Profile(
            xp: xp, level: level, levelStart: 50 * level * (level - 1), nextLevel: 50 * (level + 1) * level,
            streak: streak, completedCount: completed.count)
    }

    private var streak: Answers.Streak {
        let scored = Set(completedByDate.keys)
        var longest = 0
        var run = 0
        for date in Dates.span(Dates.all[0], today) {
            run = scored.contains(date) ? run + 1 : 0
            longest = max(longest, run)
        }
        var current = 0
        var date = scored.contains(today) ? today : Dates.adding(-1, to: today)
        while scored.contains(date) {
            current += 1
            date = Dates.adding(-1, to: date)
        }
        return Answers.Streak(current: current, longest: longest)
    }
}
