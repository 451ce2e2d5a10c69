/// When the occurrences of a repeat are due: its dates, at the time of its first due on the user's clock.
public struct RecurrenceSchedule: Sendable {
    public let rule: RecurrenceRule
    /// Whether each occurrence is one interval after the day on which the one before was completed.
    public let isFromCompletion: Bool
    /// The first day of the rule.
    public let start: Day
    /// The time of the occurrences on the user's clock, in seconds since midnight; nil if they are dates.
    public let time: Int?
    private let dayRule: DayRule

    /// - Parameter start: From where the rule is counted, and the time of its occurrences.
    public init(_ rule: RecurrenceRule, isFromCompletion: Bool = false, start: Due, in dayRule: DayRule) {
        switch start {
        case .day(let day):
            self.init(rule, isFromCompletion: isFromCompletion, day: day, time: nil, in: dayRule)
        case .instant(let instant):
            let wallClock = dayRule.wallClock(of: instant)
            self.init(
                rule, isFromCompletion: isFromCompletion, day: wallClock.day, time: wallClock.secondOfDay,
                in: dayRule)
        }
    }

    public init(_ rule: RecurrenceRule, isFromCompletion: Bool, day: Day, time: Int?, in dayRule: DayRule) {
        var bounded = rule
        if case .instant(let end) = rule.end {
            bounded.end = .day(Self.last(until: end, at: time, in: dayRule))
        }
        self.rule = bounded
        self.isFromCompletion = isFromCompletion
        self.start = day
        self.time = time
        self.dayRule = dayRule
    }

    /// Returns the last date whose instant is not after the end.
    private static func last(until end: Instant, at time: Int?, in rule: DayRule) -> Day {
        var day = rule.wallClock(of: end).day
        while let time, day > .min, rule.instant(on: day, at: time) > end { day = day.adding(days: -1) }
        return day
    }

    /// Returns the due of an occurrence.
    public func due(on day: Day) -> Due {
        time.map { .instant(dayRule.instant(on: day, at: $0)) } ?? .day(day)
    }

    /// Returns the first date on or after a day; nil if there is none.
    public func first(onOrAfter day: Day) -> Day? {
        isFromCompletion ? dates(from: day).first { _ in true } : rule.first(onOrAfter: day, from: start)
    }

    /// Returns the dates on or after a day, in order. Of a repeat from completion, as if each occurrence were
    /// completed on its date.
    public func dates(from day: Day) -> AnySequence<Day> {
        guard isFromCompletion else {
            var dates = rule.dates(from: start)
            dates.skip(to: day)
            return AnySequence(dates)
        }
        return AnySequence(intervals(from: start).lazy.drop { $0 < day })
    }

    /// Returns the dates after that of an occurrence, in order.
    func dates(after occurrence: Day) -> AnySequence<Day> {
        if isFromCompletion { return AnySequence(intervals(from: occurrence).dropFirst()) }
        return dates(from: occurrence.adding(days: 1))
    }

    private func intervals(from day: Day) -> UnfoldFirstSequence<Day> {
        sequence(first: day) { date in
            let next = rule.interval(after: date)
            return next > date ? next : nil
        }
    }

    /// Returns the date of the occurrence after another; nil if that is the last.
    ///
    /// It is the first date that is not past. With `catchesUp` it is the next date, also a past one.
    /// - Parameter day: The day on which the other occurrence was completed or skipped.
    func next(after occurrence: Day, doneOn day: Day, catchesUp: Bool, at moment: Moment) -> Day? {
        if isFromCompletion {
            let next = rule.interval(after: day)
            return next > day ? next : nil
        }
        guard occurrence < .max else { return nil }
        let following = occurrence.adding(days: 1)
        if catchesUp { return first(onOrAfter: following) }
        // A time of day is that of the calendar's date, whenever days start.
        let today = time == nil ? moment.today : dayRule.wallClock(of: moment.now).day
        let earliest = max(following, today)
        guard let date = first(onOrAfter: earliest) else { return nil }
        let isPast = time != nil && due(on: date).hasPassed(at: moment.now, in: dayRule)
        return isPast && date < .max ? first(onOrAfter: date.adding(days: 1)) : date
    }
}
