/// The periods of a habit's history, latest first, from today back to the first day.
///
/// The history starts on the day the habit was created, or on the first day with a count if that is earlier
/// and its target is at least a count: days without one before a habit was created would meet any `atMost`
/// target. It ends today; later counts are ignored. Each day belongs to one period. Its kind (day, week or month) is
/// that of the target in force on the day.
///
/// A period is measured by the target in force on its last day, or today if it is not over: raising a weekly
/// target on Wednesday raises it for the whole week. If a change of target changes the kind, the period
/// before the change is cut short and never settles; the one after it includes the counts since the start of
/// its week or month. Without a target, periods are days, and any count meets them.
///
/// A period that is wholly skipped is left out of streak and strength, whatever its count, and so is a day that is not
/// among the weekdays of its target. If only some days of a week or month are skipped, its target stands.
public struct HabitPeriods: Sequence, Sendable {
    private let counts: HabitCounts
    private let targets: TargetHistory
    private let firstDay: Day
    private let today: Day
    private let weekStart: Weekday
    private let skips: SkippedDays

    public init(
        counts: HabitCounts, targets: TargetHistory, skips: SkippedDays = SkippedDays(), since createdOn: Day,
        today: Day, weekStart: Weekday
    ) {
        self.counts = counts
        self.targets = targets
        self.skips = skips
        self.today = today
        self.weekStart = weekStart
        let counted = counts.firstDay.flatMap { day in
            (targets.target(on: day) ?? .daily).direction == .atLeast ? day : nil
        }
        firstDay = Swift.min(createdOn, counted ?? createdOn)
    }

    public struct Iterator: IteratorProtocol {
        fileprivate let history: HabitPeriods
        fileprivate var lastDay: Day?

        public mutating func next() -> HabitPeriod? {
            guard let day = lastDay else { return nil }
            let period = history.period(endingOn: day)
            let start = period.exclusiveDays.lowerBound
            lastDay = start > history.firstDay ? start.adding(days: -1) : nil
            return period
        }
    }

    public func makeIterator() -> Iterator {
        Iterator(history: self, lastDay: today >= firstDay ? today : nil)
    }

    /// Returns the period whose last day is `day`.
    private func period(endingOn day: Day) -> HabitPeriod {
        let target = targets.target(on: day) ?? .daily
        let start = target.period.start(of: day, weekStart: weekStart)
        let end = target.period.end(of: day, weekStart: weekStart)
        let ownStart = targets.startOfPeriodKind(upTo: day, notBefore: Swift.max(start, firstDay))
        // The rest of the running period may be skipped ahead.
        let wholePeriod = ownStart...(day == today ? end : day)
        return HabitPeriod(
            days: start...day, exclusiveDays: ownStart...day, target: target,
            total: counts.total(in: start...day), isSettled: day == end && day < today,
            isSkipped: skips.contain(wholePeriod))
    }
}

/// One period of a habit's history, with its total and the target that measures it.
public struct HabitPeriod: Hashable, Sendable {
    /// The result of a period measured by its target.
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        case met, missed
        /// Not decided: the period is not over, or was cut short by a change of target.
        case open
        /// Left out, because all its days are skipped.
        case skipped
        /// Left out, because the day is not among the weekdays of the target.
        case notDue
    }

    /// The days whose counts are summed, from the first day of the period's day, week or month.
    public let days: ClosedRange<Day>
    /// The days that belong to this period alone. Excludes days before the history's first day, and days on
    /// which a target with another kind of period was in force.
    public let exclusiveDays: ClosedRange<Day>
    public let target: HabitTarget
    /// The sum of the counts of `days`.
    public let total: Amount
    /// Whether the day, week or month is over, with this kind of target in force to its end.
    public let isSettled: Bool
    /// Whether all its days are skipped.
    public let isSkipped: Bool

    /// Whether it belongs to streak and strength.
    public var isCounted: Bool { !isSkipped && target.isInForce(on: days.upperBound) }

    /// The outcome of the period.
    ///
    /// An unsettled period is met once it reaches an `atLeast` target, missed once it exceeds an `atMost`
    /// target, and open otherwise.
    public var outcome: Outcome {
        if isSkipped { return .skipped }
        if !target.isInForce(on: days.upperBound) { return .notDue }
        return switch (target.direction, target.isMet(by: total)) {
        case (.atLeast, true): .met
        case (.atLeast, false): isSettled ? .missed : .open
        case (.atMost, true): isSettled ? .met : .open
        case (.atMost, false): .missed
        }
    }
}

/// A kind of period: a day, week or month.
public enum Period: String, Hashable, Sendable, CaseIterable {
    case day, week, month

    /// Returns the first day of the period that contains a day.
    public func start(of day: Day, weekStart: Weekday) -> Day {
        switch self {
        case .day: day
        case .week: day.adding(days: -day.weekday.daysSince(weekStart))
        case .month: Month(containing: day).first
        }
    }

    /// Returns the last day of the period that contains a day.
    public func end(of day: Day, weekStart: Weekday) -> Day {
        switch self {
        case .day: day
        case .week: day.adding(days: 6 - day.weekday.daysSince(weekStart))
        case .month: Month(containing: day).last
        }
    }

    /// Returns the first day of the period after the one that contains a day.
    public func next(after day: Day, weekStart: Weekday) -> Day {
        end(of: day, weekStart: weekStart).adding(days: 1)
    }
}
