import Tally

extension PhraseReader {
    /// date
    mutating func date() throws(Objection) -> Day? {
        if let date = try isoDate() { return date }
        if let date = try pairDate() { return date }
        if let date = try monthFirst() { return date }
        return try dayFirst()
    }

    /// YYYY-MM-DD, YYYY/MM/DD, YYYYMMDD, YYYY-Www-D
    private mutating func isoDate() throws(Objection) -> Day? {
        let start = index
        let text = peek()
        guard let year = ASCII.number(text.prefix(4), digits: 4...4) else { return nil }
        let rest = text.dropFirst(4)
        let parts = rest.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "/" }
        let separator = rest.first
        var numbers: (month: Int, day: Int)?
        if let compact = ASCII.number(rest, digits: 4...4) {
            numbers = (compact / 100, compact % 100)
        } else if parts.count == 3, parts[0].isEmpty, rest.dropFirst(3).first == separator,
            let month = ASCII.number(parts[1], digits: 2...2), let day = ASCII.number(parts[2], digits: 2...2)
        {
            numbers = (month, day)
        } else if separator == "-", parts.count >= 2, parts[1].first == "w",
            let week = ASCII.number(parts[1].dropFirst(), digits: 2...2)
        {
            return try isoWeekDate(year, week, parts.count == 3 ? parts[2] : nil, parts.count, from: start)
        } else if separator == "-", parts.count == 2, let month = ASCII.number(parts[1], digits: 2...2) {
            index += 1
            guard let month = Month(year: year, month: month) else { throw noSuchDate(from: start, nil) }
            throw ambiguity(
                "A month is not a date", from: start, [month.first, month.last].map(\.description))
        }
        guard let (month, day) = numbers else { return nil }
        index += 1
        guard let date = Day(year: year, month: month, day: day) else {
            throw noSuchDate(from: start, Month(year: year, month: month)?.last)
        }
        return date
    }

    private mutating func isoWeekDate(
        _ year: Int, _ week: Int, _ weekday: Substring?, _ parts: Int, from start: Int
    ) throws(Objection) -> Day? {
        guard parts <= 3, year >= 1, let fourth = Day(year: year, month: 1, day: 4) else { return nil }
        let first = fourth.adding(days: -fourth.weekday.daysSince(.monday))
        let monday = first.adding(days: (week - 1) * 7)
        // The week belongs to the year of its Thursday.
        let exists = week >= 1 && monday.adding(days: 3).year == year
        guard let weekday else {
            index += 1
            guard exists else { throw noSuchDate(from: start, nil) }
            throw ambiguity(
                "A week is not a date", from: start, [monday, monday.adding(days: 6)].map(\.description))
        }
        guard let number = ASCII.number(weekday, digits: 1...1) else { return nil }
        index += 1
        guard exists, (1...7).contains(number) else { throw noSuchDate(from: start, exists ? monday : nil) }
        return monday.adding(days: number - 1)
    }

    private func noSuchDate(from start: Int, _ nearest: Day?) -> Objection {
        objection("There is no such date", from: start, reason: .doesNotExist, nearest: nearest?.description)
    }

    /// 11/27, 27-11, 27/11/2026, 27.11.2026
    private mutating func pairDate() throws(Objection) -> Day? {
        let start = index
        let text = peek()
        guard let separator = text.first(where: { "/-.".contains($0) }) else { return nil }
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let first = ASCII.number(parts[0], digits: 1...2),
            let second = ASCII.number(parts[1], digits: 1...2)
        else { return nil }
        var year: Int?
        if parts.count == 3 {
            guard ASCII.number(parts[2], digits: 1...4) != nil else { return nil }
            index += 1
            year = ASCII.number(parts[2], digits: 4...4)
            guard year != nil else { throw shortYear(from: start) }
        } else {
            index += 1
            guard separator != "." else {
                throw objection(
                    "Numbers with a point are not a date", from: start, nearest: pairNearest(first, second))
            }
        }
        let orders = first == second ? [(first, second)] : [(first, second), (second, first)]
        var dates: [Day] = []
        for (month, day) in orders {
            if let date = dateIfAny(month: month, day: day, year: year) { dates.append(date) }
        }
        guard let date = dates.first else {
            throw noSuchDate(from: start, nearestMonthEnd(first, second, year))
        }
        guard dates.count == 1 else {
            throw ambiguity("Either number can be the month", from: start, dates.map(\.description))
        }
        return date
    }

    private func pairNearest(_ first: Int, _ second: Int) -> String? {
        let date =
            dateIfAny(month: second, day: first, year: nil) ?? dateIfAny(month: first, day: second, year: nil)
        // `17.30` is a time in other countries.
        return date?.description
            ?? (first < 24 && second < 60 ? "\(first.padded(2)):\(second.padded(2))" : nil)
    }

    private func nearestMonthEnd(_ first: Int, _ second: Int, _ year: Int?) -> Day? {
        let month = (1...12).contains(first) ? first : second
        return Month(year: year ?? today.year, month: month)?.last
    }

    private func shortYear(from start: Int) -> Objection {
        objection("Years have four digits", from: start)
    }

    private func dateIfAny(month: Int, day: Int, year: Int?) -> Day? {
        if let year { return Day(year: year, month: month, day: day) }
        guard (1...12).contains(month) else { return nil }
        return yearless { $0.month == month ? $0.number(day) : nil }
    }

    /// month dom [ year ]
    private mutating func monthFirst() throws(Objection) -> Day? {
        let start = index
        guard let month = take(Vocabulary.monthsWithStop) else { return nil }
        guard let day = dayOfMonth() else {
            miss()
            guard !isPrefix else {
                index = start
                return nil
            }
            _ = year()
            throw monthAlone(month, from: start)
        }
        return try date(month, day, from: start)
    }

    /// [ "the" ] dom [ "of" ] month [ year ]
    private mutating func dayFirst() throws(Objection) -> Day? {
        let start = index
        return try attempt { reader throws(Objection) in
            _ = reader.take("the")
            guard let day = reader.dayOfMonth() else { return nil }
            _ = reader.take("of")
            guard let month = reader.take(Vocabulary.monthsWithStop) else { return nil }
            return try reader.date(month, day, from: start)
        }
    }

    /// Returns the date of a day and month, and of the year if one follows.
    private mutating func date(_ month: Int, _ day: Int, from start: Int) throws(Objection) -> Day {
        let year = year()
        if year == nil, !isPrefix, let short = peek().utf8.last, ASCII.isDigit(short),
            ASCII.number(peek().drop { $0 == "'" }, digits: 1...3) != nil
        {
            index += 1
            throw shortYear(from: index - 1)
        }
        guard let date = dateIfAny(month: month, day: day, year: year) else {
            throw noSuchDate(from: start, Month(year: year ?? today.year, month: month)?.last)
        }
        return date
    }

    /// dom
    private mutating func dayOfMonth() -> Int? {
        guard let day = Ordinal.number(peek()) ?? ASCII.number(peek(), digits: 1...2) else {
            miss()
            return nil
        }
        index += 1
        return day
    }

    /// A year of four digits.
    mutating func year() -> Int? {
        guard let year = ASCII.number(peek(), digits: 4...4), year > 0 else { return nil }
        index += 1
        return year
    }

    /// An ordinal alone: the first month that has it.
    mutating func ordinalAlone() throws(Objection) -> Day? {
        let start = index
        guard let number = Ordinal.number(peek()) else {
            miss()
            return nil
        }
        index += 1
        guard let day = yearless({ $0.number(number) }) else {
            throw objection("No month has that day", from: start, reason: .doesNotExist, nearest: "31st")
        }
        return day
    }

    /// Returns the day that `find` finds in a month of the given year, or else the nearest one.
    mutating func inMonth(
        _ number: Int, year: Int?, _ find: (Month) -> Day?
    ) throws(Objection) -> Day {
        let day: Day? =
            if let year {
                Month(year: year, month: number).flatMap(find)
            } else {
                yearless { $0.month == number ? find($0) : nil }
            }
        guard let day else {
            throw objection("The month has no such day", from: max(index - 1, 0), reason: .doesNotExist)
        }
        return day
    }

    /// Returns the first day on or after today that `find` finds in a month; in the past kind, the last one on
    /// or before today. A 29 February takes at most 8 years.
    func yearless(_ find: (Month) -> Day?) -> Day? {
        let first = Month(containing: today)
        let step = kind == .past ? -1 : 1
        for offset in 0...8 * 12 {
            let month = first.adding(months: offset * step)
            guard let day = find(month) else { continue }
            if kind == .past ? day <= today : day >= today { return day }
        }
        return nil
    }

    /// Returns the objection to a month without a day.
    func monthAlone(_ number: Int, from start: Int) -> Objection {
        let first = yearless { $0.month == number ? $0.first : nil }
        let last = yearless { $0.month == number ? $0.last : nil }
        return ambiguity(
            "A month is not a date", from: start, [first, last].compactMap { $0?.description })
    }
}

extension Vocabulary {
    /// The months, also with a full stop.
    static let monthsWithStop: [String: Int] = {
        var names = months
        for (name, number) in months { names[name + "."] = number }
        return names
    }()
}
