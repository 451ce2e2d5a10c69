import Tally

/// The days of a week, month or year on which a repeat falls.
extension PhraseReader {
    /// weekday { [ "," | "and" ] weekday }, in the order of the week
    mutating func weekdays() -> [RecurrenceRule.WeekdayPlace]? {
        guard let first = take(Vocabulary.weekdays) else { return nil }
        var days: Set = [first]
        while days.count < 8 {
            let hasAnd = peek() == "and"
            guard let next = Vocabulary.weekdays[peek(hasAnd ? 1 : 0)] else { break }
            index += hasAnd ? 2 : 1
            days.insert(next)
        }
        return days.sorted { $0.rawValue < $1.rawValue }.map { RecurrenceRule.WeekdayPlace($0) }
    }

    /// month-days
    mutating func monthDays() throws(Objection) -> RecurrenceRule? {
        let start = index
        _ = take("the")
        guard let days = try monthDaysAtIndex(from: start) else {
            index = start
            return nil
        }
        _ = take(["of", "the", "month"])
        return days
    }

    private mutating func monthDaysAtIndex(from start: Int) throws(Objection) -> RecurrenceRule? {
        if peek() == "last", peek(1) == "day", peek(2) != "of" || peek(3) == "the" {
            index += 2
            return RecurrenceRule(.monthly, monthDays: [-1])
        }
        if ["first", "last"].contains(peek()), peek(1) == "workday" {
            index += 2
            let position = tokens[index - 2].text == "first" ? 1 : -1
            return RecurrenceRule(.monthly, weekdays: RecurrenceRule.workdays, positions: [position])
        }
        if let weekdays = places() { return RecurrenceRule(.monthly, weekdays: weekdays) }
        guard let first = Ordinal.number(peek()), first <= 31, Vocabulary.monthsWithStop[peek(1)] == nil,
            Vocabulary.weekdays[peek(1)] == nil, peek(1) != "of" || peek(2) == "the"
        else { return nil }
        index += 1
        var numbers: Set = [first]
        while peek() == "and", let next = Ordinal.number(peek(1)), next <= 31 {
            index += 2
            numbers.insert(next)
        }
        guard numbers.count > 1 else {
            var rule = RecurrenceRule(.monthly, monthDays: [first])
            if first > 28 { rule.clamp(to: first) }
            return rule
        }
        guard !numbers.contains(29), !numbers.contains(30) else {
            throw objection(
                "The 29th and 30th cannot stand beside other days, because February lacks them", from: start,
                nearest: "15th and 31st")
        }
        let sorted = numbers.subtracting([31]).sorted()
        return RecurrenceRule(.monthly, monthDays: numbers.contains(31) ? sorted + [-1] : sorted)
    }

    /// nth { "and" nth } weekday
    private mutating func places() -> [RecurrenceRule.WeekdayPlace]? {
        let start = index
        var places: [Int] = []
        while places.count < 6, let place = take(Vocabulary.places) {
            if !places.contains(place) { places.append(place) }
            if !take("and") { break }
        }
        guard !places.isEmpty, let weekday = Vocabulary.weekdays[peek()], peek(1) != "of" || peek(2) == "the"
        else {
            index = start
            return nil
        }
        index += 1
        let inOrder = places.filter { $0 > 0 }.sorted() + places.filter { $0 < 0 }
        return inOrder.map { RecurrenceRule.WeekdayPlace(weekday, place: $0) }
    }

    /// nth weekday "of" month | "last day of" month
    mutating func yearlyPlace() throws(Objection) -> RecurrenceRule? {
        let start = index
        _ = take("the")
        if let place = take(Vocabulary.places) {
            let weekday = Vocabulary.weekdays[peek()]
            if weekday != nil || place < 0 && peek() == "day", peek(1) == "of",
                let month = Vocabulary.monthsWithStop[peek(2)]
            {
                index += 3
                guard let weekday else { return RecurrenceRule(.yearly, months: [month], monthDays: [-1]) }
                return RecurrenceRule(.yearly, months: [month], weekdays: [.init(weekday, place: place)])
            }
        }
        index = start
        return nil
    }

    /// month dom | dom month
    mutating func dayOfYear() -> (month: Int, day: Int)? {
        func day(_ text: String) -> Int? { Ordinal.number(text) ?? ASCII.number(text, digits: 1...2) }
        let start = index
        _ = take("the")
        if let month = Vocabulary.monthsWithStop[peek()], let day = day(peek(1)) {
            index += 2
            return (month, day)
        }
        if let day = day(peek()) {
            let hasOf = peek(1) == "of"
            if let month = Vocabulary.monthsWithStop[peek(hasOf ? 2 : 1)] {
                index += hasOf ? 3 : 2
                return (month, day)
            }
        }
        index = start
        return nil
    }

    func yearly(_ month: Int, _ day: Int, from start: Int) throws(Objection) -> RecurrenceRule {
        guard let leap = Month(year: 2000, month: month), (1...leap.length).contains(day) else {
            throw objection("There is no such date", from: start, reason: .doesNotExist)
        }
        var rule = RecurrenceRule(.yearly, months: [month], monthDays: [day])
        if month == 2, day == 29 { rule.clamp(to: day) }
        return rule
    }
}
