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
