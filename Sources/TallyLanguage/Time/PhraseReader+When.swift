import Tally

/// A date or point in time, as read.
struct When {
    var value: TimePhrase.Value
    var part: PartOfDay?
}

/// A day, as read.
struct DayReading {
    var day: Day
    var part: PartOfDay?
    /// Whether a part of the day may follow.
    var takesPart = true
}

extension PhraseReader {
    /// when
    mutating func when() throws(Objection) -> When? {
        let start = index
        if let instant = literalInstant() { return try past(When(value: .instant(instant)), from: start) }
        if take("now") {
            mark(.time, from: start)
            return When(value: .instant(moment.now))
        }
        if let midnight = try midnightAlone() { return try past(midnight, from: start) }
        if let move = try attempt({ reader throws(Objection) in try reader.move() }) {
            switch move {
            case .instant(let instant): return try past(When(value: .instant(instant)), from: start)
            case .day(let day): return try past(behind(day), from: start)
            }
        }
        if let clock = try clock() { return try past(behind(clock), from: start) }
        if let day = try attempt({ reader throws(Objection) in try reader.day() }) {
            return try past(behind(day), from: start)
        }
        if !isPrefix, let number = ASCII.number(peek(), digits: 1...4) { throw loneNumber(number) }
        return nil
    }

    /// [ part ] [ time ] behind a day.
    private mutating func behind(_ given: DayReading) throws(Objection) -> When {
        var day = given
        let start = index
        if day.takesPart, let part = take(Vocabulary.parts) {
            mark(.partOfDay, from: start)
            day.part = part
        }
        if !isPrefix, day.part == nil, peek() == "afternoon" {
            index += 1
            throw objection("A day has a morning and an evening", from: start, nearest: "evening")
        }
        if let clock = try clock() { return try on(day, clock) }
        if peek() == "midnight" {
            index += 1
            throw midnight(of: day.day, from: start)
        }
        if !isPrefix, let hour = ASCII.number(peek(), digits: 1...2), hour < 24 {
            index += 1
            throw (1...12).contains(hour)
                ? ambiguousHour(hour, from: index - 1)
                : objection("An hour alone needs “at”", from: index - 1, nearest: "at \(hour)")
        }
        return When(value: .day(day.day), part: day.part)
    }

    /// [ [ "on" ] day ] behind a time.
    private mutating func behind(_ clock: ClockReading) throws(Objection) -> When {
        let day = try attempt { reader throws(Objection) in
            let start = reader.index
            if reader.take("on") { reader.mark(.preposition, from: start) }
            return try reader.dayOrCounted()
        }
        if let day { return try on(day, clock) }
        guard !clock.isMidnight else {
            throw objection("A day has no 24:00", from: clock.start, nearest: "midnight")
        }
        let second = try second(of: clock, in: nil)
        return When(value: .instant(kind == .past ? last(second) : next(second)))
    }

    private func on(_ day: DayReading, _ clock: ClockReading) throws(Objection) -> When {
        guard !clock.isMidnight else { throw midnight(of: day.day, from: clock.start) }
        let second = try second(of: clock, in: day.part)
        return When(value: .instant(moment.rule.instant(on: day.day, at: second)), part: day.part)
    }

    /// iso-instant, in one word or two.
    private mutating func literalInstant() -> Instant? {
        let start = index
        let (first, second) = (peek(), peek(1))
        guard first.utf8.count >= 10, first.utf8.first.map(ASCII.isDigit) == true else { return nil }
        var words = 1
        var literal = TemporalText(first)?.instant(in: moment.rule.zone)
        if literal == nil, second.utf8.first.map(ASCII.isDigit) == true, second.hasOffset {
            words = 2
            literal = TemporalText(first + "T" + second)?.instant(in: moment.rule.zone)
        }
        guard let literal else { return nil }
        index += words
        mark(.time, from: start)
        return literal
    }

    /// "midnight", the next one.
    private mutating func midnightAlone() throws(Objection) -> When? {
        let start = index
        guard take("midnight") else { return nil }
        mark(.time, from: start)
        let day = try attempt { reader throws(Objection) in
            _ = reader.take("on")
            return try reader.dayOrCounted()
        }
        if let day { throw midnight(of: day.day, from: start) }
        return When(value: .instant(next(0)))
    }

    private func midnight(of day: Day, from start: Int) -> Objection {
        ambiguity(
            "Midnight can be the start or the end of a day", from: start,
            ["\(day) 00:00", "\(day.adding(days: 1)) 00:00"])
    }

    /// Returns the next instant at which the clock shows a time, now included.
    private func next(_ second: Int) -> Instant {
        let date = moment.rule.wallClock(of: moment.now).day
        let candidate = moment.rule.instant(on: date, at: second)
        return candidate >= moment.now ? candidate : moment.rule.instant(on: date.adding(days: 1), at: second)
    }

    /// Returns the instant at which the clock showed a time today. After midnight, before the day starts, that
    /// can be yesterday's date.
    private func last(_ second: Int) -> Instant {
        let candidate = moment.rule.instant(on: moment.rule.wallClock(of: moment.now).day, at: second)
        return candidate <= moment.now ? candidate : moment.rule.instant(on: today, at: second)
    }

    /// The past kind refuses what is ahead.
    private func past(_ read: When, from start: Int) throws(Objection) -> When {
        guard kind == .past else { return read }
        switch read.value {
        case .day(let day) where day > today:
            throw objection(
                "\(day.inWords(today: today)) is still ahead", from: start, reason: .notPast, nearest: "today"
            )
        case .instant(let instant) where instant > moment.now:
            throw objection(
                "\(moment.rule.words(for: instant)) is still ahead", from: start, reason: .notPast,
                nearest: "now")
        default: return read
        }
    }

    /// Returns the objection to a number that could be an hour, a day of a month or a year.
    private mutating func loneNumber(_ number: Int) -> Objection {
        let start = index
        index += 1
        if number >= 1000 {
            return ambiguity(
                "A year is not a date", from: start,
                ["\(number.padded(4))-01-01", "\(number.padded(4))-12-31"])
        }
        if (1...23).contains(number) {
            return ambiguity(
                "A number alone can be an hour or a day of the month", from: start,
                ["\(number.padded(2)):00", Ordinal.word(number)])
        }
        let nearest = (24...31).contains(number) ? Ordinal.word(number) : number == 0 ? "00:00" : nil
        return objection("A number alone is neither a date nor a time", from: start, nearest: nearest)
    }
}

extension String {
    /// Whether a time ends in an offset from UTC.
    fileprivate var hasOffset: Bool {
        last == "z" || utf8.dropFirst().contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    }
}

extension Int {
    /// Returns the digits with leading zeros.
    func padded(_ width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}

/// The numbers of days of a month, such as `27th`.
enum Ordinal {
    /// Returns the number, with its ending.
    static func word(_ number: Int) -> String { "\(number)\(ending(number))" }

    /// Returns the number of an ordinal with the right ending; nil for any other text.
    static func number(_ text: String) -> Int? {
        guard text.utf8.count > 2, let number = ASCII.number(text.dropLast(2), digits: 1...2),
            text.hasSuffix(ending(number))
        else { return nil }
        return number
    }

    private static func ending(_ number: Int) -> String {
        if (11...13).contains(number % 100) { return "th" }
        return switch number % 10 {
        case 1: "st"
        case 2: "nd"
        case 3: "rd"
        default: "th"
        }
    }
}
