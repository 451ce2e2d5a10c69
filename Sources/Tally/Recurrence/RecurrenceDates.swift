/// The dates of a rule begun on a day, in order.
///
/// They end with the calendar at the latest, and where a whole cycle of the calendar has none.
public struct RecurrenceDates: Sequence, IteratorProtocol, Sendable {
    private let periods: RecurrencePeriods
    /// The last possible date.
    private let last: Day
    /// How many dates are left; nil if they are not counted.
    private var remaining: Int?
    /// Dates before it are passed over, and not counted.
    private var earliest: Day
    /// The next period.
    private var index = 0
    /// The dates of the period before it.
    private var days: [Day] = []
    private var place = 0

    init(of rule: RecurrenceRule, from start: Day) {
        periods = RecurrencePeriods(rule, from: start)
        earliest = start
        switch rule.end {
        case .never: last = .max
        case .day(let day): last = day
        case .instant(let instant): last = Day(number: Int(instant.seconds.flooredQuotient(by: 86_400)))
        case .count(let count): (last, remaining) = (.max, count)
        }
    }

    public mutating func next() -> Day? {
        guard let day = date() else { return nil }
        if let count = remaining {
            guard count > 0 else { return nil }
            remaining = count - 1
        }
        return day
    }

    /// Passes over the dates before a day.
    mutating func skip(to day: Day) {
        guard day > earliest else { return }
        if remaining == nil {
            earliest = day
            index = Swift.max(index, periods.index(of: day))
            (days, place) = ([], 0)
        } else {
            // What is passed over counts.
            while remaining != 0, let date = peek(), date < day { _ = next() }
        }
    }

    /// Returns the next date without advancing past it.
    private mutating func peek() -> Day? {
        let date = date()
        if date != nil { place -= 1 }
        return date
    }

    /// Returns the next date, regardless of how many are left.
    private mutating func date() -> Day? {
        var empty = 0
        while true {
            while place < days.count {
                let day = days[place]
                place += 1
                if day > last { return nil }
                if day >= earliest { return day }
            }
            guard empty <= periods.cycle, periods.read(index, into: &days) else { return nil }
            empty += 1
            index += 1
            place = 0
        }
    }
}
