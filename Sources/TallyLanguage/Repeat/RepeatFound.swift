import Tally

/// A repeat in a captured line.
struct RepeatFound {
    /// The words from `every` on.
    var words: Range<Int>
    /// The date or time directly before them, which is the start or the time; empty if there is none.
    var lead: Range<Int>
    var phrase: RepeatPhrase

    /// Finds the repeat that is the last words, or else the first ones.
    /// - Parameter openers: words behind which phrases belong to the title.
    init?(in words: [Word], due: Due?, at moment: Moment, unless openers: Set<String>) {
        guard words.count > 1 else { return nil }
        let places = words.indices.filter {
            !words[$0].isLiteral && ["every", "every!"].contains(words[$0].key)
        }
        guard let last = places.last else { return nil }
        let tokens = Token.tokens(of: words)
        let given = due.map { RepeatLead($0, hasDay: true, in: moment.rule) } ?? RepeatLead()
        if last > 0, !openers.contains(words[last - 1].key) {
            // Two repeats in a row are none.
            if let other = places.dropLast().last,
                Self.read(from: other, given, words, tokens, at: moment)?.end == last
            {
                return nil
            }
            let lead = Self.lead(before: last, words, tokens, at: moment, unless: openers)
            if let (phrase, end) = Self.read(from: last, lead?.lead ?? given, words, tokens, at: moment),
                end == words.count
            {
                self.init(words: last..<end, lead: (lead?.start ?? last)..<last, phrase: phrase)
                return
            }
        }
        guard places[0] == 0, let (phrase, end) = Self.read(from: 0, given, words, tokens, at: moment),
            end < words.count
        else { return nil }
        self.init(words: 0..<end, lead: 0..<0, phrase: phrase)
    }

    private init(words: Range<Int>, lead: Range<Int>, phrase: RepeatPhrase) {
        (self.words, self.lead, self.phrase) = (words, lead, phrase)
    }

    private static func read(
        from place: Int, _ lead: RepeatLead, _ words: [Word], _ tokens: [Token], at moment: Moment
    ) -> (RepeatPhrase, end: Int)? {
        guard let start = tokens.firstIndex(where: { $0.word == place }) else { return nil }
        var reader = PhraseReader(tokens, as: .due, at: moment, from: start)
        reader.isPrefix = true
        guard let phrase = try? reader.rule(behind: lead), let end = reader.wordEnd(of: words, from: start)
        else {
            return nil
        }
        return (phrase, end)
    }

    /// Returns the longest date or time that ends before a place, and is not the whole line.
    private static func lead(
        before place: Int, _ words: [Word], _ tokens: [Token], at moment: Moment, unless openers: Set<String>
    ) -> (lead: RepeatLead, start: Int)? {
        guard let end = tokens.firstIndex(where: { $0.word == place }) else { return nil }
        for start in max(0, end - 12)..<end where tokens[start].word > 0 {
            var reader = PhraseReader(tokens, as: .due, at: moment, from: start)
            (reader.end, reader.isPrefix) = (end, true)
            guard let phrase = try? reader.dateText(), reader.wordEnd(of: words, from: start) == place,
                !openers.contains(words[tokens[start].word - 1].key), let due = phrase.value.due
            else { continue }
            switch PhraseClass(phrase, reader) {
            case .past, .never: return nil
            default: break
            }
            let hasDay = reader.parts.contains { $0.role == .day || $0.role == .amount }
            return (RepeatLead(due, hasDay: hasDay, in: moment.rule), tokens[start].word)
        }
        return nil
    }
}

extension RepeatLead {
    init(_ due: Due, hasDay: Bool, in rule: DayRule) {
        isLead = true
        switch due {
        case .day(let day): self.day = day
        case .instant(let instant):
            let wallClock = rule.wallClock(of: instant)
            if hasDay { day = wallClock.day }
            clock = ClockReading(second: wallClock.secondOfDay, isSure: true, start: 0)
        }
    }
}
