import Tally

/// Where in a captured line a date phrase is read.
enum PhraseClass {
    /// Anywhere: it can hardly be read otherwise.
    case anywhere
    /// As the last words.
    case last
    /// As the last words, or as the first: `today`, `tomorrow`, `tonight`.
    case firstOrLast
    /// Only in date fields, though it is a date word: it is over.
    case past
    /// Only in date fields, and elsewhere not even a date word: `3d`, `+3`, `11-27`, `now`.
    case never

    /// Classifies a phrase by the parts that were read.
    init(_ phrase: TimePhrase, _ reader: PhraseReader) {
        let parts = reader.parts
        func tokens(_ role: TextSpan.Role) -> [String] {
            parts.filter { $0.role == role }.flatMap { reader.tokens[$0.tokens].map(\.text) }
        }
        let (day, time, amount) = (tokens(.day), tokens(.time), tokens(.amount))
        let hasPreposition = !tokens(.preposition).isEmpty
        if Self.isNever(day: day, time: time, amount: amount, hasPreposition: hasPreposition) {
            self = .never
        } else if case .day(let day) = phrase.value, day < reader.today {
            self = .past
        } else if case .instant(let instant) = phrase.value,
            reader.moment.rule.day(of: instant) < reader.today
        {
            self = .past
        } else if hasPreposition || time.first == "at" || amount.first == "in" || amount.contains("from") {
            self = .anywhere
        } else if !day.isEmpty && !time.isEmpty || day.contains(where: Self.isMonthOrISO)
            || time.contains(where: Self.isMonthOrISO)
        {
            self = .anywhere
        } else {
            self = ["today", "tomorrow", "tonight"].contains(day.first) ? .firstOrLast : .last
        }
    }

    private static func isNever(day: [String], time: [String], amount: [String], hasPreposition: Bool) -> Bool
    {
        if let first = amount.first, first != "in", !amount.contains("from"), !amount.contains("ago") {
            return true
        }
        if day.isEmpty, time == ["now"] || time == ["noon"] || time == ["midnight"] { return true }
        if day.contains(where: { isPair($0) || ASCII.number($0, digits: 8...8) != nil }) { return true }
        // A bare ordinal; `on the 1st` is read.
        return !hasPreposition && day.last.flatMap(Ordinal.number) != nil
            && (day.count == 1 || day == ["the", day[1]])
    }

    /// Numbers with a separator, other than ISO dates.
    private static func isPair(_ token: String) -> Bool {
        ASCII.number(token.prefix { !"/-.".contains($0) }, digits: 1...2) != nil
            && token.contains { "/-.".contains($0) }
    }

    private static func isMonthOrISO(_ token: String) -> Bool {
        Vocabulary.monthsWithStop[token] != nil
            || token.utf8.count >= 10 && ASCII.number(token.prefix(4), digits: 4...4) != nil
    }
}
