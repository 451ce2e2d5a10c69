import Tally

extension PhraseReader {
    /// day, with counted ones.
    mutating func dayOrCounted() throws(Objection) -> DayReading? {
        if let day = try attempt({ reader throws(Objection) in try reader.day() }) { return day }
        let start = index
        guard case .day(let day)? = try move() else {
            rewind(to: start)
            return nil
        }
        return day
    }

    /// day, without counted ones.
    mutating func day() throws(Objection) -> DayReading? {
        let start = index
        guard let day = try dayAtIndex() else { return nil }
        mark(.day, from: start)
        return day
    }

    private mutating func dayAtIndex() throws(Objection) -> DayReading? {
        if let plain = plainDay() { return plain }
        if let word = try wordDay() { return word }
        let day: Day? =
            if let weekday = try weekdayFirst() {
                weekday
            } else if let boundary = try boundary() {
                boundary
            } else if let place = try placeInMonth() {
                place
            } else {
                try dateWithWeekday()
            }
        return day.map { DayReading(day: $0) }
    }

    /// today, tomorrow, yesterday, tonight, the day after tomorrow, the day before yesterday
    private mutating func plainDay() -> DayReading? {
        if take("today") { return DayReading(day: today) }
        if take("tomorrow") { return DayReading(day: today.adding(days: 1)) }
        if take("yesterday") { return DayReading(day: today.adding(days: -1)) }
        if take("tonight") { return DayReading(day: today, part: .evening, takesPart: false) }
        for article in [[], ["the"]] {
            if take(article + ["day", "after", "tomorrow"]) { return DayReading(day: today.adding(days: 2)) }
            if take(article + ["day", "before", "yesterday"]) {
                return DayReading(day: today.adding(days: -2))
            }
        }
        return nil
    }

    /// this, next, last, coming and weekend
    private mutating func wordDay() throws(Objection) -> DayReading? {
        let start = index
        if take("weekend") { return DayReading(day: try weekend(ofWeek: 0, from: start)) }
        let next = peek(1)
        switch peek() {
        case "this":
            if next == "morning" || next == "evening" {
                index += 2
                return DayReading(
                    day: today, part: next == "morning" ? .morning : .evening, takesPart: false)
            }
            if next == "afternoon" {
                index += 2
                throw objection("The day has a morning and an evening", from: start, nearest: "this evening")
            }
            return try relative(ofWeek: 0).map { DayReading(day: $0) }
        case "next":
            return try relative(ofWeek: 1).map { DayReading(day: $0) }
        case "last":
            // `last friday of november` and `last day of …`
            guard peek(2) != "of" else { return nil }
            return try relative(ofWeek: -1).map { DayReading(day: $0) }
        case "coming":
            guard let weekday = Vocabulary.weekdays[next] else {
                miss(1)
                return nil
            }
            index += 2
            return DayReading(day: moment.next(weekday))
        default: return nil
        }
    }

    /// A weekday, weekend or period behind `this`, `next` or `last`.
    private mutating func relative(ofWeek week: Int) throws(Objection) -> Day? {
        let start = index
        let word = peek(1)
        if let weekday = Vocabulary.weekdays[word] {
            index += 2
            return try day(weekday, ofWeek: week, from: start)
        }
        if word == "weekend", week >= 0 {
            index += 2
            return try weekend(ofWeek: week, from: start)
        }
        if let period = Vocabulary.periods[word] {
            index += 2
            guard week == 1 else {
                throw ambiguity(
                    "That names several days", from: start,
                    [moment.first(of: period, week), moment.last(of: period, week)].map(\.description))
            }
            return moment.first(of: period, 1)
        }
        if word == "day", week == 1 {
            index += 2
            throw objection("That is “tomorrow”, or a day of next week", from: start, nearest: "tomorrow")
        }
        miss(1)
        return nil
    }

    /// Returns a day of this, the next or the last week.
    private func day(_ weekday: Weekday, ofWeek week: Int, from start: Int) throws(Objection) -> Day {
        let day = moment.day(weekday, ofWeek: week)
        switch week {
        case 0 where kind == .due && day < today:
            throw ambiguity(
                "This week's \(weekday.name.capitalized) is over", from: start,
                [day, moment.next(weekday)].map(\.description))
        case -1 where moment.last(weekday) != day:
            throw ambiguity(
                "The last \(weekday.name.capitalized) and that of last week differ", from: start,
                [moment.last(weekday), day].map(\.description))
        default: return day
        }
    }

    /// Returns the Saturday of this or the next week.
    private func weekend(ofWeek week: Int, from start: Int) throws(Objection) -> Day {
        let saturday = moment.day(.saturday, ofWeek: week)
        guard kind == .due, saturday < today else { return saturday }
        throw ambiguity(
            "This weekend's Saturday is over", from: start,
            [today, saturday.adding(days: 7)].map(\.description))
    }

    /// A weekday, alone, of a week, or beside a date.
    private mutating func weekdayFirst() throws(Objection) -> Day? {
        let start = index
        guard let weekday = take(Vocabulary.weekdays) else { return nil }
        let weeks = ["this": 0, "next": 1, "last": -1]
        if peek(1) == "week", let week = weeks[peek()] {
            index += 2
            return moment.day(weekday, ofWeek: week)
        }
        if let date = try attempt({ reader throws(Objection) in try reader.dateBesideWeekday() }) {
            return try fitting(weekday, date, from: start)
        }
        return kind == .past ? moment.last(weekday) : moment.next(weekday)
    }

    /// date | [ "the" ] ordinal, behind a weekday.
    private mutating func dateBesideWeekday() throws(Objection) -> Day? {
        if let date = try attempt({ reader throws(Objection) in try reader.date() }) { return date }
        _ = take("the")
        return try ordinalAlone()
    }

    private mutating func dateWithWeekday() throws(Objection) -> Day? {
        let start = index
        if let date = try attempt({ reader throws(Objection) in try reader.date() }) {
            guard let weekday = Vocabulary.weekdays[peek()], !isPrefix || !isOfWeek(1) else { return date }
            index += 1
            return try fitting(weekday, date, from: start)
        }
        return try attempt { reader throws(Objection) in
            _ = reader.take("the")
            return try reader.ordinalAlone()
        }
    }

    private func isOfWeek(_ ahead: Int) -> Bool {
        ["this", "next", "last"].contains(peek(ahead)) && peek(ahead + 1) == "week"
    }

    /// Returns a date if it falls on the weekday that is written beside it.
    private func fitting(_ weekday: Weekday, _ date: Day, from start: Int) throws(Objection) -> Day {
        guard date.weekday != weekday else { return date }
        let ahead = weekday.daysSince(date.weekday)
        let nearest = date.adding(days: ahead > 3 ? ahead - 7 : ahead)
        throw ambiguity(
            "\(date.words) is a \(date.weekday.name.capitalized)", from: start,
            [date, nearest].map(\.description))
    }

    /// eom, sow; the end of the week, start of december
    private mutating func boundary() throws(Objection) -> Day? {
        if let (period, edge) = take(Vocabulary.boundaries) { return moment.edge(edge, of: period, 0) }
        return try attempt { reader throws(Objection) in
            _ = reader.take("the")
            guard let edge = reader.take(Vocabulary.edges), reader.take("of") else { return nil }
            if let month = reader.take(Vocabulary.monthsWithStop) {
                return try reader.inMonth(month, year: reader.year()) { edge == .start ? $0.first : $0.last }
            }
            let offset = reader.peek() == "next" ? 1 : 0
            if ["the", "this", "next"].contains(reader.peek()) { reader.index += 1 }
            if reader.take("day") { return reader.today.adding(days: offset) }
            return reader.take(Vocabulary.periods).map { reader.moment.edge(edge, of: $0, offset) }
        }
    }

    /// [ "the" ] nth ( weekday | "day" ) "of" a month
    private mutating func placeInMonth() throws(Objection) -> Day? {
        let start = index
        return try attempt { reader throws(Objection) in
            _ = reader.take("the")
            let written = reader.peek()
            guard let place = reader.take(Vocabulary.places) else { return nil }
            let weekday = Vocabulary.weekdays[reader.peek()]
            guard weekday != nil || reader.peek() == "day" else {
                reader.miss()
                return nil
            }
            reader.index += 1
            guard reader.take("of") else {
                guard let weekday, place > 0, !reader.isPrefix else { return nil }
                throw reader.weekdayWithoutMonth(weekday, written, from: start)
            }
            func find(in month: Month) -> Day? { month.day(place, weekday) }
            if let month = reader.take(Vocabulary.monthsWithStop) {
                return try reader.inMonth(month, year: reader.year(), find)
            }
            let offset = reader.peek() == "next" ? 1 : 0
            guard ["the", "this", "next"].contains(reader.peek()), reader.peek(1) == "month" else {
                reader.miss()
                return nil
            }
            reader.index += 2
            guard let day = find(in: Month(containing: reader.today).adding(months: offset)) else {
                throw reader.objection(
                    "The month has no such day", from: start, reason: .doesNotExist,
                    nearest: "last \(weekday?.name ?? "day") of the month")
            }
            return day
        }
    }

    /// Returns the objection to `2nd wed`, which can be a weekday of a month or a day of the month.
    private func weekdayWithoutMonth(_ weekday: Weekday, _ written: String, from start: Int) -> Objection {
        let place = Vocabulary.places[written] ?? 1
        let ofMonth = yearless { $0.day(place, weekday) }
        let ofDate = yearless { $0.number(place) }
        return ambiguity(
            "A weekday with a number needs its month", from: start,
            [ofMonth, ofDate].compactMap { $0?.description })
    }
}
