/// A rule in the words that people type, which are read as the same rule.
extension Recurrence {
    /// The repeat for people, such as `every 2 weeks on mon and thu`; the rule itself if words cannot say it.
    public var words: String {
        guard let rule = try? RecurrenceRule.read(rule), let words = rule.words else { return rule }
        return from == .completion ? words.replacing("every", with: "every!", maxReplacements: 1) : words
    }
}

extension RecurrenceRule {
    /// The words for the rule; nil if there are none.
    public var words: String? {
        guard let body else { return nil }
        switch end {
        case .never: return body
        case .count(let count): return "\(body) \(count) times"
        case .day(let day): return "\(body) until \(day.words)"
        case .instant: return nil
        }
    }

    private var body: String? {
        switch frequency {
        case .daily: isPlain ? period("day") : nil
        case .weekly: weekly
        case .monthly: months.isEmpty ? monthly : nil
        case .yearly: yearly
        }
    }

    /// Such as `every week`, or `every 2 weeks`.
    private func period(_ unit: String) -> String {
        interval == 1 ? "every \(unit)" : "every \(interval) \(unit)s"
    }

    /// Returns the words for days of a period, such as `every 15th` or `every 2 months on the 15th`.
    private func on(_ days: String, _ unit: String, article: String = "the ") -> String {
        interval == 1 ? "every \(days)" : "\(period(unit)) on \(article)\(days)"
    }

    private var weekly: String? {
        guard months.isEmpty, positions.isEmpty else { return nil }
        if weekdays.isEmpty { return period("week") }
        let days = weekdays.map(\.weekday)
        let workdays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
        if interval == 1, days == workdays { return "every workday" }
        if interval == 1, days.count == 1 { return "every \(days[0].name)" }
        return on(Self.list(days.map { String($0.name.prefix(3)) }), "week", article: "")
    }

    private var monthly: String? {
        if isPlain { return period("month") }
        return daysOfMonth.map { on($0, "month") }
    }

    private var yearly: String? {
        if isPlain { return period("year") }
        guard let number = months.first, months.count == 1,
            let month = Month(year: 2000, month: number)?.name.lowercased()
        else { return nil }
        if weekdays.isEmpty, monthDays.count == 1, positions.isEmpty, monthDays[0] > 0 {
            return on("\(monthDays[0]) \(month)", "year", article: "")
        }
        if monthDays == [28, 29], positions == [-1], weekdays.isEmpty, number == 2 {
            return on("29 \(month)", "year", article: "")
        }
        guard interval == 1, weekdays.count == 1, let place = weekdays[0].place, monthDays.isEmpty,
            positions.isEmpty,
            let nth = Self.place(place)
        else { return nil }
        return "every \(nth) \(weekdays[0].weekday.name) of \(month)"
    }

    /// The days of a month, such as `15th and 20th`, `last day` or `2nd friday`.
    private var daysOfMonth: String? {
        if !monthDays.isEmpty {
            guard weekdays.isEmpty else { return nil }
            if positions.isEmpty {
                if monthDays == [-1] { return "last day" }
                return monthDays.allSatisfy { (1...28).contains($0) }
                    ? Self.list(monthDays.map(Self.ordinal)) : nil
            }
            // How words write a day that some months lack.
            guard positions == [-1], let last = monthDays.last, last > 28, monthDays == Array(28...last)
            else { return nil }
            return Self.ordinal(last)
        }
        if !positions.isEmpty {
            let days = weekdays.filter { $0.place == nil }.map(\.weekday.rawValue)
            guard days == [1, 2, 3, 4, 5], weekdays.count == 5 else { return nil }
            return positions == [1] ? "first workday" : positions == [-1] ? "last workday" : nil
        }
        guard let weekday = weekdays.first?.weekday, weekdays.allSatisfy({ $0.weekday == weekday }) else {
            return nil
        }
        let places = weekdays.compactMap { $0.place.flatMap(Self.place) }
        return places.count == weekdays.count ? "\(Self.list(places)) \(weekday.name)" : nil
    }

    private static func place(_ number: Int) -> String? {
        number == -1 ? "last" : (1...5).contains(number) ? ordinal(number) : nil
    }

    private static func ordinal(_ number: Int) -> String {
        let ending = (11...13).contains(number) ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
        return "\(number)\(ending)"
    }

    private static func list(_ words: [String]) -> String { words.joined(separator: " and ") }
}
