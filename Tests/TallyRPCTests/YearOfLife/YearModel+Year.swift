/// Heatmaps of the year, computed day by day.
extension YearModel {
    /// - Parameter skipped: The dates that have no level, and do not count for those of others.
    private func heatmap(unit: Int = 1, skipped: Set<String> = [], _ amount: (String) -> Int)
        -> Answers.Heatmap
    {
        let amounts = Dates.ofYear.map { (date: $0, amount: amount($0)) }
        let counted = amounts.filter { $0.amount > 0 && !skipped.contains($0.date) }.map(\.amount)
        let (min, max) = (counted.min() ?? 0, counted.max() ?? 0)
        return Answers.Heatmap(
            min: counted.min().map { Double($0) / Double(unit) },
            max: counted.max().map { Double($0) / Double(unit) },
            days: amounts.map { date, amount in
                // Five equal steps in whole numbers. If all amounts are equal, all steps are reached.
                var level = 0
                let isCounted = amount > 0 && !skipped.contains(date)
                for step in 0..<5 where isCounted && (amount - min) * 5 >= (max - min) * step {
                    level += 1
                }
                return Answers.Heatmap.Day(date: date, value: Double(amount) / Double(unit), level: level)
            })
    }

    /// The heatmaps of all statistics, by `stat`.
    var heatmaps: [String: Answers.Heatmap] {
        let completed = completedByDate
        var maps = [
            "tasks": heatmap { completed[$0]?.count ?? 0 },
            "score": heatmap { Self.points(completed[$0]) },
            "focus": heatmap { date in
                let done = Set(completed[date, default: []].map(\.number))
                return inFocus(on: date).count { done.contains($0) }
            },
        ]
        for habit in habits {
            maps["habit:" + habit.name] = heatmap(skipped: habit.skips) { habit.counts[$0] ?? 0 }
        }
        for activity in activities {
            let seconds = secondsByDate(activity)
            maps["activity:" + activity] = heatmap(unit: 3600) { seconds[$0] ?? 0 }
        }
        return maps
    }
}
