import Tally

/// A repeat in words: `every other tuesday`, `every month on the 31st 9:00`, `every! 3 weeks`.
///
/// `Grammar.repeats` has its forms.
///
/// The first occurrence is the first date of the rule that is not past; today counts.
public struct RepeatPhrase: Hashable, Sendable {
    /// The rule as RFC 5545 writes it. A day that some months lack falls on their last day.
    public let rule: String
    /// Whether it counts from the completion, and not from the due.
    public let isFromCompletion: Bool
    /// The first occurrence: a date, or an instant if the phrase names a time.
    public let first: Due
    public let partOfDay: PartOfDay?
}

/// The rule of a repeat.
struct RepeatRule {
    enum Frequency: String { case daily, weekly, monthly, yearly }

    /// The days of a period on which it falls.
    enum Days {
        case any
        case weekdays([Weekday])
        /// Days of the month, all of which every month has; -1 is the last.
        case monthDays([Int])
        /// One day of the month, 29 to 31, or the last day of a shorter one.
        case clamped(Int)
        /// The n-th such weekdays of the month; -1 is the last.
        case places([Int], Weekday)
        /// The first or last day of the month from Monday to Friday.
        case workday(isFirst: Bool)
    }

    var frequency: Frequency
    var interval = 1
    var days = Days.any
    /// The only month, for rules of a year.
    var month: Int?
    var count: Int?
    var until: Day?

    /// Whether the rule has parts beside its interval.
    var isPlain: Bool { if case .any = days { month == nil } else { false } }

    /// Returns the first day on or after another on which the rule falls; nil if there is none for decades.
    func first(onOrAfter day: Day) -> Day? {
        if case .any = days, month == nil { return day }
        // A fifth weekday of February comes every 28 years, or 40 across 2100.
        return (0...41 * 366).lazy.map { day.adding(days: $0) }.first(where: falls)
    }

    private func falls(on day: Day) -> Bool {
        let month = Month(containing: day)
        guard self.month == nil || self.month == month.month else { return false }
        switch days {
        case .any: return true
        case .weekdays(let weekdays): return weekdays.contains(day.weekday)
        case .monthDays(let numbers): return numbers.contains { $0 < 0 ? day == month.last : day.day == $0 }
        case .clamped(let number): return day.day == min(number, month.length)
        case .places(let places, let weekday): return places.contains { month.day($0, weekday) == day }
        case .workday(let isFirst):
            let week = isFirst ? month.first : month.last.adding(days: -6)
            let workdays = (0...6).map { week.adding(days: $0) }.filter(\.isWorkday)
            return day == (isFirst ? workdays.first : workdays.last)
        }
    }

    /// Returns the rule begun on a day, as RFC 5545 writes it.
    func text(from first: Day, weekStart: Weekday) -> String {
        var parts = ["FREQ=\(frequency.rawValue.uppercased())"]
        if interval > 1 { parts.append("INTERVAL=\(interval)") }
        if let month { parts.append("BYMONTH=\(month)") }
        switch days {
        case .any:
            if frequency == .monthly, first.day > 28 { parts += Self.clamp(first.day) }
            if frequency == .yearly, month == nil, first.month == 2, first.day == 29 {
                parts += ["BYMONTH=2"] + Self.clamp(29)
            }
        case .weekdays(let weekdays): parts.append("BYDAY=" + weekdays.map(\.code).joined(separator: ","))
        case .monthDays(let numbers):
            parts.append("BYMONTHDAY=" + numbers.map(String.init).joined(separator: ","))
        case .clamped(let number): parts += Self.clamp(number)
        case .places(let places, let weekday):
            parts.append("BYDAY=" + places.map { "\($0)\(weekday.code)" }.joined(separator: ","))
        case .workday(let isFirst): parts += ["BYDAY=MO,TU,WE,TH,FR", "BYSETPOS=\(isFirst ? 1 : -1)"]
        }
        if let count { parts.append("COUNT=\(count)") }
        if let until { parts.append("UNTIL=" + until.description.filter { $0 != "-" }) }
        if frequency == .weekly, interval > 1, weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
        return parts.joined(separator: ";")
    }

    /// Returns the parts for a day of the month that falls on the last day of shorter ones.
    private static func clamp(_ number: Int) -> [String] {
        ["BYMONTHDAY=" + (28...number).map(String.init).joined(separator: ","), "BYSETPOS=-1"]
    }
}

extension Weekday {
    /// The code of RFC 5545, such as `MO`.
    fileprivate var code: String { name.prefix(2).uppercased() }
}

extension Day {
    fileprivate var isWorkday: Bool { weekday.rawValue <= Weekday.friday.rawValue }
}
