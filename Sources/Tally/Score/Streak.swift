/// The current and the longest run of consecutive days or periods.
public struct Streak: Hashable, Sendable {
    /// The length of the current run; 0 if it is broken.
    public let current: Int
    /// The length of the longest run, at least `current`.
    public let longest: Int

    /// No streak yet.
    public static let none = Streak(current: 0, longest: 0)

    init(current: Int, longest: Int) {
        self.current = current
        self.longest = longest
    }
}

/// The streak of consecutive days with a score above 0.
public enum ScoreStreak {
    /// Returns the streak in days. The current run ends today, or yesterday if today has no score yet.
    /// - Parameter daysWithScore: Days in ascending order; days after today are ignored.
    public static func compute(daysWithScore: some Sequence<Day>, today: Day) -> Streak {
        var longest = 0
        var run = 0
        var last: Day?
        for day in daysWithScore where day <= today && day != last {
            run = last?.distance(to: day) == 1 ? run + 1 : 1
            longest = max(longest, run)
            last = day
        }
        let isCurrent = last.map { $0.distance(to: today) <= 1 } ?? false
        return Streak(current: isCurrent ? run : 0, longest: longest)
    }
}
