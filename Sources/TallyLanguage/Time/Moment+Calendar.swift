import Tally

extension Moment {
    /// Returns the first such day of the week after today.
    func next(_ weekday: Weekday) -> Day {
        today.adding(days: (weekday.daysSince(today.weekday) + 6) % 7 + 1)
    }

    /// Returns the last such day of the week before today.
    func last(_ weekday: Weekday) -> Day {
        today.adding(days: -((today.weekday.daysSince(weekday) + 6) % 7 + 1))
    }

    /// Returns a day of the week some weeks from the running one.
    func day(_ weekday: Weekday, ofWeek week: Int) -> Day {
        first(of: .week, week).adding(days: weekday.daysSince(weekStart))
    }

    /// Returns the first day of the period some periods from the running one.
    func first(of period: CalendarPeriod, _ offset: Int) -> Day {
        let month = Month(containing: today)
        switch period {
        case .day: return today.adding(days: offset)
        case .week: return today.adding(days: 7 * offset - today.weekday.daysSince(weekStart))
        case .month: return month.adding(months: offset).first
        case .quarter: return month.adding(months: 3 * offset - (month.month - 1) % 3).first
        case .year: return month.adding(months: 12 * offset - (month.month - 1)).first
        }
    }

    /// Returns the last day of the period some periods from the running one.
    func last(of period: CalendarPeriod, _ offset: Int) -> Day {
        let first = first(of: period, offset)
        switch period {
        case .day: return first
        case .week: return first.adding(days: 6)
        case .month: return Month(containing: first).last
        case .quarter: return Month(containing: first).adding(months: 2).last
        case .year: return Month(containing: first).adding(months: 11).last
        }
    }

    func edge(_ edge: Edge, of period: CalendarPeriod, _ offset: Int) -> Day {
        edge == .start ? first(of: period, offset) : last(of: period, offset)
    }
}

extension Month {
    /// Returns the day with a number; nil if the month has none.
    func number(_ day: Int) -> Day? { Day(year: year, month: month, day: day) }

    /// Returns the n-th such weekday of the month, or the n-th day if it is nil; -1 is the last one.
    func day(_ place: Int, _ weekday: Weekday?) -> Day? {
        guard let weekday else { return place < 0 ? last : number(place) }
        if place < 0 { return last.adding(days: -last.weekday.daysSince(weekday)) }
        return number(1 + weekday.daysSince(first.weekday) + (place - 1) * 7)
    }
}
