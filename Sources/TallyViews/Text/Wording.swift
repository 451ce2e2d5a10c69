import Tally

/// The formats of numbers, dates and times.
enum Wording {
    /// Returns how many of the habits that are due today, or are done although they are not, have met their target.
    static func met(_ habits: [HabitView]) -> String {
        let (met, asked) = metCounts(habits)
        return "\(met) of \(asked) met"
    }

    /// Returns how many habits have met their target today, and how many are due or have met it although they are not.
    static func metCounts(_ habits: [HabitView]) -> (met: Int, asked: Int) {
        let asked = habits.filter { $0.isDue || $0.isMet }
        return (asked.count(where: \.isMet), asked.count)
    }

    /// Returns weekdays as text, such as `Mon Wed Fri`.
    static func list(_ weekdays: Weekdays) -> String {
        weekdays.days.map(shortName).joined(separator: " ")
    }

    /// Returns a count with its noun, such as `1 task` or `3 tasks`.
    /// - Parameter plural: The noun for several; nil if it ends in `s`.
    static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
        "\(number) " + (number == 1 ? noun : plural ?? noun + "s")
    }

    /// Returns a number with at most one decimal, which is omitted if it is 0.
    static func number(_ value: Double) -> String {
        let tenths = Int((min(max(value, -1e15), 1e15) * 10).rounded())
        let whole = "\(tenths / 10)"
        return tenths % 10 == 0 ? whole : "\(whole).\(abs(tenths % 10))"
    }

    static func percent(_ part: Double) -> String { "\(Int((part * 100).rounded()))%" }

    /// Returns a duration, such as `1h 05m`, `12m` or `30s`.
    static func duration(_ seconds: Int) -> String {
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        if hours > 0 { return "\(hours)h " + (minutes < 10 ? "0" : "") + "\(minutes)m" }
        return seconds > 0 && seconds < 60 ? "\(seconds)s" : "\(minutes)m"
    }

    /// Returns an amount, such as `5.00`.
    static func money(_ cents: Int) -> String {
        let rest = abs(cents % 100)
        return "\(cents / 100)." + (rest < 10 ? "0" : "") + "\(rest)"
    }

    static func money(_ cents: Int, _ currency: Currency) -> String { "\(money(cents)) \(currency)" }

    static func name(_ weekday: Weekday) -> String { weekday.name.capitalized }
    static func shortName(_ weekday: Weekday) -> String { String(name(weekday).prefix(3)) }

    /// Returns a day with its weekday, such as `Friday 2026-11-20`.
    static func title(_ day: Day) -> String { "\(name(day.weekday)) \(day)" }
}

extension Page {
    /// Returns a day relative to today: `today`, `tomorrow`, `Mon`, `3 days ago`, `24 Dec`, `2027-01-04`.
    func text(for day: Day) -> String {
        let distance = moment.today.distance(to: day)
        switch distance {
        case 0: return "today"
        case 1: return "tomorrow"
        case -1: return "yesterday"
        case 2...6: return Wording.shortName(day.weekday)
        case -6 ... -2: return "\(-distance) days ago"
        default: break
        }
        return day.year == moment.today.year ? day.inWords(today: moment.today) : day.description
    }

    /// Returns the day of a due relative to today, and its time if it has one. With a time, the day is that of
    /// the calendar, which the day start does not move: people read it so.
    func text(for due: Due) -> String {
        switch due {
        case .day(let day): text(for: day)
        case .instant(let instant): text(for: moment.rule.wallClock(of: instant).day) + " " + clock(instant)
        }
    }

    /// Returns the user's local time, such as `09:00`.
    func clock(_ instant: Instant) -> String { moment.rule.clock(of: instant) }

    /// Returns the user's local date and time, such as `20 Nov 2026, 09:00`.
    func date(_ instant: Instant) -> String { moment.rule.words(for: instant) }
}
