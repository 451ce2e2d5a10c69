import Tally

/// A number with a unit.
struct Quantity {
    /// The number is `digits` / `scale`, and the scale at most 10,000.
    var digits: Int64
    var scale: Int64 = 1
    var unit: Unit
    /// Whether the number is a word, such as `two`.
    var isWord = false

    var isWhole: Bool { digits % scale == 0 }

    /// The length in seconds, rounded; nil for the units of the calendar whose length varies.
    var seconds: Int64? {
        // At most 10¹³ · 604,800, which fits.
        unit.seconds.map { (digits * $0 + scale / 2) / scale }
    }
}

/// A movement from now.
enum Move {
    case day(DayReading)
    case instant(Instant)
}

extension PhraseReader {
    /// counted | elapsed
    mutating func move() throws(Objection) -> Move? {
        let start = index
        if let signed = try signedMove() { return signed }
        let hasIn = take("in")
        if hasIn, let month = Vocabulary.months[peek()] {
            index += 1
            throw monthAlone(month, from: start)
        }
        guard let amount = try amount() else { return nil }
        let hasAgo = !hasIn && take("ago")
        let isFromNow =
            !hasIn && !hasAgo && (take(["from", "now"]) || isOfCalendar(amount) && take(["from", "today"]))
        let isBare = !hasIn && !hasAgo && !isFromNow
        mark(.amount, from: start)
        if isBare {
            try checkAlone(amount, from: start)
        }
        return try moved(by: amount, sign: hasAgo ? -1 : 1, from: start)
    }

    private func isOfCalendar(_ amount: [Quantity]) -> Bool { amount.contains { $0.unit.isOfCalendar } }

    /// Objects to an amount without `in` or `ago` that leaves its direction or unit open.
    private func checkAlone(_ amount: [Quantity], from start: Int) throws(Objection) {
        if amount.count == 1, amount[0].unit == .minuteOrMonth {
            throw minutesOrMonths(amount[0], from: start)
        }
        if kind == .past {
            throw objection(
                "An amount of time that is over needs “ago”", from: start, reason: .notPast,
                nearest: written(from: start) + " ago")
        }
        guard isOfCalendar(amount), amount[0].isWord else { return }
        throw objection(
            "An amount of days needs “in” or “ago”", from: start, nearest: "in " + written(from: start))
    }

    private func written(from start: Int) -> String {
        tokens[start..<index].map(\.text).joined(separator: " ")
    }

    private func minutesOrMonths(_ quantity: Quantity, from start: Int) -> Objection {
        let number = tokens[start].text.prefix {
            $0.isNumber || $0 == "." || $0 == "," || $0 == "+" || $0 == "-"
        }
        let count = number.isEmpty ? "\(quantity.digits / quantity.scale)" : String(number)
        let sign = count.first == "+" || count.first == "-" || kind == .due ? "" : " ago"
        return ambiguity(
            "m can stand for minutes or months", from: start, ["\(count)min\(sign)", "\(count)mo\(sign)"])
    }

    /// ( "+" | "-" ) n [ days | hours ]
    private mutating func signedMove() throws(Objection) -> Move? {
        let start = index
        let text = peek()
        guard let mark = text.utf8.first, mark == UInt8(ascii: "+") || mark == UInt8(ascii: "-") else {
            return nil
        }
        let body = text.dropFirst()
        var quantity: Quantity?
        if let number = ASCII.number(body, digits: 1...9) {
            index += 1
            let unit = Vocabulary.units[peek()]
            if unit != nil { index += 1 }
            quantity = Quantity(digits: Int64(number), unit: unit ?? .day)
        } else if let glued = Self.glued(String(body)), glued.count == 1, glued[0].scale == 1 {
            index += 1
            quantity = glued[0]
        }
        guard let quantity else {
            miss()
            return nil
        }
        self.mark(.amount, from: start)
        if quantity.unit == .minuteOrMonth { throw minutesOrMonths(quantity, from: start) }
        return try moved(by: [quantity], sign: mark == UInt8(ascii: "-") ? -1 : 1, from: start)
    }

    /// Returns now, or today, moved by an amount.
    private func moved(by amount: [Quantity], sign: Int64, from start: Int) throws(Objection) -> Move {
        guard isOfCalendar(amount) else {
            let instant = moment.now.adding(seconds: try seconds(of: amount, from: start) * sign)
            guard instant > .min, instant < .max else { throw outside(from: start) }
            return .instant(instant)
        }
        let quantity = amount[0]
        guard amount.count == 1 else {
            throw objection(
                "Days and longer units stand alone", from: start,
                nearest: "in \(quantity.digits / quantity.scale) \(quantity.unit)s")
        }
        guard quantity.isWhole else {
            throw objection(
                "There are no parts of days, weeks, months and years in dates", from: start,
                nearest: "in \(quantity.digits / quantity.scale + 1) \(quantity.unit)s")
        }
        guard let day = today(movedBy: Int(sign * quantity.digits / quantity.scale), quantity.unit) else {
            throw outside(from: start)
        }
        return .day(DayReading(day: day))
    }

    /// Returns today moved by units of the calendar; nil outside of it.
    private func today(movedBy count: Int, _ unit: Unit) -> Day? {
        let months: [Unit: Int] = [.month: 1, .quarter: 3, .year: 12]
        if let months = months[unit].map({ $0 * count }) {
            let first = Month(containing: today)
            let isInside = (12..<10_000 * 12).contains(first.year * 12 + first.month - 1 + months)
            return isInside ? today.adding(months: months) : nil
        }
        let days = unit == .week ? count * 7 : count
        let day = today.adding(days: days)
        return today.distance(to: day) == days ? day : nil
    }

    private func outside(from start: Int) -> Objection {
        objection(
            "That is outside of the calendar, which has the years 1 to 9999", from: start,
            reason: .doesNotExist,
            nearest: "today")
    }

    /// Returns the sum of quantities, whose units must get shorter.
    func seconds(of amount: [Quantity], from start: Int) throws(Objection) -> Int64 {
        var sum: Int64 = 0
        var last: Unit?
        for (place, quantity) in amount.enumerated() {
            let unit = quantity.unit == .minuteOrMonth ? .minute : quantity.unit
            if let last, unit >= last {
                throw objection(
                    "Units go from the longest to the shortest", from: start, nearest: sorted(amount))
            }
            last = unit
            guard let seconds = quantity.seconds else {
                throw objection(
                    "The length of a month or a year varies", from: start,
                    nearest: place == 0 ? "\(quantity.digits / quantity.scale)w" : nil)
            }
            sum += seconds
        }
        return sum
    }

    /// Returns the amount with its units in order, if each is there once.
    private func sorted(_ amount: [Quantity]) -> String? {
        let parts = amount.sorted { $0.unit > $1.unit }
        guard Set(amount.map(\.unit)).count == amount.count, amount.allSatisfy(\.isWhole) else { return nil }
        return parts.map { "\($0.digits / $0.scale) \($0.unit == .minuteOrMonth ? .minute : $0.unit)s" }
            .joined(separator: " ")
    }

    /// amount, and days and longer units where they may stand.
    mutating func amount() throws(Objection) -> [Quantity]? {
        if take(["half", "an", "hour"]) { return [Quantity(digits: 5, scale: 10, unit: .hour)] }
        var amount: [Quantity] = []
        // More quantities than units are refused later; the limit keeps the look-ahead short.
        while amount.count < 12 {
            let start = index
            if !amount.isEmpty { _ = take("and") }
            guard let next = quantities(isFirst: amount.isEmpty) else {
                index = start
                break
            }
            amount += next
        }
        return amount.isEmpty ? nil : amount
    }

    private mutating func quantities(isFirst: Bool) -> [Quantity]? {
        let text = peek()
        if let unit = Vocabulary.units[peek(1)] {
            if isFirst, let number = Vocabulary.numbers[text] {
                index += 2
                return [Quantity(digits: Int64(number), unit: unit, isWord: true)]
            }
            if let number = Self.decimal(text) {
                index += 2
                return [Quantity(digits: number.digits, scale: number.scale, unit: unit)]
            }
        }
        guard let glued = Self.glued(text) else {
            if Vocabulary.numbers[text] != nil || Self.decimal(text) != nil { miss(1) } else { miss() }
            return nil
        }
        // `1h30` is a whole amount.
        guard isFirst || text.utf8.last.map(ASCII.isLetter) == true else { return nil }
        index += 1
        return glued
    }

    /// Reads `1.5` or `1,5`, with up to 9 digits before the point and 4 behind it.
    static func decimal(_ text: some StringProtocol) -> (digits: Int64, scale: Int64)? {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard (1...2).contains(parts.count), let whole = ASCII.number(parts[0], digits: 1...9) else {
            return nil
        }
        guard parts.count == 2 else { return (Int64(whole), 1) }
        guard let rest = ASCII.number(parts[1], digits: 1...4) else { return nil }
        let scale: Int64 = [10, 100, 1000, 10_000][parts[1].utf8.count - 1]
        return (Int64(whole) * scale + Int64(rest), scale)
    }

    /// Reads numbers with units in one word: `3d`, `1h30m`, `1h30`.
    static func glued(_ text: String) -> [Quantity]? {
        var quantities: [Quantity] = []
        var rest = text.utf8[...]
        while !rest.isEmpty {
            let number = rest.prefix { !ASCII.isLetter($0) }
            rest = rest[number.endIndex...]
            let letters = rest.prefix(while: ASCII.isLetter)
            rest = rest[letters.endIndex...]
            guard let value = decimal(Substring(number)), quantities.count < 12 else { return nil }
            if letters.isEmpty {
                guard quantities.count == 1, quantities[0].unit == .hour, quantities[0].scale == 1,
                    value.scale == 1, number.count == 2, value.digits < 60
                else { return nil }
                quantities.append(Quantity(digits: value.digits, unit: .minute))
            } else {
                guard let unit = Vocabulary.units[String(Substring(letters))] else { return nil }
                quantities.append(Quantity(digits: value.digits, scale: value.scale, unit: unit))
            }
        }
        return quantities.isEmpty ? nil : quantities
    }
}
