/// The periods of a habit's history, the latest first: today's, then back to the habit's beginning.
///
/// The history begins on the day the habit was made, or on the first day counted if that is earlier, and
/// reaches to today; later counts have no part in it. Each day belongs to one period, of the kind (day, week,
/// month) that the target in force on that day asks for. A period is measured by the target in force on its
/// last day that is not after today: raising a weekly target on Wednesday raises it for that week.
/// Where a change of target changes the kind, the period before it is cut short and never settles, and the
/// one after it counts from the start of its week or month. Without a target, periods are days, and one
/// count meets them.
public struct HabitPeriods: Sequence, Sendable {
    private let counts: HabitCounts
    private let targets: TargetHistory
    private let beginning: Day
    private let today: Day
    private let weekStart: Weekday

    public init(
        counts: HabitCounts, targets: TargetHistory, since createdOn: Day, today: Day, weekStart: Weekday
    ) {
        self.counts = counts
        self.targets = targets
        self.today = today
        self.weekStart = weekStart
        beginning = Swift.min(createdOn, counts.firstDay ?? createdOn)
    }

    public struct Iterator: IteratorProtocol {
        fileprivate let history: HabitPeriods
        fileprivate var lastDay: Day?

        public mutating func next() -> HabitPeriod? {
            guard let day = lastDay else { return nil }
            let period = history.period(endingOn: day)
            let firstDay = period.ownDays.lowerBound
            lastDay = firstDay > history.beginning ? firstDay.adding(days: -1) : nil
            return period
        }
    }

    public func makeIterator() -> Iterator {
        Iterator(history: self, lastDay: today >= beginning ? today : nil)
    }

    /// The period that `day` is the last one of.
    private func period(endingOn day: Day) -> HabitPeriod {
        let target = targets.target(on: day) ?? .daily
        let start = target.period.start(of: day, weekStart: weekStart)
        let end = target.period.end(of: day, weekStart: weekStart)
        let firstDay = targets.startOfPeriodKind(upTo: day, notBefore: Swift.max(start, beginning))
        return HabitPeriod(
            days: start...day, ownDays: firstDay...day, target: target,
            total: counts.total(in: start...day), isSettled: day == end && day < today)
    }
}

/// One period of a habit's history, with what was counted in it and the target it is measured by.
public struct HabitPeriod: Hashable, Sendable {
    /// Whether a period met its target.
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        case met, missed
        /// It can still go either way, or was cut short before it was decided.
        case open
    }

    /// The days whose counts belong to the period: from the first day of its day, week or month.
    public let days: ClosedRange<Day>
    /// Of these, the days that belong to this period and to no other: not those before the habit's beginning, nor those
    /// on which a target of another kind was in force.
    public let ownDays: ClosedRange<Day>
    public let target: HabitTarget
    /// The sum of the counts of its days.
    public let total: Int
    /// Whether its day, week or month went by to the end under this kind of target.
    public let isSettled: Bool

    /// An unsettled period is met as soon as enough is counted, and missed as soon as too much is;
    /// otherwise it is open.
    public var outcome: Outcome {
        switch (target.direction, target.isMet(by: total)) {
        case (.atLeast, true): .met
        case (.atLeast, false): isSettled ? .missed : .open
        case (.atMost, true): isSettled ? .met : .open
        case (.atMost, false): .missed
        }
    }
}

/// The stretch of days that a habit's target counts over.
public enum Period: String, Hashable, Sendable, CaseIterable {
    case day, week, month

    /// The first day of the period that holds this day.
    public func start(of day: Day, weekStart: Weekday) -> Day {
        switch self {
        case .day: day
        case .week: day.adding(days: -day.weekday.daysSince(weekStart))
        case .month: Month(containing: day).first
        }
    }

    /// The last day of the period that holds this day.
    public func end(of day: Day, weekStart: Weekday) -> Day {
        switch self {
        case .day: day
        case .week: day.adding(days: 6 - day.weekday.daysSince(weekStart))
        case .month: Month(containing: day).last
        }
    }

    /// The first day of the period after the one that holds this day.
    public func next(after day: Day, weekStart: Weekday) -> Day {
        end(of: day, weekStart: weekStart).adding(days: 1)
    }
}
