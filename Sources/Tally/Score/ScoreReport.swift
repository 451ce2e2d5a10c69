/// The score of one day, with the completed tasks.
public struct DayScore: Sendable {
    public let date: Day
    public let total: Int
    /// The tasks completed on the day, in order of completion, with deleted ones.
    public let tasks: [TaskView]
    /// The number of tasks planned on the day, as in `CompletionReport`.
    public let plannedCount: Int

    /// The tasks to show, without deleted ones.
    public var shown: [TaskView] { tasks.filter { !$0.isDeleted } }

    public var completedCount: Int { tasks.count }

    /// Completed ÷ planned, 0 to 1; nil if nothing was planned.
    public var ratio: Double? {
        plannedCount == 0 ? nil : Double(completedCount) / Double(plannedCount)
    }
}

/// The daily scores in a date range, for a line chart.
public struct ScoreRange: Sendable {
    public struct Entry: Sendable, Hashable {
        public let date: Day
        public let total: Int
        public let tasks: Int
        /// The mean total of this day and the six days before it.
        public let mean7: Double
    }

    public let days: [Entry]
    public let weekStart: Weekday

    public var total: Int { days.reduce(0) { $0 + $1.total } }

    /// The first day with the highest total; nil if all totals are 0.
    public var best: Entry? {
        days.reduce(nil) { best, day in day.total > (best?.total ?? 0) ? day : best }
    }
}

/// The user's level, streak and completed tasks up to now.
public struct ScoreProfile: Sendable {
    public let level: Level
    public let streak: Streak
    public let today: DayTotal
    public let completedCounts: [Priority: Int]

    public var completedCount: Int { completedCounts.values.reduce(0, +) }
}

/// A trailing mean over daily values.
public enum MovingMean {
    /// Returns, for each value, the mean of it and up to `window − 1` values before it.
    ///
    /// The first means cover fewer values. For full means from the start, pass
    /// `window − 1` earlier values and drop their means.
    /// - Parameters:
    ///   - values: One value per day, in order.
    ///   - window: The number of days, at least 1.
    public static func trailing(_ values: [Int], window: Int = 7) -> [Double] {
        let window = max(1, window)
        var sum = 0
        return values.indices.map { index in
            sum += values[index]
            if index >= window { sum -= values[index - window] }
            return Double(sum) / Double(min(index + 1, window))
        }
    }
}
