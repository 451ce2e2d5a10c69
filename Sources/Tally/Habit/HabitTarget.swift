/// The target of a habit: at least or at most a count per period, or on each of some weekdays.
public struct HabitTarget: Hashable, Sendable {
    /// Whether the count is a minimum or a maximum.
    public enum Direction: String, Hashable, Sendable, CaseIterable {
        case atLeast, atMost
    }

    /// Above 0 for `atLeast`, from 0 for `atMost`; at most `maximumCount`.
    public let count: Amount
    public let period: Period
    public let direction: Direction
    /// The days on which a target per day is in force; nil means each day.
    public let weekdays: Weekdays?

    /// The greatest count of a target and of a day.
    public static let maximumWholeCount = 1_000_000_000
    public static let maximumCount = Amount(maximumWholeCount)

    /// The greatest absolute change by one event: twice the greatest count of a day.
    static let maximumDelta = maximumCount + maximumCount

    /// The target that measures a habit without one: any count on a day.
    public static let daily = HabitTarget(
        validCount: .smallest, period: .day, direction: .atLeast, weekdays: nil)

    /// Creates a target.
    /// - Returns: nil if the count is 0 for `atLeast`, below 0, or above `maximumCount`, or if there are weekdays and
    ///   the period is not a day.
    public init?(
        count: Amount, period: Period, direction: Direction = .atLeast, weekdays: Weekdays? = nil
    ) {
        guard count >= (direction == .atLeast ? .smallest : .zero), count <= Self.maximumCount,
            weekdays == nil || period == .day
        else { return nil }
        self.init(validCount: count, period: period, direction: direction, weekdays: weekdays)
    }

    private init(validCount: Amount, period: Period, direction: Direction, weekdays: Weekdays?) {
        count = validCount
        self.period = period
        self.direction = direction
        self.weekdays = weekdays
    }

    /// Returns whether the target asks for something on a day: any day, unless it has weekdays.
    public func isInForce(on day: Day) -> Bool { weekdays?.contains(day.weekday) ?? true }

    /// Returns whether a period with this total meets the target.
    public func isMet(by total: Amount) -> Bool {
        direction == .atLeast ? total >= count : total <= count
    }

    /// Returns how closely a period with this total meets the target, 0 to 1.
    ///
    /// `atLeast`: the completed share. `atMost`: falls from 1 at the limit to 0 at twice the limit.
    public func achievement(of total: Amount) -> Double {
        if isMet(by: total) { return 1 }
        let (part, whole) = (total.value, count.value)
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
            RecordMember("count", .amount).optional, RecordMember("per", .text).optional,
            RecordMember("direction", .text).optional,
            RecordMember("weekdays", .texts, .weekdays).optional.addedLater,
            read: { record in
                let count = try Amount?(reading: &record)
                let period = try Period?(reading: &record)
                let direction = try HabitTarget.Direction?(reading: &record)
                let hasWeekdays = !record.isNull
                let weekdays = hasWeekdays ? Weekdays(storedTexts: try record.texts()) : nil
                if !hasWeekdays { record.skip(1) }
                guard let count, let period, let direction else { return nil }
                return HabitTarget(count: count, period: period, direction: direction, weekdays: weekdays)
            },
            write: { target, record in
                try (target?.count).write(to: &record)
                try (target?.period).write(to: &record)
                try (target?.direction).write(to: &record)
                guard let weekdays = target?.weekdays else { return record.writeNull() }
                try record.write(weekdays.storedTexts)
            })
    }
}

extension RecordRule {
    static let target = RecordRule("count") { record in
        let (count, per, direction) = (record.amount("count"), record.text("per"), record.text("direction"))
        if !record.isNull("weekdays"), per != Period.day.rawValue { return "must be per day with weekdays" }
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
