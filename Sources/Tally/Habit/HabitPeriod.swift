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
