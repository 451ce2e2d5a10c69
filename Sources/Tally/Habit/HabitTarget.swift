/// The target of a habit: at least or at most a count per period.
public struct HabitTarget: Hashable, Sendable {
    /// Whether the count is a minimum or a maximum.
    public enum Direction: String, Hashable, Sendable, CaseIterable {
        case atLeast, atMost
    }

    /// From 1 for `atLeast`, from 0 for `atMost`; at most `maximumCount`.
    public let count: Int
    public let period: Period
    public let direction: Direction

    /// The greatest count of a target and of a day.
    public static let maximumCount = 1_000_000_000

    /// The greatest absolute change by one event: twice the greatest count of a day.
    static let maximumDelta = 2 * maximumCount

    /// The target that measures a habit without one: once a day.
    public static let daily = HabitTarget(validCount: 1, period: .day, direction: .atLeast)

    /// Creates a target.
    /// - Returns: nil if the count is less than 1 for `atLeast` or 0 for `atMost`, or above `maximumCount`.
    public init?(count: Int, period: Period, direction: Direction = .atLeast) {
        guard count >= (direction == .atLeast ? 1 : 0), count <= Self.maximumCount else { return nil }
        self.init(validCount: count, period: period, direction: direction)
    }

    private init(validCount: Int, period: Period, direction: Direction) {
        count = validCount
        self.period = period
        self.direction = direction
    }

    /// Returns whether a period with this total meets the target.
    public func isMet(by total: Int) -> Bool {
        direction == .atLeast ? total >= count : total <= count
    }

    /// Returns how closely a period with this total meets the target, 0 to 1.
    ///
    /// `atLeast`: the completed share. `atMost`: falls from 1 at the limit to 0 at twice the limit.
    public func achievement(of total: Int) -> Double {
        if isMet(by: total) { return 1 }
        let (part, whole) = (Double(total), Double(count))
        switch direction {
        case .atLeast: return max(0, part / whole)
        case .atMost: return count == 0 ? 0 : max(0, 1 - (part - whole) / whole)
        }
    }
}

extension HabitTarget.Direction: StorableText {}

extension Period: StorableText {}

extension RecordCodec<HabitTarget?> {
    static var target: RecordCodec {
        RecordCodec(
            RecordMember("count", .number).optional, RecordMember("per", .text).optional,
            RecordMember("direction", .text).optional,
            read: { record in
                let count = try Int?(reading: &record)
                let period = try Period?(reading: &record)
                let direction = try HabitTarget.Direction?(reading: &record)
                guard let count, let period, let direction else { return nil }
                return HabitTarget(count: count, period: period, direction: direction)
            },
            write: { target, record in
                try (target?.count).write(to: &record)
                try (target?.period).write(to: &record)
                try (target?.direction).write(to: &record)
            })
    }
}

extension RecordRule {
    static let target = RecordRule("count") { record in
        let (count, per, direction) = (record.number("count"), record.text("per"), record.text("direction"))
        if count == nil && per == nil && direction == nil { return nil }
        guard let count, let per, let direction else {
            return "must be null if and only if per and direction are null"
        }
        guard let period = Period(rawValue: per),
            let side = HabitTarget.Direction(rawValue: direction),
            HabitTarget(count: count, period: period, direction: side) != nil
        else { return "must be a valid count for per and direction" }
        return nil
    }
}
