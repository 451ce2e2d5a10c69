/// What a habit aims at: so many a period, at least or at most.
public struct HabitTarget: Hashable, Sendable {
    /// Which side of the count is good.
    public enum Direction: String, Hashable, Sendable, CaseIterable {
        case atLeast, atMost
    }

    /// From 1 for `atLeast`, from 0 for `atMost`; at most `maximumCount`.
    public let count: Int
    public let period: Period
    public let direction: Direction

    /// The greatest count of a target and of a day.
    public static let maximumCount = 1_000_000_000

    /// The most that one event adds or takes away: from one end of a day's count to the other, and as much again.
    static let maximumDelta = 2 * maximumCount

    /// What a habit without a target is measured by: once a day.
    public static let daily = HabitTarget(validCount: 1, period: .day, direction: .atLeast)

    /// A target; nil if the count is below 1 for `atLeast` or below 0 for `atMost`, or too large.
    public init?(count: Int, period: Period, direction: Direction = .atLeast) {
        guard count >= (direction == .atLeast ? 1 : 0), count <= Self.maximumCount else { return nil }
        self.init(validCount: count, period: period, direction: direction)
    }

    private init(validCount: Int, period: Period, direction: Direction) {
        count = validCount
        self.period = period
        self.direction = direction
    }

    /// Whether a period with this total meets the target.
    public func isMet(by total: Int) -> Bool {
        direction == .atLeast ? total >= count : total <= count
    }

    /// How nearly a period with this total meets the target, 0 to 1. Falling short gives the part that
    /// was done; going over gives 1 at the limit and 0 at twice the limit.
    public func achievement(of total: Int) -> Double {
        if isMet(by: total) { return 1 }
        let (part, whole) = (Double(total), Double(count))
        switch direction {
        case .atLeast: return max(0, part / whole)
        case .atMost: return count == 0 ? 0 : max(0, 1 - (part - whole) / whole)
        }
    }
}
