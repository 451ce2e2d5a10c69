/// The periods of a rule begun on a day: every n-th day, week, month or year, numbered from 0.
struct RecurrencePeriods: Sendable {
    private let rule: RecurrenceRule
    private let start: Day
    /// The weekdays without a place, by number.
    private let plainWeekdays: UInt8
    private let months: UInt16

    init(_ rule: RecurrenceRule, from start: Day) {
        self.rule = rule
        self.start = start
        plainWeekdays = rule.weekdays.reduce(0) { $1.place == nil ? $0 | 1 << $1.weekday.rawValue : $0 }
        let isOfStart = rule.frequency == .yearly && rule.isPlain
        months = (isOfStart ? [start.month] : rule.months).reduce(0) { $0 | 1 << $1 }
    }

    /// The number of periods after which the calendar repeats itself: 400 years, whatever the interval.
    var cycle: Int {
        switch rule.frequency {
        case .daily: 146_097
        case .weekly: 20_871
        case .monthly: 4_800
        case .yearly: 400
        }
    }

    /// Returns the number of the last period that starts on or before a day; 0 for days before the start.
    func index(of day: Day) -> Int {
        Swift.max(0, (unit(of: day) - unit(of: start)) / rule.interval)
    }

    /// Returns which day, week, month or year since a fixed one contains a day.
    private func unit(of day: Day) -> Int {
        switch rule.frequency {
        case .daily: day.number
        case .weekly: (day.number - day.weekday.daysSince(rule.weekStart)).flooredQuotient(by: 7)
        case .monthly: day.year * 12 + day.month - 1
        case .yearly: day.year
        }
    }

    /// Reads the dates of a period, in order.
    /// - Returns: false if the period is past the end of the calendar.
    func read(_ index: Int, into days: inout [Day]) -> Bool {
        days.removeAll(keepingCapacity: true)
        switch rule.frequency {
        case .daily:
            let number = start.number + index * rule.interval
            guard number <= Day.max.number else { return false }
            let day = Day(number: number)
            if passes(day) { days.append(day) }
        case .weekly:
            let first = start.number - start.weekday.daysSince(rule.weekStart) + 7 * index * rule.interval
            guard first <= Day.max.number else { return false }
            for number in first..<first + 7 where Day.numbers.contains(number) {
                let day = Day(number: number)
                let falls = rule.weekdays.isEmpty ? day.weekday == start.weekday : true
                if falls, passes(day) { days.append(day) }
            }
        case .monthly:
            let number = unit(of: start) + index * rule.interval
            guard let month = Month(year: number / 12, month: number % 12 + 1) else { return false }
            append(mask(of: month, with: rule.weekdays.isEmpty ? 0 : places(in: month)), of: month, to: &days)
        case .yearly:
            guard let january = Month(year: start.year + index * rule.interval, month: 1) else {
                return false
            }
            appendYear(from: january, to: &days)
        }
        choose(&days)
        return true
    }

    /// Returns whether the day of a daily or weekly rule passes its filters.
    private func passes(_ day: Day) -> Bool {
        if plainWeekdays != 0, plainWeekdays & 1 << day.weekday.rawValue == 0 { return false }
        guard months != 0 || !rule.monthDays.isEmpty else { return true }
        let month = Month(containing: day)
        guard months == 0 || months & 1 << month.month != 0 else { return false }
        return rule.monthDays.isEmpty || monthDays(of: month) & 1 << day.day != 0
    }

    /// Leaves only the dates at the positions of the rule.
    private func choose(_ days: inout [Day]) {
        guard !rule.positions.isEmpty else { return }
        let count = days.count
        let chosen = Set(rule.positions.map { $0 < 0 ? count + $0 : $0 - 1 })
        days = days.indices.filter(chosen.contains).map { days[$0] }
    }
}

/// Months, whose days are bits: the first is bit 1.
extension RecurrencePeriods {
    private func appendYear(from january: Month, to days: inout [Day]) {
        // Weekdays with a place are counted in the months of the rule or, without any, in the year.
        let isOfYear = rule.months.isEmpty && rule.weekdays.contains { $0.place != nil }
        let places = isOfYear ? placesOfYear(january) : []
        for offset in 0..<12 where months == 0 || months & 1 << (offset + 1) != 0 {
            let month = january.adding(months: offset)
            var ofMonth: UInt32 = 0
            if isOfYear {
                for day in places where Month(containing: day) == month { ofMonth |= 1 << day.day }
            } else if !rule.weekdays.isEmpty {
                ofMonth = self.places(in: month)
            }
            append(mask(of: month, with: ofMonth), of: month, to: &days)
        }
    }

    private func append(_ mask: UInt32, of month: Month, to days: inout [Day]) {
        guard mask != 0 else { return }
        let before = month.first.number - 1
        for day in 1...31 where mask & 1 << day != 0 { days.append(Day(number: before + day)) }
    }

    /// Returns the days of a month.
    /// - Parameter places: The weekdays with a place.
    private func mask(of month: Month, with places: UInt32) -> UInt32 {
        guard months == 0 || months & 1 << month.month != 0 else { return 0 }
        var mask: UInt32 = (2 << month.length) &- 2
        if !rule.monthDays.isEmpty {
            mask &= monthDays(of: month)
        } else if rule.weekdays.isEmpty {
            mask &= 1 << start.day
        }
        guard !rule.weekdays.isEmpty else { return mask }
        return mask & (places | plain(in: month))
    }

    private func monthDays(of month: Month) -> UInt32 {
        let length = month.length
        return rule.monthDays.reduce(0) { mask, number in
            let day = number < 0 ? length + 1 + number : number
            return (1...length).contains(day) ? mask | 1 << day : mask
        }
    }

    private func plain(in month: Month) -> UInt32 {
        guard plainWeekdays != 0 else { return 0 }
        var mask: UInt32 = 0
        var weekday = month.first.weekday.rawValue
        for day in 1...month.length {
            if plainWeekdays & 1 << weekday != 0 { mask |= 1 << day }
            weekday = weekday % 7 + 1
        }
        return mask
    }

    private func places(in month: Month) -> UInt32 {
        rule.weekdays.reduce(0) { mask, weekday in
            guard let day = Self.day(weekday, from: month.first, through: month.last) else { return mask }
            return mask | 1 << day.day
        }
    }

    private func placesOfYear(_ january: Month) -> [Day] {
        let last = january.adding(months: 11).last
        return rule.weekdays.compactMap { Self.day($0, from: january.first, through: last) }
    }

    /// Returns the n-th weekday of a span of days; nil if it has no n-th one, or the weekday has no place.
    private static func day(_ weekday: RecurrenceRule.WeekdayPlace, from first: Day, through last: Day)
        -> Day?
    {
        guard let place = weekday.place, place != 0 else { return nil }
        let number =
            place > 0
            ? first.number + weekday.weekday.daysSince(first.weekday) + 7 * (place - 1)
            : last.number - last.weekday.daysSince(weekday.weekday) + 7 * (place + 1)
        return (first.number...last.number).contains(number) ? Day(number: number) : nil
    }
}
