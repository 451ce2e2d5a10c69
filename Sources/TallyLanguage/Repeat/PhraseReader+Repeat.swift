import Tally

extension PhraseReader {
    /// rule
    ///
    /// - Parameter lead: the day or time before the words, which is the start or the time.
    mutating func rule(behind lead: RepeatLead = RepeatLead()) throws(Objection) -> RepeatPhrase? {
        let start = index
        guard let word = ["every", "every!"].first(where: { $0 == peek() }) else {
            miss()
            return nil
        }
        index += 1
        guard let body = try repeatBody() else {
            rewind(to: start)
            return nil
        }
        var (rule, ending) = (body.rule, lead)
        ending.part = body.part ?? lead.part
        if body.part == nil, let part = take(Vocabulary.parts) { ending.part = part }
        if ending.clock == nil { ending.clock = try clock() }
        try readEnding(&rule, &ending, from: start)
        if word == "every!", !rule.isPlain || rule.end != .never {
            throw objection("“every!” takes an interval only", from: start, nearest: "every! week")
        }
        return try phrase(rule, ending, isFromCompletion: word == "every!", from: start)
    }

    /// { "starting" day | "from" day | "until" day | n "times" }
    private mutating func readEnding(
        _ rule: inout RecurrenceRule, _ ending: inout RepeatLead, from start: Int
    ) throws(Objection) {
        while !isAtEnd {
            let word = peek()
            if ["starting", "from"].contains(word), ending.day == nil || ending.isLead {
                index += 1
                guard let day = try dayOrCounted() else { return index -= 1 }
                (ending.day, ending.isLead) = (day.day, false)
            } else if word == "until" {
                index += 1
                guard let day = try dayOrCounted() else { return index -= 1 }
                try end(&rule, .day(day.day), from: start)
            } else if let count = number(peek()), peek(1) == "times", count > 0 {
                index += 2
                try end(&rule, .count(count), from: start)
            } else {
                return
            }
        }
    }

    private func end(
        _ rule: inout RecurrenceRule, _ end: RecurrenceRule.End, from start: Int
    ) throws(Objection) {
        guard rule.end == .never else {
            throw objection("A repeat ends on a day or after a number of times, once", from: start)
        }
        rule.end = end
    }

    private func phrase(
        _ rule: RecurrenceRule, _ ending: RepeatLead, isFromCompletion: Bool, from start: Int
    ) throws(Objection) -> RepeatPhrase {
        var second: Int?
        if let clock = ending.clock {
            guard !clock.isMidnight else {
                throw objection("A day has no 24:00", from: start, nearest: "every day 0:00")
            }
            second = try self.second(of: clock, in: ending.part)
        }
        var earliest = ending.day ?? today
        if let second, moment.rule.instant(on: earliest, at: second) < moment.now, ending.day == nil {
            earliest = earliest.adding(days: 1)
        }
        guard let first = rule.begin(onOrAfter: earliest) else {
            throw objection(
                "That repeat has no date", from: start, reason: .doesNotExist, nearest: "every day")
        }
        return RepeatPhrase(
            rule: isFromCompletion ? rule : rule.begun(on: first, weekStart: moment.weekStart),
            isFromCompletion: isFromCompletion,
            first: second.map { .instant(moment.rule.instant(on: first, at: $0)) } ?? .day(first),
            day: first, time: second, partOfDay: ending.part)
    }

    private func number(_ text: String) -> Int? {
        ASCII.number(text, digits: 1...4) ?? (text.utf8.count > 2 ? Vocabulary.numbers[text] : nil)
    }

    private typealias Body = (rule: RecurrenceRule, part: PartOfDay?)

    /// body
    private mutating func repeatBody() throws(Objection) -> Body? {
        let start = index
        if let part = take(["morning": PartOfDay.morning, "evening": .evening]) {
            return (RecurrenceRule(.daily), part)
        }
        if take("workday") || take("weekday") {
            return (RecurrenceRule(.weekly, weekdays: RecurrenceRule.workdays), nil)
        }
        if peek() == "second" || Ordinal.number(peek()) != nil, Vocabulary.units[peek(1)] != nil {
            index += 2
            throw objection(
                "That can be a place in a period, or an interval", from: start,
                nearest: "every other \(tokens[start + 1].text)")
        }
        if peek() == "second", Vocabulary.weekdays[peek(1)] != nil {
            index += 2
            let name = tokens[start + 1].text
            throw ambiguity(
                "That can be the second of the month, or every two weeks", from: start,
                ["2nd \(name)", "other \(name)"])
        }
        if let ofMonth = try yearlyPlace() { return (ofMonth, nil) }
        if let ofMonth = try monthDays() { return (ofMonth, nil) }
        if let (month, day) = dayOfYear() { return (try yearly(month, day, from: start), nil) }
        var interval = 1
        let isOther = take("other")
        if isOther {
            interval = 2
        } else if let number = number(peek()), number > 0 {
            index += 1
            interval = number
        }
        if isOther || interval == 1 {
            if take("weekend") {
                return (RecurrenceRule(.weekly, interval: interval, weekdays: [.init(.saturday)]), nil)
            }
            if let weekdays = weekdays() {
                return (RecurrenceRule(.weekly, interval: interval, weekdays: weekdays), nil)
            }
        }
        return try period(every: interval).map { ($0, nil) }
    }

    /// A period, and the days in it.
    private mutating func period(every interval: Int) throws(Objection) -> RecurrenceRule? {
        let start = index
        guard peek().utf8.count > 2, let unit = take(Vocabulary.units) else { return nil }
        let hasOn = peek() == "on"
        switch unit {
        case .day: return RecurrenceRule(.daily, interval: interval)
        case .week:
            var rule = RecurrenceRule(.weekly, interval: interval)
            if hasOn, let days = attemptOn({ reader in reader.weekdays() }) { rule.weekdays = days }
            return rule
        case .month:
            var rule = RecurrenceRule(.monthly)
            if hasOn {
                let before = index
                index += 1
                if let ofMonth = try monthDays() { rule = ofMonth } else { index = before }
            }
            rule.interval = interval
            return rule
        case .quarter: return RecurrenceRule(.monthly, interval: interval * 3)
        case .year:
            guard hasOn, let (month, day) = attemptOn({ reader in reader.dayOfYear() }) else {
                return RecurrenceRule(.yearly, interval: interval)
            }
            var rule = try yearly(month, day, from: start)
            rule.interval = interval
            return rule
        default: return nil
        }
    }

    private mutating func attemptOn<Meaning>(_ body: (inout PhraseReader) -> Meaning?) -> Meaning? {
        let start = index
        index += 1
        if let meaning = body(&self) { return meaning }
        index = start
        return nil
    }
}

/// The start and the time of a repeat, which may stand before it.
struct RepeatLead {
    var day: Day?
    var clock: ClockReading?
    var part: PartOfDay?
    /// Whether the day stands before the repeat.
    var isLead = false
}
