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
    /// - Parameter runs: The runs that may be the current or the longest one. Days after today are ignored.
    public static func compute(runs: some Sequence<ClosedRange<Day>>, today: Day) -> Streak {
        let past = runs.filter { $0.lowerBound <= today }.map { $0.lowerBound...min($0.upperBound, today) }
        func length(_ run: ClosedRange<Day>) -> Int { run.lowerBound.distance(to: run.upperBound) + 1 }
        let current = past.first { $0.upperBound.distance(to: today) <= 1 }
        return Streak(current: current.map(length) ?? 0, longest: past.map(length).max() ?? 0)
    }
}
