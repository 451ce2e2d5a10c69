import Support

/// Statistics, computed from all tasks for each date.
extension YearModel {
    /// Returns the tasks of each date that do not wait, and those in focus or completed on it.
    func planned(_ dates: [String]) -> [String: Set<Int>] {
        var planned: [String: Set<Int>] = [:]
        for task in countedTasks {
            if !isWaiting(task), let day = day(of: task) { planned[day, default: []].insert(task.number) }
            if let completion = task.completion { planned[completion.date, default: []].insert(task.number) }
        }
        for date in dates { planned[date, default: []].formUnion(inFocus(on: date)) }
        return planned.filter { dates.contains($0.key) }
    }

    func completion(_ dates: [String]) -> Answers.Completion {
        let plannedByDate = planned(dates)
        let scores = dayScores(dates, plannedByDate)
        let done = scores.map(\.completedCount).reduce(0, +)
        var planned: Set<Int> = []
        for tasks in plannedByDate.values { planned.formUnion(tasks) }
        return Answers.Completion(
            completedCount: done, plannedCount: planned.count,
            ratio: planned.isEmpty ? nil : Double(done) / Double(planned.count),
            days: scores.map {
                Answers.Completion.Day(
                    date: $0.date, completedCount: $0.completedCount, plannedCount: $0.plannedCount,
                    ratio: $0.ratio)
            })
    }

    /// - Parameter project: the project of the tasks; nil for all tasks.
    func trend(_ dates: [String], by kind: String, project: String?) -> Answers.Trend {
        let lives = countedTasks.filter { project == nil || $0.project == project }.map { task in
            (
                created: days.date(of: task.createdAt), completed: task.completion?.date ?? "never",
                points: Self.points([task])
            )
        }
        var points: [Answers.Trend.Point] = []
        for date in dates where date > points.last?.lastDate ?? "" {
            let period = Dates.period(kind, holding: date, weekStart: weekStart)
            guard let first = period.first, let last = period.last else { continue }
            var (active, done, created, completed, score) = (0, 0, 0, 0, 0)
            for (creation, completion, points) in lives {
                if creation <= last && completion > last { active += 1 }
                if completion <= last { done += 1 }
                if creation >= first && creation <= last { created += 1 }
                if completion >= first && completion <= last {
                    (completed, score) = (completed + 1, score + points)
                }
            }
            points.append(
                Answers.Trend.Point(
                    date: first, lastDate: last, active: active, done: done, created: created,
                    completed: completed, score: score))
        }
        return Answers.Trend(points: points)
    }
}
