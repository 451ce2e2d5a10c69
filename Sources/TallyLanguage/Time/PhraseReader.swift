import Tally

/// Reads a phrase by the grammar of `TimePhrase`, from left to right.
///
/// A method for a part of the grammar advances past the part and returns its meaning. It returns nil, without
/// advancing, if the part is not there, and throws if it is there but has no meaning. No part looks further
/// ahead than a fixed number of tokens.
struct PhraseReader {
    let tokens: [Token]
    let kind: TimePhrase.Kind
    let moment: Moment
    /// The next token.
    var index: Int
    /// The end of the tokens that may be read.
    var end: Int
    /// Whether other words may follow the phrase.
    var isPrefix = false
    /// The first token that no alternative expected.
    private(set) var furthest: Int
    /// The parts that were read.
    private(set) var parts: [(tokens: Range<Int>, role: TextSpan.Role)] = []

    init(_ tokens: [Token], as kind: TimePhrase.Kind, at moment: Moment, from start: Int = 0) {
        (self.tokens, self.kind, self.moment) = (tokens, kind, moment)
        (index, furthest, end) = (start, start, tokens.count)
    }

    var today: Day { moment.today }
    var isAtEnd: Bool { index >= end }

    /// The spans of the parts that were read.
    var spans: [TextSpan] {
        parts.map {
            TextSpan(
                tokens[$0.tokens.lowerBound].range.through(tokens[$0.tokens.upperBound - 1].range), $0.role)
        }
    }

    /// Returns the text of the token some places ahead; empty behind the end.
    func peek(_ ahead: Int = 0) -> String {
        index + ahead < end ? tokens[index + ahead].text : ""
    }

    /// Advances past a word, if it is next.
    mutating func take(_ word: String) -> Bool {
        guard peek() == word else {
            miss()
            return false
        }
        index += 1
        return true
    }

    /// Advances past words, if they are next.
    mutating func take(_ words: [String]) -> Bool {
        for (offset, word) in words.enumerated() where peek(offset) != word {
            miss(offset)
            return false
        }
        index += words.count
        return true
    }

    /// Advances past a word of a vocabulary and returns its meaning.
    mutating func take<Meaning>(_ words: [String: Meaning]) -> Meaning? {
        guard let meaning = words[peek()] else {
            miss()
            return nil
        }
        index += 1
        return meaning
    }

    /// Remembers that the token some places ahead was not expected.
    mutating func miss(_ ahead: Int = 0) { furthest = max(furthest, index + ahead) }

    /// Remembers what was read since `start`.
    mutating func mark(_ role: TextSpan.Role, from start: Int) {
        if start < index { parts.append((start..<index, role)) }
    }

    /// Forgets what was read since `start`, and goes back to it.
    mutating func rewind(to start: Int) {
        index = start
        parts.removeAll { $0.tokens.lowerBound >= start }
    }

    /// Runs a part of the grammar, and goes back to its start if it is not there.
    mutating func attempt<Meaning>(
        _ body: (inout PhraseReader) throws(Objection) -> Meaning?
    ) throws(Objection) -> Meaning? {
        let start = index
        guard let meaning = try body(&self) else {
            rewind(to: start)
            return nil
        }
        return meaning
    }

    /// Returns an objection to the tokens from `start` to the next one.
    func objection(
        _ problem: String, from start: Int, reason: Refusal.Reason = .notUnderstood, readings: [String] = [],
        nearest: String? = nil
    ) -> Objection {
        let last = max(start + 1, index)
        return Objection(
            reason: reason, problem: problem, tokens: start..<min(max(last, start + 1), tokens.count),
            readings: readings, nearest: nearest)
    }

    /// Returns an objection to a phrase with two readings. At the end of the calendar one may be missing.
    func ambiguity(_ problem: String, from start: Int, _ readings: [String]) -> Objection {
        guard readings.count == 2 else {
            return objection(problem, from: start, reason: .doesNotExist, nearest: readings.first)
        }
        return objection(problem, from: start, reason: .ambiguous, readings: readings)
    }
}

extension PhraseReader {
    /// Reads all tokens.
    mutating func whole() throws(Objection) -> TimePhrase {
        try check()
        let phrase: TimePhrase
        if kind == .duration {
            phrase = try duration()
        } else {
            guard let date = try dateText() else { throw unexpected() }
            phrase = date
        }
        guard isAtEnd else { throw unexpected() }
        return phrase
    }

    /// date-text
    mutating func dateText() throws(Objection) -> TimePhrase? {
        let start = index
        if ["on", "by", "due"].contains(peek()) {
            index += 1
            mark(.preposition, from: start)
        }
        guard let moment = try when() else { return nil }
        return TimePhrase(value: moment.value, partOfDay: moment.part, spans: spans)
    }

    /// Checks that there is something to read. A comma may stand between two parts, once.
    func check() throws(Objection) {
        guard !tokens.isEmpty else {
            throw Objection(reason: .empty, problem: "There is nothing to read", tokens: 0..<0)
        }
        for (index, token) in tokens.enumerated() {
            let isLast = index == tokens.count - 1
            guard token.commasAfter > (isLast ? 0 : 1) || (index == 0 && token.commasBefore > 0) else {
                continue
            }
            throw Objection(problem: "A comma stands between two parts of a date", tokens: index..<index + 1)
        }
    }

    /// Returns the objection to the first token that fits nowhere.
    func unexpected() -> Objection {
        let place = min(max(index, furthest), tokens.count - 1)
        let text = tokens[place].text
        let problem =
            if isAtEnd, furthest >= tokens.count {
                "Something is missing behind “\(text)”"
            } else if tokens[..<place].contains(where: { $0.text == text }) {
                "“\(text)” is one word too many"
            } else {
                text.isEmpty ? "That is not understood" : "“\(text)” is not understood"
            }
        return Objection(problem: problem, tokens: place..<place + 1)
    }
}
