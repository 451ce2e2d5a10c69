/// When the occurrences of a repeat are due: its dates, at the time of its first due on the user's clock.
public struct RecurrenceSchedule: Sendable {
    public let rule: RecurrenceRule
    /// Whether each occurrence is one interval after the day on which the one before was completed.
    public let isFromCompletion: Bool
    /// The first day of the rule.
    public let start: Day
    /// The time of the occurrences on the clock, in seconds since midnight; nil if they are dates.
    public let second: Int?
    private let dayRule: DayRule

    /// - Parameter start: From where the rule is counted, and the time of its occurrences.
    public init(_ rule: RecurrenceRule, isFromCompletion: Bool = false, start: Due, in dayRule: DayRule) {
        self.isFromCompletion = isFromCompletion
        self.dayRule = dayRule
        switch start {
        case .day(let day): (self.start, second) = (day, nil)
        case .instant(let instant):
            let wallClock = dayRule.wallClock(of: instant)
            (self.start, second) = (wallClock.day, wallClock.secondOfDay)
        }
        var bounded = rule
        if case .instant(let end) = rule.end {
            bounded.end = .day(Self.last(until: end, at: second, in: dayRule))
        }
        self.rule = bounded
    }

    /// Returns the last date whose instant is not after the end.
    private static func last(until end: Instant, at second: Int?, in rule: DayRule) -> Day {
        var day = rule.wallClock(of: end).day
        while let second, day > .min, rule.instant(on: day, at: second) > end { day = day.adding(days: -1) }
        return day
    }

    /// Returns the due of an occurrence.
    public func due(on day: Day) -> Due {
        second.map { .instant(dayRule.instant(on: day, at: $0)) } ?? .day(day)
    }

    /// Returns the first date on or after a day; nil if there is none. Of a repeat from completion, as if each
    /// occurrence were completed on its date.
    public func first(onOrAfter day: Day) -> Day? {
        isFromCompletion ? dates(from: day).first { _ in true } : rule.first(onOrAfter: day, from: start)
    }

    /// Returns the dates on or after a day, in order.
    public func dates(from day: Day) -> AnySequence<Day> {
        guard isFromCompletion else {
            var dates = rule.dates(from: start)
            dates.skip(to: day)
            return AnySequence(dates)
        }
        var plain = rule
        plain.end = .never
        let days = sequence(first: start) { date in
            let next = plain.interval(after: date)
            return next > date ? next : nil
        }
        return AnySequence(days.lazy.drop { $0 < day })
    }
}
