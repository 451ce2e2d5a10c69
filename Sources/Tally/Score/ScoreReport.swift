/// The score of one day and what made it.
public struct DayScore: Sendable {
    public let date: Day
    public let total: Int
    /// The tasks completed on the day, in the order of their completion.
    public let tasks: [TaskView]
    /// How many tasks were due on the day, in focus on it, or completed on it.
    public let plannedCount: Int

    public var completedCount: Int { tasks.count }

    /// Completed ÷ planned, 0...1; nil where nothing was planned.
    public var ratio: Double? {
        plannedCount == 0 ? nil : Double(completedCount) / Double(plannedCount)
    }
}

/// The scores of a span of days, for a line chart.
public struct ScoreRange: Sendable {
    public struct Entry: Sendable, Hashable {
        public let date: Day
        public let total: Int
        public let tasks: Int
        /// The mean of this day and the six before it.
        public let mean7: Double
    }

    public let days: [Entry]
    public let weekStart: Weekday

    public var total: Int { days.reduce(0) { $0 + $1.total } }

    /// The day with the highest total, the earliest of equals; nil where all are 0.
    public var best: Entry? {
        days.reduce(nil) { best, day in day.total > (best?.total ?? 0) ? day : best }
    }
}

/// What a person has reached so far.
public struct ScoreProfile: Sendable {
    public let level: Level
    public let streak: Streak
    public let today: DayTotal
    public let completedCounts: [Priority: Int]

    public var completedCount: Int { completedCounts.values.reduce(0, +) }
}

/// A trailing mean over daily values.
public enum MovingMean {
    /// For each value the mean of it and those before it, at most `window` in all.
    ///
    /// The first ones have fewer before them, and are the mean of what there is: to have full means from
    /// some day on, give `window − 1` more days before it and drop theirs.
    /// - Parameters:
    ///   - values: one a day, in order.
    ///   - window: a number of days, from 1.
    /// - Returns: as many means as there are values.
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
