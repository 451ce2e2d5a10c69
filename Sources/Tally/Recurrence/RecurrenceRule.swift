/// A recurrence rule of RFC 5545 whose periods are days to years.
///
/// A rule begun on a day falls on the same dates as with `python-dateutil`: the day itself counts only if the
/// rule falls on it. Where the two differ, the RFC decides: weekdays with and without a place are alternatives,
/// and `BYSETPOS` counts from the start of the first week, not from the first date.
public struct RecurrenceRule: Hashable, Sendable {
    public enum Frequency: String, Hashable, Sendable, CaseIterable {
        case daily, weekly, monthly, yearly
    }

    /// A weekday, or the n-th one of the month or year, from the end if negative.
    public struct WeekdayPlace: Hashable, Sendable {
        public var place: Int?
        public var weekday: Weekday

        public init(_ weekday: Weekday, place: Int? = nil) {
            self.place = place
            self.weekday = weekday
        }
    }

    public enum End: Hashable, Sendable {
        case never
        /// After a number of dates.
        case count(Int)
        /// With a date, which can be the last.
        case day(Day)
        /// With an instant, which can be the last.
        case instant(Instant)
    }

    public var frequency: Frequency
    public var interval: Int
    /// 1 to 12, in order.
    public var months: [Int]
    /// 1 to 31 or, from the end, -1 to -31.
    public var monthDays: [Int]
    public var weekdays: [WeekdayPlace]
    /// Which of the dates of a period count; from the end if negative.
    public var positions: [Int]
    public var end: End
    /// The first day of weeks, of which every n-th counts.
    public var weekStart: Weekday

    static let intervals = 1...99_999
    static let counts = 1...99_999

    public init(
        _ frequency: Frequency, interval: Int = 1, months: [Int] = [], monthDays: [Int] = [],
        weekdays: [WeekdayPlace] = [], positions: [Int] = [], end: End = .never, weekStart: Weekday = .monday
    ) {
        self.frequency = frequency
        self.interval = interval
        self.months = months
        self.monthDays = monthDays
        self.weekdays = weekdays
        self.positions = positions
        self.end = end
        self.weekStart = weekStart
    }

    /// Whether nothing chooses days within a period.
    public var isPlain: Bool { months.isEmpty && monthDays.isEmpty && weekdays.isEmpty }

    /// Whether it is nothing but an interval, so that it can be counted from a completion.
    public var isInterval: Bool { isPlain && end == .never }

    /// Whether it matters on which day weeks start.
    var dependsOnWeekStart: Bool { frequency == .weekly && (interval > 1 || !positions.isEmpty) }
}

extension RecurrenceRule {
    /// Returns the dates of the rule begun on a day, in order. Each takes little time to find, also the end.
    public func dates(from start: Day) -> RecurrenceDates {
        RecurrenceDates(of: self, from: start)
    }

    /// Returns the first date on or after a day of the rule begun on `start`; nil if there is none.
    ///
    /// Without a count, the time does not depend on how far away the day is.
    public func first(onOrAfter day: Day, from start: Day) -> Day? {
        var dates = dates(from: start)
        dates.skip(to: day)
        return dates.next()
    }

    /// Returns the first day on or after another on which the rule can begin; nil if it never falls.
    ///
    /// Intervals are counted from there: every other Tuesday begins on the next Tuesday.
    public func begin(onOrAfter day: Day) -> Day? {
        var rule = self
        rule.interval = 1
        return rule.first(onOrAfter: day, from: day)
    }

    /// Returns the day one interval after another, regardless of what else the rule says. Months are clamped.
    public func interval(after day: Day) -> Day {
        switch frequency {
        case .daily: day.adding(days: interval)
        case .weekly: day.adding(days: 7 * interval)
        case .monthly: day.adding(months: interval)
        case .yearly: day.adding(months: 12 * interval)
        }
    }
}
