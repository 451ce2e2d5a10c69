import Support

/// Sums of tracked time, computed entry by entry.
extension YearModel {
    /// Returns the tracked time of one activity, or of all, by date.
    func secondsByDate(_ activity: String? = nil) -> [String: Int] {
        var sums: [String: Int] = [:]
        for entry in entries where activity == nil || entry.activity == activity {
            for (date, seconds) in entry.parts { sums[date, default: 0] += seconds }
        }
        return sums
    }

    func timeByDay(_ dates: [String]) -> Answers.TimeSummary {
        let sums = secondsByDate()
        return summary(
            dates.map { Answers.TimeSummary.Row(name: nil, date: $0, seconds: sums[$0] ?? 0) })
    }

    func timeByActivity(_ dates: [String]) -> Answers.TimeSummary {
        time(dates) { $0.activity }
    }

    /// Returns the time by current project of the tasks. Time without a task has no project.
    func timeByProject(_ dates: [String]) -> Answers.TimeSummary {
        time(dates) { entry in entry.task.flatMap { tasks[$0]?.project } }
    }

    private func time(_ dates: [String], by name: (Entry) -> String?) -> Answers.TimeSummary {
        var sums: [String?: Int] = [:]
        for entry in entries {
            for date in dates {
                if let seconds = entry.parts[date] { sums[name(entry), default: 0] += seconds }
            }
        }
        let rows = sums.map { Answers.TimeSummary.Row(name: $0, date: nil, seconds: $1) }
        return summary(
            rows.sorted {
                $0.seconds == $1.seconds ? $0.name ?? "" < $1.name ?? "" : $0.seconds > $1.seconds
            })
    }

    private func summary(_ rows: [Answers.TimeSummary.Row]) -> Answers.TimeSummary {
        Answers.TimeSummary(totalSeconds: rows.map(\.seconds).reduce(0, +), rows: rows)
    }
}
