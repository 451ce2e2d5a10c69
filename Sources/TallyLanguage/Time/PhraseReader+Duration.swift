import Tally

extension PhraseReader {
    /// The longest duration, in seconds: that of the calendar.
    private static var longest: Int64 { Instant.max.seconds(since: .min) }

    /// duration
    mutating func duration() throws(Objection) -> TimePhrase {
        let start = index
        let seconds: Int64
        if let clock = try hoursAndMinutes() {
            seconds = clock
        } else if let iso = isoDuration() {
            seconds = iso
        } else if let amount = try amount() {
            mark(.amount, from: start)
            seconds = try self.seconds(of: amount, from: start)
        } else if let number = Self.decimal(peek()), number.digits > 0, index + 1 >= end {
            throw ambiguity(
                "A number needs a unit", from: start, ["\(peek())min", "\(peek())h"])
        } else {
            throw Objection(
                problem: "That is not a length of time",
                tokens: min(furthest, end - 1)..<min(furthest, end - 1) + 1)
        }
        guard isAtEnd || isPrefix else {
            throw Objection(problem: "That is not part of a length of time", tokens: index..<index + 1)
        }
        guard seconds > 0, seconds <= Self.longest else {
            throw objection(
                "A length of time is more than 0", from: start, reason: .doesNotExist, nearest: "1min")
        }
        return TimePhrase(value: .seconds(seconds), partOfDay: nil, spans: spans)
    }

    /// H:MM [:SS]
    private mutating func hoursAndMinutes() throws(Objection) -> Int64? {
        let start = index
        let parts = peek().split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let hours = ASCII.number(parts[0], digits: 1...4),
            let minutes = ASCII.number(parts[1], digits: 2...2)
        else { return nil }
        let seconds = parts.count == 3 ? ASCII.number(parts[2], digits: 2...2) : 0
        guard let seconds else { return nil }
        index += 1
        guard minutes < 60, seconds < 60 else {
            throw objection(
                "An hour has 60 minutes", from: start, reason: .doesNotExist, nearest: "\(hours):59")
        }
        mark(.amount, from: start)
        return Int64(hours * 3600 + minutes * 60 + seconds)
    }

    /// PnW or PnDTnHnMnS. Only the last number may have a fraction.
    private mutating func isoDuration() -> Int64? {
        let start = index
        let text = peek()
        guard text.utf8.first == UInt8(ascii: "p") else { return nil }
        var rest = text.utf8.dropFirst()
        var units: [(letter: UInt8, isTime: Bool, unit: Unit)] = [
            (UInt8(ascii: "w"), false, .week), (UInt8(ascii: "d"), false, .day),
            (UInt8(ascii: "h"), true, .hour),
            (UInt8(ascii: "m"), true, .minute), (UInt8(ascii: "s"), true, .second),
        ]
        var (sum, isTime, hasFraction, count): (Int64, Bool, Bool, Int) = (0, false, false, 0)
        while !rest.isEmpty {
            if !isTime, rest.first == UInt8(ascii: "t") {
                isTime = true
                rest = rest.dropFirst()
            }
            let number = rest.prefix { !ASCII.isLetter($0) }
            guard !hasFraction, let value = Self.decimal(Substring(number)),
                let letter = rest[number.endIndex...].first,
                let place = units.firstIndex(where: { $0.letter == letter && $0.isTime == isTime })
            else { return nil }
            rest = rest[number.endIndex...].dropFirst()
            let quantity = Quantity(digits: value.digits, scale: value.scale, unit: units[place].unit)
            hasFraction = value.scale > 1
            sum += quantity.seconds ?? 0
            count += 1
            // Weeks stand alone.
            if quantity.unit == .week { units = [] } else { units.removeSubrange(...place) }
        }
        guard count > 0 else { return nil }
        index += 1
        mark(.amount, from: start)
        return sum
    }
}
