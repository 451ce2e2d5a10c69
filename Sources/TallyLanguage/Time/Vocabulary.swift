import Tally

/// The words of dates, times and durations, in lower case.
enum Vocabulary {
    static let weekdays: [String: Weekday] = {
        var names = ["tues": Weekday.tuesday, "thur": .thursday, "thurs": .thursday]
        for weekday in Weekday.allCases {
            names[weekday.name] = weekday
            names[String(weekday.name.prefix(3))] = weekday
        }
        return names
    }()

    /// The number of a month, 1 to 12, by its name. A full stop may follow in a phrase.
    static let months: [String: Int] = {
        var names = ["sept": 9]
        for number in 1...12 {
            guard let month = Month(year: 2000, month: number) else { continue }
            names[month.name.lowercased()] = number
            names[month.shortName.lowercased()] = number
        }
        return names
    }()

    static let numbers: [String: Int] = [
        "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
        "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
    ]

    /// 1 to 5, or -1 for the last.
    static let places: [String: Int] = [
        "first": 1, "second": 2, "third": 3, "fourth": 4, "last": -1, "1st": 1, "2nd": 2, "3rd": 3,
        "4th": 4, "5th": 5,
    ]

    static let periods: [String: CalendarPeriod] = [
        "week": .week, "month": .month, "quarter": .quarter, "year": .year,
    ]

    /// One-word boundaries, such as `eom` and `sow`.
    static let boundaries: [String: (period: CalendarPeriod, edge: Edge)] = {
        var words: [String: (CalendarPeriod, Edge)] = [:]
        let letters: [(String, CalendarPeriod)] = [
            ("d", .day), ("w", .week), ("m", .month), ("q", .quarter), ("y", .year),
        ]
        for (letter, period) in letters {
            words["so" + letter] = (period, .start)
            words["eo" + letter] = (period, .end)
        }
        return words
    }()

    static let edges: [String: Edge] = ["start": .start, "beginning": .start, "end": .end]

    static let parts: [String: PartOfDay] = ["morning": .morning, "evening": .evening, "night": .evening]

    static let meridiems: [String: Meridiem] = ["am": .am, "a.m.": .am, "pm": .pm, "p.m.": .pm]

    static let units: [String: Unit] = {
        let words: [(Unit, [String])] = [
            (.second, ["s", "sec", "secs", "second", "seconds"]),
            (.minute, ["min", "mins", "minute", "minutes"]), (.minuteOrMonth, ["m"]),
            (.hour, ["h", "hr", "hrs", "hour", "hours"]), (.day, ["d", "day", "days"]),
            (.week, ["w", "wk", "wks", "week", "weeks"]), (.month, ["mo", "month", "months"]),
            (.quarter, ["quarter", "quarters"]), (.year, ["y", "yr", "yrs", "year", "years"]),
        ]
        var units: [String: Unit] = [:]
        for (unit, names) in words {
            for name in names { units[name] = unit }
        }
        return units
    }()

    /// The words from which a misspelled one is corrected, common ones first.
    static let all: [String] = {
        let common = [
            "today", "tomorrow", "yesterday", "tonight", "now", "noon", "midnight", "next", "this", "last",
            "coming", "in", "ago", "at", "on", "by", "due", "from", "the", "of", "and", "day", "after",
            "before", "weekend", "half",
        ]
        let rest: [[String]] = [
            weekdays.keys.sorted(), months.keys.sorted(), parts.keys.sorted(), periods.keys.sorted(),
            edges.keys.sorted(), units.keys.filter { $0.utf8.count > 2 }.sorted(), boundaries.keys.sorted(),
            places.keys.sorted(), numbers.keys.filter { $0.utf8.count > 2 }.sorted(), ["am", "pm"],
        ]
        return common + rest.flatMap { $0 }
    }()
}

/// A period of the calendar.
enum CalendarPeriod { case day, week, month, quarter, year }

/// The first or the last day of a period.
enum Edge { case start, end }

enum Meridiem { case am, pm }

/// A unit of an amount, from the shortest to the longest.
enum Unit: Int, Comparable {
    case second, minute, minuteOrMonth, hour, day, week, month, quarter, year

    static func < (left: Unit, right: Unit) -> Bool { left.rawValue < right.rawValue }

    /// The length in seconds; nil for the units of the calendar whose length varies.
    var seconds: Int64? {
        switch self {
        case .second: 1
        case .minute, .minuteOrMonth: 60
        case .hour: 3600
        case .day: 86_400
        case .week: 604_800
        case .month, .quarter, .year: nil
        }
    }

    /// Whether amounts of it move the calendar's date, and not the clock.
    var isOfCalendar: Bool { self >= .day }
}
