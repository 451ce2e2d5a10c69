import Tally

/// A time of day, as written.
struct ClockReading {
    /// Seconds since midnight, as on a 24-hour clock.
    var second: Int
    /// Whether it leaves no doubt about the half of the day: `5pm`, `noon`.
    var isSure = false
    /// Whether it is an hour without minutes or am and pm, as in `at 5`.
    var isHourAlone = false
    /// Whether it is 24:00, which is the start of one day and the end of another.
    var isMidnight = false
    /// Its first token.
    var start: Int

    var hour: Int { second / 3600 }
}

extension PhraseReader {
    /// time
    mutating func clock() throws(Objection) -> ClockReading? {
        let start = index
        guard let clock = try clockAtIndex() else {
            rewind(to: start)
            return nil
        }
        mark(.time, from: start)
        return clock
    }

    private mutating func clockAtIndex() throws(Objection) -> ClockReading? {
        let start = index
        let hasAt = take("at")
        if take("noon") { return ClockReading(second: 12 * 3600, isSure: true, start: start) }
        var text = peek()
        if !hasAt, text.utf8.first == UInt8(ascii: "t"), text.utf8.count >= 6 {
            text.removeFirst()
            guard text.utf8.dropFirst(2).first == UInt8(ascii: ":") else { return nil }
            guard let written = try time(text, from: start) else { return nil }
            index += 1
            return ClockReading(second: written.second, isMidnight: written.isMidnight, start: start)
        }
        let (body, glued) = Self.withoutMeridiem(text)
        let isColon = body.utf8.contains(UInt8(ascii: ":"))
        let hour = ASCII.number(body, digits: 1...2)
        guard isColon || hour != nil else {
            miss()
            return nil
        }
        var meridiem = glued
        var length = 1
        if meridiem == nil, let next = Vocabulary.meridiems[peek(1)] { (meridiem, length) = (next, 2) }
        if let meridiem {
            let written =
                isColon ? try time(body, from: start) : (second: (hour ?? 0) * 3600, isMidnight: false)
            guard let written else { return nil }
            index += length
            guard (1...12).contains(written.second / 3600), !written.isMidnight else {
                throw objection(
                    "am and pm go with the hours 1 to 12", from: start, reason: .doesNotExist,
                    nearest: written.second < 86_400 ? Self.text(written.second) : "noon")
            }
            let second = written.second % (12 * 3600) + (meridiem == .pm ? 12 * 3600 : 0)
            return ClockReading(second: second, isSure: true, start: start)
        }
        if isColon {
            guard let written = try time(body, from: start) else { return nil }
            index += 1
            return ClockReading(second: written.second, isMidnight: written.isMidnight, start: start)
        }
        guard hasAt, let hour else { return nil }
        index += 1
        guard hour <= 24 else {
            throw objection("There is no hour \(hour)", from: start, reason: .doesNotExist, nearest: "at 17")
        }
        return ClockReading(second: hour % 24 * 3600, isHourAlone: true, isMidnight: hour == 24, start: start)
    }

    /// Reads H:MM[:SS]; nil for any other form.
    private func time(_ text: Substring, from start: Int) throws(Objection) -> (
        second: Int, isMidnight: Bool
    )? {
        try time(String(text), from: start)
    }

    private func time(_ text: String, from start: Int) throws(Objection) -> (second: Int, isMidnight: Bool)? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let hour = ASCII.number(parts[0], digits: 1...2),
            let minute = ASCII.number(parts[1], digits: 2...2)
        else { return nil }
        var second = 0
        if parts.count == 3 {
            guard let written = ASCII.number(parts[2], digits: 2...2) else { return nil }
            second = written
        }
        let isMidnight = hour == 24 && minute == 0 && second == 0
        guard hour < 24 || isMidnight, minute < 60, second < 60 else {
            throw objection(
                "There is no time \(text)", from: start, reason: .doesNotExist,
                nearest: Self.text(min(hour, 23) * 3600 + min(minute, 59) * 60))
        }
        return (isMidnight ? 0 : hour * 3600 + minute * 60 + second, isMidnight)
    }

    private static func withoutMeridiem(_ text: String) -> (body: String, Meridiem?) {
        for (ending, meridiem) in Vocabulary.meridiems where text.hasSuffix(ending) {
            return (String(text.dropLast(ending.utf8.count)), meridiem)
        }
        return (text, nil)
    }

    /// Returns the time as `HH:MM`.
    static func text(_ second: Int) -> String {
        "\((second / 3600).padded(2)):\((second / 60 % 60).padded(2))"
    }

    /// Returns the second of the day that a written time means.
    ///
    /// An hour alone needs am or pm, unless it is after 12 or in a named part of the day. There, the hours 5
    /// to 11 are those of the part.
    func second(of clock: ClockReading, in part: PartOfDay?) throws(Objection) -> Int {
        guard let part else {
            guard clock.isHourAlone, (1...12).contains(clock.hour) else { return clock.second }
            throw ambiguousHour(clock.hour, from: clock.start)
        }
        var second = clock.second
        if part == .evening, !clock.isSure, (5...11).contains(clock.hour) { second += 12 * 3600 }
        let fits = part == .morning ? second < 12 * 3600 : second >= 17 * 3600
        guard fits else {
            let name = part == .morning ? "the morning" : "the evening"
            throw objection(
                "\(Self.text(second)) is not in \(name)", from: clock.start, reason: .doesNotExist,
                nearest: part == .morning ? "9:00" : "20:00")
        }
        return second
    }

    /// Returns the objection to an hour, 1 to 12, that can be in both halves of the day.
    func ambiguousHour(_ hour: Int, from start: Int) -> Objection {
        ambiguity(
            "An hour alone can be before or after noon", from: start,
            [Self.text(hour % 12 * 3600), Self.text((hour % 12 + 12) * 3600)])
    }
}
