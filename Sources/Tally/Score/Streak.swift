/// A number of days or periods in a row.
public struct Streak: Hashable, Sendable {
    /// The one that goes on now; 0 if it is broken.
    public let current: Int
    /// The longest there ever was; never less than `current`.
    public let longest: Int

    /// No streak yet.
    public static let none = Streak(current: 0, longest: 0)

    init(current: Int, longest: Int) {
        self.current = current
        self.longest = longest
    }
}

/// How many days in a row had a score above 0.
public enum ScoreStreak {
    /// The current streak ends today, or yesterday while today has no score yet.
    /// - Parameter daysWithScore: in order; days after today have no part in it.
    /// - Returns: numbers of days.
    public static func compute(daysWithScore: some Sequence<Day>, today: Day) -> Streak {
        var longest = 0
        var run = 0
        var last: Day?
        for day in daysWithScore where day <= today && day != last {
            run = last?.distance(to: day) == 1 ? run + 1 : 1
            longest = max(longest, run)
            last = day
        }
        let goesOn = last.map { $0.distance(to: today) <= 1 } ?? false
        return Streak(current: goesOn ? run : 0, longest: longest)
    }
}
