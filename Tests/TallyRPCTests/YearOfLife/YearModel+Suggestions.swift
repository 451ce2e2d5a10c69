/// Suggestions, computed from all open tasks.
extension YearModel {
    /// Returns the minutes that a date has left for tasks: of eight hours, or what is left of today, without the time
    /// blocks of open tasks and the estimates of open tasks in focus that have none.
    private func freeMinutes(on date: String) -> Int {
        let end = days.last(of: date) + 1
        let start = max(days.start(of: date), min(now, end))
        let spans = tasks.values.compactMap { task -> Range<Int>? in
            guard task.completion == nil, let block = task.plan.block, days.date(of: block.start) == date
            else { return nil }
            let last = block.end ?? block.start + 60 * (task.estimate ?? 30)
            return start < last ? max(start, block.start)..<max(start, block.start, last) : nil
        }
        // Between two neighbouring ends of spans, the time is covered or free.
        let ends = Set(spans.flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
        let covered = zip(ends, ends.dropFirst()).filter { begin, _ in spans.contains { $0.contains(begin) } }
            .reduce(0) { $0 + $1.1 - $1.0 }
        var left = min(480, (end - start) / 60) - covered / 60
        for entry in focusDay(date).tasks where entry.state != "completed" {
            guard let task = tasks[entry.task.number], task.plan.block == nil else { continue }
            left -= task.estimate ?? 0
        }
        return max(0, left)
    }

    /// Returns the points of each factor of a task on a date.
    /// - Parameter dependents: The number of open tasks that depend on it.
    private func points(of task: Task, on date: String, free: Int, dependents: Int) -> [String: Int] {
        func distance(to other: String) -> Int { Dates.place(other) - Dates.place(date) }
        var points: [String: Int] = [:]
        if let due = task.due {
            let days = distance(to: self.date(of: due))
            if days < 0 || hasPassed(due) {
                points["due"] = 40
            } else if days <= 14 {
                points["due"] = days == 0 ? 35 : 30 - 2 * days
            }
        }
        points["priority"] = [30, 18, 6, nil][task.priority]
        if let scheduled = task.scheduled, (-14...0).contains(distance(to: self.date(of: scheduled))) {
            points["scheduled"] = 8
        }
        if let block = task.block, days.date(of: block.start) == date { points["block"] = 20 }
        if let stake = task.stake, stakeStatus(task) == "pending" {
            let days = max(0, distance(to: stake.date))
            if days <= 14 { points["stake"] = 25 - days }
        }
        if dependents > 0 { points["blocking"] = min(18, 6 * dependents) }
        if let estimate = task.estimate, estimate > 0 { points["estimate"] = estimate <= free ? 8 : -10 }
        let weeks = (now - task.createdAt) / 604_800
        if weeks > 0 { points["age"] = min(10, weeks) }
        if task.postponed > 0 { points["postponed"] = min(15, 3 * task.postponed) }
        if isBlocked(task) { points["blocked"] = -40 }
        return points
    }

    private func hasPassed(_ due: Due) -> Bool {
        switch due {
        case .date(let date): date < today
        case .instant(let instant): instant < now
        }
    }

    /// The number of open tasks. Of up to 40, all are suggested.
    var openCount: Int { tasks.values.count { $0.completion == nil } }

    /// Returns the tasks to suggest for a date, best first.
    func suggestions(on date: String) -> Answers.Suggestions {
        let free = freeMinutes(on: date)
        let inFocus = Set(focusIntervals.filter { $0.until == nil }.map(\.task))
        var dependents: [Int: Int] = [:]
        for task in tasks.values where task.completion == nil {
            for blocker in task.plan.dependsOn { dependents[blocker, default: 0] += 1 }
        }
        let suggested = tasks.values.filter { task in
            task.completion == nil && !isWaiting(task) && !inFocus.contains(task.number)
                && task.plan.scheduled.map { self.date(of: $0) <= date } ?? true
        }.map { task in
            let points = points(of: task, on: date, free: free, dependents: dependents[task.number] ?? 0)
            let due = task.due.map { due in
                switch due {
                case .date(let date): days.last(of: date) + 1
                case .instant(let instant): instant
                }
            }
            return (
                task: task.number, points: points, score: points.values.reduce(0, +), due: due ?? .max,
                place: task.first ?? task.number
            )
        }.sorted { ($1.score, $0.due, $0.place) < ($0.score, $1.due, $1.place) }
        return Answers.Suggestions(
            freeMinutes: free,
            tasks: suggested.map {
                Answers.Suggestions.Entry(
                    task: Answers.NumberedTask(number: $0.task), score: $0.score, points: $0.points)
            })
    }
}
