import Tally

/// The date phrases in the words of a captured line.
struct CaptureScan {
    struct Found {
        var words: Range<Int>
        var phrase: TimePhrase
        var kind: PhraseClass
    }

    let words: [Word]
    /// Phrases with several readings or none.
    private(set) var unclear: [Range<Int>] = []
    /// The phrase to read as the due, if any: of several, the last.
    private(set) var choice: Found?
    /// The repeat to read, if any.
    private(set) var repeated: RepeatFound?
    /// The words of a repeat, in which no date is read.
    private let barrier: Range<Int>?

    /// Phrases behind these words belong to the title.
    private static let openers = Set(
        """
        for of from to since until till before after about with without and or & + the a an my your his her \
        its our their this that last next each any all every between around near than through into via vs \
        versus per during not no like as starting
        """.split(separator: " ").map(String.init))

    /// - Parameter due: the due that the line gives behind a key.
    init(words: [Word], due: Due?, moment: Moment) {
        self.words = words
        let repeated = RepeatFound(in: words, due: due, at: moment, unless: Self.openers)
        barrier = repeated.map { $0.lead.lowerBound..<$0.words.upperBound } ?? RepeatWords.find(in: words)
        let heading = Self.heading(words, at: moment)
        let found = scan(at: moment, from: heading?.words.upperBound ?? 0)
        let date = found.last { accepts($0) } ?? heading.flatMap { $0.words.count < words.count ? $0 : nil }
        // Of a date and a repeat, the last is read.
        if let repeated, date == nil || repeated.words.upperBound == words.count {
            self.repeated = repeated
        } else {
            choice = date
            if let barrier { unclear.append(barrier) }
        }
    }

    /// Returns the index from which the words to the end are a date or a repeat.
    var lastWords: Int {
        if let repeated, repeated.words.upperBound == words.count { return repeated.lead.lowerBound }
        guard let choice, choice.words.upperBound == words.count else { return words.count }
        return choice.words.lowerBound
    }

    private func accepts(_ found: Found) -> Bool {
        guard found.words.count < words.count else { return false }
        let isLast = found.words.upperBound == words.count
        return switch found.kind {
        // `the 27 nov report` is a report.
        case .anywhere: isLast || words[found.words.lowerBound].key != "the"
        case .last: isLast
        case .firstOrLast: isLast || found.words.lowerBound == 0
        case .past, .never: false
        }
    }

    /// Returns the phrases in order, without those beside another that they do not join.
    private mutating func scan(at moment: Moment, from start: Int) -> [Found] {
        let tokens = Token.tokens(of: words)
        var found: [Found] = []
        var index = tokens.firstIndex { $0.word >= start } ?? tokens.count
        /// The end of the last date words that were not read.
        var beside = -1
        while index < tokens.count {
            guard !tokens[index].text.isEmpty, barrier?.contains(tokens[index].word) != true else {
                index += 1
                continue
            }
            var reader = PhraseReader(tokens, as: .due, at: moment, from: index)
            reader.isPrefix = true
            do {
                guard let phrase = try reader.dateText(), let end = reader.wordEnd(of: words, from: index)
                else {
                    index += 1
                    continue
                }
                let place = tokens[index].word
                guard barrier.map({ end <= $0.lowerBound || place >= $0.upperBound }) ?? true else {
                    index += 1
                    continue
                }
                let read = Found(words: place..<end, phrase: phrase, kind: PhraseClass(phrase, reader))
                index = reader.index
                guard read.kind != .never else { continue }
                if place == beside {
                    if found.last?.words.upperBound == place { found.removeLast() }
                } else if place == 0 || !Self.openers.contains(words[place - 1].key) {
                    found.append(read)
                }
                beside = end
            } catch {
                let last = max(error.tokens.upperBound, index + 1)
                if error.reason == .ambiguous || error.reason == .doesNotExist {
                    let range = tokens[index].word..<tokens[last - 1].word + 1
                    if isPlain(range) {
                        unclear.append(range)
                        if found.last?.words.upperBound == range.lowerBound { found.removeLast() }
                        beside = range.upperBound
                    }
                }
                index = last
            }
        }
        return found
    }

    /// Whether an unclear phrase is one where a clear one would be read.
    private func isPlain(_ range: Range<Int>) -> Bool {
        guard range.lowerBound == 0 || !Self.openers.contains(words[range.lowerBound - 1].key) else {
            return false
        }
        return range.upperBound == words.count
            || words[range].contains { Vocabulary.monthsWithStop[$0.key] != nil }
    }

    /// Returns the date with a colon behind it at the start of the words.
    private static func heading(_ words: [Word], at moment: Moment) -> Found? {
        let first = words.prefix(12)
        guard
            let last = first.firstIndex(where: { !$0.isLiteral && $0.text.count > 1 && $0.text.last == ":" })
        else {
            return nil
        }
        var head = Array(first[...last])
        head[last] = head[last].dropping(last: 1)
        let tokens = Token.tokens(of: head)
        var reader = PhraseReader(tokens, as: .due, at: moment)
        reader.isPrefix = true
        guard let phrase = try? reader.dateText(), reader.isAtEnd,
            reader.wordEnd(of: head, from: 0) == head.count
        else { return nil }
        switch PhraseClass(phrase, reader) {
        case .past, .never: return nil
        default: return Found(words: 0..<last + 1, phrase: phrase, kind: .anywhere)
        }
    }
}
