import Tally

/// Comparisons with dates and durations.
extension FilterReader {
    enum Comparison: String {
        case less = "<"
        case atMost = "<="
        case equal = "="
        case colon = ":"
        case atLeast = ">="
        case greater = ">"
    }

    /// A value as it is written, with its quotes or without.
    private struct Written {
        let text: String
        let range: Range<Int>
        let isQuoted: Bool
    }

    /// Reads the range of a date field.
    mutating func range(
        of time: TaskTime, _ comparison: Comparison, field: String
    ) throws(FilterRefusal) -> FilterRange {
        let start = index
        let kind: TimePhrase.Kind = time.isPast ? .past : .due
        let first = try written(endsAtDots: comparison == .colon)
        let hasDots = comparison == .colon && word(index..<index + 2) == ".."
        guard hasDots else {
            guard let first else { throw missingValue(at: start, "\(time.rawValue)<friday") }
            return .comparing(comparison, with: try due(first, kind, field))
        }
        advance(to: index + 2)
        let secondField = text(start - field.count..<index)
        let second = try written(endsAtDots: false)
        guard first != nil || second != nil else {
            throw missingValue(at: start, "\(time.rawValue):today..friday")
        }
        let from: Due? = if let first { try due(first, kind, field, isLast: second == nil) } else { nil }
        guard let second else { return FilterRange(from: from) }
        let to = try due(second, kind, secondField)
        guard let from, let first else { return FilterRange(to: to) }
        return FilterRange(from: from, to: try end(to, second, from: from, first))
    }

    /// Reads the range of the estimate, in seconds.
    mutating func estimate(
        _ comparison: Comparison, field: String
    ) throws(FilterRefusal) -> ClosedRange<Int64> {
        let start = index
        guard let value = try written(endsAtDots: false) else { throw missingValue(at: start, "estimate<1h") }
        guard case .seconds(let seconds) = try phrase(value, .duration, field).value else { return 0...0 }
        return switch comparison {
        case .less: 0...max(0, seconds - 1)
        case .atMost: 0...seconds
        case .equal, .colon: seconds...seconds
        case .atLeast: seconds...Int64.max
        case .greater: (seconds + 1)...Int64.max
        }
    }

    /// Reads a value up to a space; nil if there is none.
    private mutating func written(endsAtDots: Bool) throws(FilterRefusal) -> Written? {
        let start = index
        if peek == "\"" {
            let text = try quoted()
            let isBlank = text.allSatisfy(Word.isWhiteSpace)
            if !endsAtDots || word(index..<index + 2) != ".." { try checkParted(from: index) }
            return isBlank ? nil : Written(text: text, range: start..<index, isQuoted: true)
        }
        var end = wordEnd(start)
        if endsAtDots, let dots = (start..<end).first(where: { word($0..<$0 + 2) == ".." }) { end = dots }
        guard end > start else { return nil }
        if end < characters.count, characters[end] == "\"" { try checkParted(from: end) }
        advance(to: end)
        return Written(text: text(start..<end), range: start..<end, isQuoted: false)
    }

    private func missingValue(at start: Int, _ example: String) -> FilterRefusal {
        bad(start..<start, "a value", [example], nearest: nil)
    }

    private mutating func due(
        _ value: Written, _ kind: TimePhrase.Kind, _ field: String, isLast: Bool = true
    ) throws(FilterRefusal) -> Due {
        let phrase = try phrase(value, kind, field, isLast: isLast)
        return phrase.value.due ?? .day(moment.today)
    }

    private mutating func phrase(
        _ value: Written, _ kind: TimePhrase.Kind, _ field: String, isLast: Bool = true
    ) throws(FilterRefusal) -> TimePhrase {
        do throws(Refusal) {
            let phrase = try TimePhrase.read(value.text, as: kind, at: moment)
            if isLast, !value.isQuoted { keep(Value(field: field, text: value.text, kind: kind)) }
            return phrase
        } catch {
            throw refusal(for: error, value, kind, field)
        }
    }

    /// Returns the refusal of a value, at its first character.
    private func refusal(
        for refusal: Refusal, _ value: Written, _ kind: TimePhrase.Kind, _ field: String
    ) -> FilterRefusal {
        let place = place(from: value.range.lowerBound, to: value.range.upperBound)
        if !value.isQuoted, let whole = joined(value, kind),
            let nearest = understood(field + Self.quoted(whole))
        {
            return FilterRefusal(
                "A value of several words is in quotes. Write \(nearest).", at: place, nearest: nearest)
        }
        let reason: FilterRefusal.Reason =
            switch refusal.reason {
            case .ambiguous: .severalReadings
            case .doesNotExist where kind != .duration: .invalidDate
            case .notPast: .inTheFuture
            default: .notUnderstood
            }
        let readings = refusal.readings.compactMap { understood(form(field, $0)) }
        let nearest = understood(refusal.nearest.map { form(field, $0) })
        let forms = (readings + [nearest].compactMap(\.self)).filter { $0.contains("\"") }
        let hint = forms.isEmpty ? "" : " In a filter: \(Self.alternatives(forms))."
        return FilterRefusal(
            reason, refusal.sentence + hint, at: place, readings: readings, nearest: nearest)
    }

    /// Returns the value with up to three words behind it, if it has a meaning with them; nil otherwise.
    private func joined(_ value: Written, _ kind: TimePhrase.Kind) -> String? {
        var whole = value.text
        var place = value.range.upperBound
        var longest: String?
        for _ in 0..<3 {
            while place < characters.count, parts(place) { place += 1 }
            let end = wordEnd(place)
            guard end > place else { break }
            whole += " " + text(place..<end)
            place = end
            if isTime(whole, kind) { longest = whole }
        }
        return longest
    }

    /// Returns the end of a range. If it is before the start, a weekday is the first one from the start on.
    private func end(
        _ to: Due, _ value: Written, from: Due, _ first: Written
    ) throws(FilterRefusal) -> Due {
        let rule = moment.rule
        let isInOrder =
            switch (from, to) {
            case (.day(let from), .day(let to)): from <= to
            case (.instant(let from), .instant(let to)): from <= to
            case (.day(let from), .instant(let to)): rule.start(of: from) <= to
            case (.instant(let from), .day(let to)): from <= rule.last(of: to)
            }
        if isInOrder { return to }
        if case .day(let day) = to, Vocabulary.weekdays[value.text.lowercased()] != nil {
            let start = from.day(in: rule)
            return .day(start.adding(days: day.weekday.daysSince(start.weekday)))
        }
        throw FilterRefusal(
            "“\(value.text)” is before “\(first.text)”. Write the earlier one first.",
            at: place(from: value.range.lowerBound, to: value.range.upperBound))
    }
}

extension FilterRange {
    /// Returns the times that a comparison with one passes.
    static func comparing(_ comparison: FilterReader.Comparison, with due: Due) -> FilterRange {
        switch comparison {
        case .less: due.before.map { FilterRange(to: $0) } ?? .empty
        case .atMost: FilterRange(to: due)
        case .equal, .colon: FilterRange(from: due, to: due)
        case .atLeast: FilterRange(from: due)
        case .greater: due.after.map { FilterRange(from: $0) } ?? .empty
        }
    }

    private static let empty = FilterRange(from: .day(.max), to: .day(.min))
}

extension Due {
    /// The last day or instant before it; nil for the first there is.
    fileprivate var before: Due? {
        switch self {
        case .day(let day): day == .min ? nil : .day(day.adding(days: -1))
        case .instant(let instant): instant == .min ? nil : .instant(instant.adding(seconds: -1))
        }
    }

    /// The first day or instant after it; nil for the last there is.
    fileprivate var after: Due? {
        switch self {
        case .day(let day): day == .max ? nil : .day(day.adding(days: 1))
        case .instant(let instant): instant == .max ? nil : .instant(instant.adding(seconds: 1))
        }
    }
}
