/// Reads a rule of RFC 5545.
struct RecurrenceRuleReader {
    private var rule = RecurrenceRule(.daily)
    private var given: Set<Part> = []

    /// The parts that a rule can have.
    private enum Part: String, CaseIterable {
        case frequency = "FREQ"
        case interval = "INTERVAL"
        case months = "BYMONTH"
        case monthDays = "BYMONTHDAY"
        case weekdays = "BYDAY"
        case positions = "BYSETPOS"
        case count = "COUNT"
        case until = "UNTIL"
        case weekStart = "WKST"
    }

    /// The parts of the RFC that no rule has here.
    private static let unsupported = [
        "BYHOUR": "A repeat falls on days; give the time with the due",
        "BYMINUTE": "A repeat falls on days; give the time with the due",
        "BYSECOND": "A repeat falls on days; give the time with the due",
        "BYYEARDAY": "Write BYMONTH and BYMONTHDAY",
        "BYWEEKNO": "Write BYMONTH and BYDAY",
    ]

    mutating func rule(_ text: String) throws(RecurrenceRefusal) -> RecurrenceRule {
        guard text.utf8.allSatisfy({ $0 < 128 }) else {
            throw RecurrenceRefusal(
                .invalidFormat, "must have only letters, digits and marks of ASCII",
                nearest: "FREQ=WEEKLY;BYDAY=FR")
        }
        var letters = text.uppercased()
        if letters.hasPrefix("RRULE:") { letters.removeFirst("RRULE:".count) }
        guard text.utf8.count <= RecurrenceRule.textLimit else {
            throw RecurrenceRefusal(.tooLong, "must have at most \(RecurrenceRule.textLimit) characters")
        }
        guard !letters.isEmpty else {
            throw RecurrenceRefusal(.tooShort, "must not be empty", nearest: "FREQ=DAILY")
        }
        for part in letters.split(separator: ";", omittingEmptySubsequences: false) { try read(part) }
        try check()
        rule.months.sort()
        rule.monthDays.sort(by: Self.precedes)
        rule.positions.sort(by: Self.precedes)
        rule.weekdays.sort { left, right in
            let places = (left.place ?? 0, right.place ?? 0)
            if places.0 != places.1 { return Self.precedes(places.0, places.1) }
            return left.weekday.rawValue < right.weekday.rawValue
        }
        if !rule.dependsOnWeekStart { rule.weekStart = .monday }
        return rule
    }

    /// From the start of a period before from its end.
    private static func precedes(_ left: Int, _ right: Int) -> Bool {
        (left < 0) == (right < 0) ? left < right : right < 0
    }

    private mutating func read(_ text: Substring) throws(RecurrenceRefusal) {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2 else {
            throw RecurrenceRefusal(
                .invalidFormat,
                "has the part “\(text)”, which has no “=”. Write a rule, such as "
                    + "“FREQ=WEEKLY;BYDAY=FR”, or words, such as “every friday”",
                nearest: "FREQ=WEEKLY;BYDAY=FR")
        }
        let (name, value) = (String(sides[0]), sides[1])
        guard let part = Part(rawValue: name) else {
            if let advice = Self.unsupported[name] {
                throw RecurrenceRefusal(.unknownValue, "has \(name), which is not supported. \(advice)")
            }
            let names = Part.allCases.map(\.rawValue)
            throw RecurrenceRefusal(
                .unknownValue, "has an unknown part “\(name)”. A rule has \(names.joined(separator: ", "))",
                unknown: .init(word: name, known: names))
        }
        guard given.insert(part).inserted else {
            throw RecurrenceRefusal(.conflictingMembers, "has \(name) twice")
        }
        switch part {
        case .frequency:
            guard let frequency = RecurrenceRule.Frequency(rawValue: value.lowercased()) else {
                let known = RecurrenceRule.Frequency.allCases.map { $0.rawValue.uppercased() }
                let isShort = ["HOURLY", "MINUTELY", "SECONDLY"].contains(String(value))
                throw RecurrenceRefusal(
                    .unknownValue, "must have FREQ=DAILY, WEEKLY, MONTHLY or YEARLY, not “\(value)”",
                    nearest: isShort ? "DAILY" : nil, unknown: .init(word: String(value), known: known))
            }
            rule.frequency = frequency
        case .interval: rule.interval = try number(value, of: part, in: RecurrenceRule.intervals)
        case .count: rule.end = .count(try number(value, of: part, in: RecurrenceRule.counts))
        case .until: rule.end = try until(value)
        case .months: rule.months = try numbers(value, of: part, through: 12, isSigned: false)
        case .monthDays: rule.monthDays = try numbers(value, of: part, through: 31)
        case .positions: rule.positions = try numbers(value, of: part, through: 366)
        case .weekdays:
            for text in value.split(separator: ",", omittingEmptySubsequences: false) {
                let weekday = try weekday(text)
                if !rule.weekdays.contains(weekday) { rule.weekdays.append(weekday) }
            }
        case .weekStart:
            guard let weekday = Weekday(code: value) else { throw Self.unknownWeekday(value, "WKST=MO") }
            rule.weekStart = weekday
        }
    }

    /// Checks what the RFC says about parts together.
    private func check() throws(RecurrenceRefusal) {
        guard given.contains(.frequency) else {
            throw RecurrenceRefusal(
                .missingMember, "must say how often: FREQ=DAILY, WEEKLY, MONTHLY or YEARLY",
                nearest: "FREQ=WEEKLY")
        }
        if given.contains(.count), given.contains(.until) {
            throw RecurrenceRefusal(.conflictingMembers, "must end with COUNT or with UNTIL, not with both")
        }
        let frequency = rule.frequency
        if frequency == .weekly, !rule.monthDays.isEmpty {
            throw RecurrenceRefusal(
                .conflictingMembers, "has BYMONTHDAY, which a WEEKLY rule must not have",
                nearest: "FREQ=MONTHLY")
        }
        if frequency == .daily || frequency == .weekly,
            let weekday = rule.weekdays.first(where: { $0.place != nil })
        {
            throw RecurrenceRefusal(
                .conflictingMembers,
                "has BYDAY=\(weekday), a place in a month or year: only MONTHLY and YEARLY rules have those",
                nearest: "BYDAY=\(weekday.weekday.code)")
        }
        if !rule.positions.isEmpty, rule.isPlain {
            throw RecurrenceRefusal(
                .missingMember,
                "has BYSETPOS, which chooses among the days of BYDAY, BYMONTHDAY or BYMONTH: add one",
                nearest: "BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1")
        }
    }

    private func number(
        _ text: Substring, of part: Part, in range: ClosedRange<Int>
    ) throws(RecurrenceRefusal) -> Int {
        guard Self.isNumber(text), let number = Int(text), range.contains(number) else {
            throw RecurrenceRefusal(
                .outOfRange,
                "must have a whole number from \(range.lowerBound) to \(range.upperBound) in \(part.rawValue), "
                    + "not “\(text)”", nearest: "\(part.rawValue)=\(range.lowerBound)")
        }
        return number
    }

    private func numbers(
        _ text: Substring, of part: Part, through limit: Int, isSigned: Bool = true
    ) throws(RecurrenceRefusal) -> [Int] {
        var numbers: [Int] = []
        for text in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = Self.signed(text), (1...limit).contains(abs(number)),
                isSigned || text.first?.isNumber == true
            else {
                throw RecurrenceRefusal(
                    .outOfRange,
                    "must have numbers from 1 to \(limit)\(isSigned ? ", or -1 to -\(limit) from the end," : "") "
                        + "in \(part.rawValue), not “\(text)”", nearest: "\(part.rawValue)=1")
            }
            if !numbers.contains(number) { numbers.append(number) }
        }
        return numbers
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Returns a number of at most three digits, with a sign or without.
    private static func signed(_ text: Substring) -> Int? {
        let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text
        guard digits.utf8.count <= 3, isNumber(digits) else { return nil }
        return Int(text)
    }

    private func weekday(_ text: Substring) throws(RecurrenceRefusal) -> RecurrenceRule.WeekdayPlace {
        guard let weekday = Weekday(code: text.suffix(2)) else { throw Self.unknownWeekday(text, "BYDAY=MO") }
        let place = text.dropLast(2)
        if place.isEmpty { return RecurrenceRule.WeekdayPlace(weekday) }
        guard let number = Self.signed(place), (1...53).contains(abs(number)) else {
            throw RecurrenceRefusal(
                .outOfRange,
                "must have places from 1 to 53, or -1 to -53 from the end, in BYDAY, not “\(text)”",
                nearest: "BYDAY=1\(weekday.code)")
        }
        return RecurrenceRule.WeekdayPlace(weekday, place: number)
    }

    private static func unknownWeekday(_ text: Substring, _ nearest: String) -> RecurrenceRefusal {
        RecurrenceRefusal(
            .unknownValue, "must name days as MO, TU, WE, TH, FR, SA and SU, not “\(text)”", nearest: nearest)
    }

    private func until(_ text: Substring) throws(RecurrenceRefusal) -> RecurrenceRule.End {
        let bytes = Array(text.utf8)
        func digits(_ range: Range<Int>) -> Substring { text.dropFirst(range.lowerBound).prefix(range.count) }
        if [8, 16].contains(bytes.count), bytes.allSatisfy({ $0 < 128 }),
            let day = Day("\(digits(0..<4))-\(digits(4..<6))-\(digits(6..<8))")
        {
            if bytes.count == 8 { return .day(day) }
            let time = "\(day)T\(digits(9..<11)):\(digits(11..<13)):\(digits(13..<15))\(digits(15..<16))"
            if digits(8..<9) == "T", text.hasSuffix("Z"), let due = TemporalText(time)?.instant(in: .utc) {
                return .instant(due)
            }
        }
        throw RecurrenceRefusal(
            .invalidDate,
            "must have a date such as 20261231, or an instant such as 20261231T170000Z, in UNTIL, "
                + "not “\(text)”", nearest: "UNTIL=20261231")
    }
}
