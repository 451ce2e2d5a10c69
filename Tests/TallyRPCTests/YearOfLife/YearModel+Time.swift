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

    /// Returns the time by tag, and that without one. An entry with several tags counts for each, and once in the
    /// total.
    func timeByTag(_ dates: [String]) -> Answers.TimeSummary {
        var sums: [String?: Int] = [:]
        var total = 0
        for entry in entries {
            let seconds = dates.map { entry.parts[$0] ?? 0 }.reduce(0, +)
            total += seconds
            if seconds == 0 { continue }
            if entry.tags.isEmpty { sums[nil, default: 0] += seconds }
            for tag in entry.tags { sums[tag, default: 0] += seconds }
        }
        return Answers.TimeSummary(totalSeconds: total, rows: Self.rows(sums))
    }

    /// Returns the shares of days of both parts of an entry that is split.
    static func parts(_ parts: [String: Int], splitAfter seconds: Int) -> ([String: Int], [String: Int]) {
        var (first, second) = ([String: Int](), [String: Int]())
        var left = seconds
        for (date, length) in parts.sorted(by: { $0.key < $1.key }) {
            let taken = min(left, length)
            if taken > 0 { first[date] = taken }
            if length > taken { second[date] = length - taken }
            left -= taken
        }
        return (first, second)
    }

    /// Returns the spans of a date of a minute or longer that no entry covers, from its first entry to its last, or
    /// to now.
    func gaps(on date: String) -> [Answers.TimeGaps.Gap] {
        var tracked = entries.compactMap { entry -> (start: Int, end: Int)? in
            guard let seconds = entry.parts[date] else { return nil }
            let start = entry.start + entry.parts.filter { $0.key < date }.values.reduce(0, +)
            return (start, start + seconds)
        }
        if let timer {
            let start = max(timer.start, days.start(of: date))
            let end = min(now, days.last(of: date) + 1)
            if start < end { tracked.append((start, end)) }
        }
        guard let first = tracked.map(\.start).min(), var end = tracked.map(\.end).max() else { return [] }
        if date == today { end = max(end, now) }
        // The ends of all spans are where a gap can begin.
        let begins = Set(tracked.map(\.end)).sorted().filter { begin in
            begin >= first && begin < end && !tracked.contains { $0.start <= begin && begin < $0.end }
        }
        return begins.compactMap { begin in
            let next = tracked.map(\.start).filter { $0 > begin }.min() ?? end
            return next - begin < 60
                ? nil
                : Answers.TimeGaps.Gap(start: SimulatedUser.text(begin), end: SimulatedUser.text(next))
        }
    }

    private static func rows(_ sums: [String?: Int]) -> [Answers.TimeSummary.Row] {
        sums.map { Answers.TimeSummary.Row(name: $0, date: nil, seconds: $1) }.sorted {
            $0.seconds == $1.seconds ? $0.name ?? "" < $1.name ?? "" : $0.seconds > $1.seconds
        }
    }

    private func time(_ dates: [String], by name: (Entry) -> String?) -> Answers.TimeSummary {
        var sums: [String?: Int] = [:]
        for entry in entries {
            for date in dates {
                if let seconds = entry.parts[date] { sums[name(entry), default: 0] += seconds }
            }
        }
        return summary(Self.rows(sums))
    }

    private func summary(_ rows: [Answers.TimeSummary.Row]) -> Answers.TimeSummary {
        Answers.TimeSummary(totalSeconds: rows.map(\.seconds).reduce(0, +), rows: rows)
    }
}
