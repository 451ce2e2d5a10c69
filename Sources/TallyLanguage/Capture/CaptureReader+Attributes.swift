import Tally

extension CaptureReader {
    /// Reads literals and attributes, and keeps the other words.
    mutating func readAttributes(of line: [Word]) throws(Refusal) {
        let closing = Self.closingQuotes(in: line)
        var index = 0
        while index < line.count {
            let word = line[index]
            if let first = word.text.first, first == "\"" || first == "“",
                let last = closing[index][first == "\"" ? 0 : 1]
            {
                keepLiteral(line[index...last])
                index = last + 1
            } else if word.text.first == "\\", word.text.count > 1 {
                var literal = word.dropping(first: 1)
                literal.isLiteral = true
                mark(word.range, .literal)
                literal.range = word.range
                words.append(literal)
                index += 1
            } else {
                index = try readAttribute(at: index, of: line, closing: closing)
            }
        }
    }

    private mutating func keepLiteral(_ quoted: ArraySlice<Word>) {
        guard let first = quoted.first, let last = quoted.last else { return }
        mark(first.range.through(last.range), .literal)
        for word in quoted {
            var literal = word
            literal.isLiteral = true
            words.append(literal)
        }
    }

    /// Returns, for each word, the nearest word that closes a straight or a curly quote opened in it. A closing
    /// quote ends its word, but for marks.
    static func closingQuotes(in line: [Word]) -> [[Int?]] {
        var next: [Int?] = [nil, nil]
        var closing = [[Int?]](repeating: [nil, nil], count: line.count)
        for index in line.indices.reversed() {
            let text = line[index].text
            for (kind, quote) in ["\"", "”"].enumerated() where closes(text, Character(quote)) {
                next[kind] = index
            }
            closing[index] = next
            // In the word that opens the quote, the closing one is another.
            for (kind, quote) in ["\"", "”"].enumerated()
            where next[kind] == index && text.filter({ $0 == Character(quote) }).count < 2 && kind == 0
                && opens(text)
            {
                closing[index][kind] = index + 1 < line.count ? closing[index + 1][kind] : nil
                next[kind] = closing[index][kind]
            }
        }
        return closing
    }

    /// Returns whether the last quote of a word has only marks behind it.
    private static func closes(_ text: Substring, _ quote: Character) -> Bool {
        guard let last = text.lastIndex(of: quote) else { return false }
        return text[text.index(after: last)...].allSatisfy { !$0.isLetter && !$0.isNumber }
    }

    /// Returns whether a word's only straight quote opens: alone, `"word`, `@"word` or `key:"word`.
    private static func opens(_ text: Substring) -> Bool {
        guard let quote = text.firstIndex(of: "\"") else { return false }
        return quote == text.startIndex && text.count > 1
            || quote != text.startIndex && "@:".contains(text[text.index(before: quote)])
    }

    /// Reads the attribute that starts with a word, or keeps the word. Returns the index of the next word.
    private mutating func readAttribute(
        at index: Int, of line: [Word], closing: [[Int?]]
    ) throws(Refusal) -> Int {
        let word = line[index]
        if word.text.hasPrefix("#"), let tag = Self.tag(word.dropping(first: 1).text) {
            capture.tags.append(tag)
            mark(word.range, .tag)
            return index + 1
        }
        if word.text.hasPrefix("~"), let next = try readEstimate(at: index, of: line) { return next }
        if word.text.hasPrefix("@") {
            let quoted = word.text.hasPrefix("@\"")
            let rest = word.dropping(first: quoted ? 2 : 1)
            if quoted, let last = closing[index][0], let value = Value(rest, line, index, last, marks: "!") {
                try readProject(value, at: word.range.through(line[last].range))
                return last + 1
            }
            if !quoted, !rest.text.contains("@"), let value = Value(name: rest) {
                try readProject(value, at: word.range)
                return index + 1
            }
        }
        if let colon = word.text.firstIndex(of: ":"),
            let key = Key(rawValue: word.dropping(last: word.text[colon...].count).key)
        {
            let rest = word.dropping(first: word.text[..<colon].count + 1)
            if rest.text.hasPrefix("\""), let last = closing[index][0],
                let value = Value(
                    rest.dropping(first: 1), line, index, last, marks: key == .project ? "!" : "")
            {
                try read(value, behind: key, at: word.range.through(line[last].range))
                return last + 1
            }
            if !rest.text.isEmpty {
                try read(
                    key == .project ? Value(name: rest) ?? Value(words: [rest]) : Value(words: [rest]),
                    behind: key, at: word.range)
                return index + 1
            }
        }
        words.append(word)
        return index + 1
    }

    enum Key: String, CaseIterable { case due, wait, scheduled, project, tag, stake }

    /// The value of an attribute: its words, without quotes.
    private struct Value {
        var words: [Word]
        var creates = false

        init(words: [Word]) { self.words = words }

        /// A name in one word: `Home`, `Summer_house!`. Nil if nothing remains.
        init?(name word: Word) {
            var word = word
            while let last = word.text.last, ",;:.?)".contains(last) { word = word.dropping(last: 1) }
            if word.text.last == "!" {
                creates = true
                word = word.dropping(last: 1)
            }
            guard !word.text.isEmpty else { return nil }
            words = [word]
        }

        /// A quoted value from a word, behind its quote, to a later one. Nil if it is empty or has other marks
        /// behind it.
        init?(_ first: Word, _ line: [Word], _ index: Int, _ last: Int, marks: String) {
            words = last == index ? [first] : [first] + line[(index + 1)...last]
            guard let quote = words[words.count - 1].text.lastIndex(of: "\"") else { return nil }
            let behind = words[words.count - 1].text[quote...].dropFirst()
            creates = behind == "!" && marks == "!"
            guard behind.isEmpty || creates else { return nil }
            words[words.count - 1] = words[words.count - 1].dropping(last: behind.count + 1)
            words.removeAll { $0.text.isEmpty }
            if words.isEmpty { return nil }
        }

        var text: String { words.map { String($0.text) }.joined(separator: " ") }
    }

    private mutating func read(_ value: Value, behind key: Key, at range: TextRange) throws(Refusal) {
        switch key {
        case .due:
            try once(capture.due, "A task has one due", at: range)
            let phrase = try TimePhrase.read(value.words, as: .due, at: moment)
            (capture.due, capture.partOfDay) = (phrase.value.due, phrase.partOfDay)
            mark(range, .due)
        case .wait:
            try once(capture.wait, "A task waits until one date", at: range)
            capture.wait = try TimePhrase.read(value.words, as: .due, at: moment).value.due
            mark(range, .wait)
        case .scheduled:
            try once(capture.scheduled, "A task is scheduled once", at: range)
            capture.scheduled = try TimePhrase.read(value.words, as: .due, at: moment).value.due
            mark(range, .scheduled)
        case .project: try readProject(value, at: range)
        case .tag:
            guard value.words.count == 1, let tag = try? Tag(value.text) else {
                throw refusal(
                    .notUnderstood, "A tag is one word of at most \(Tag.limit) characters, without commas.",
                    at: value.words.first?.range, nearest: "tag:home")
            }
            capture.tags.append(tag)
            mark(range, .tag)
        case .stake:
            try once(capture.stake, "A task has one stake", at: range)
            capture.stake = try cents(value)
            mark(range, .stake)
        }
    }

    private func once(_ given: (some Any)?, _ rule: String, at range: TextRange) throws(Refusal) {
        guard given != nil else { return }
        throw refusal(.givenTwice, "\(rule), and the line gives two. Remove one.", at: range)
    }

    /// Returns an amount of money in cents: `5`, `5.50`, `5,50`.
    private func cents(_ value: Value) throws(Refusal) -> Int {
        if let number = PhraseReader.decimal(value.text), number.scale <= 100 {
            let cents = Int(number.digits * 100 / number.scale)
            if Stake.cents.contains(cents) { return cents }
        }
        throw refusal(
            .notUnderstood, "A stake is an amount of at least 1, such as “stake:5” or “stake:7.50”.",
            at: value.words.first?.range, nearest: "stake:5")
    }

    /// Returns the tag of a word; nil if it has no letter. Closing marks are not part of it.
    private static func tag(_ text: Substring) -> Tag? {
        guard text.first != "#" else { return nil }
        var name = text
        while let last = name.last, ",;:.!?)".contains(last) { name = name.dropLast() }
        guard name.contains(where: \.isLetter) else { return nil }
        return try? Tag(String(name))
    }

    /// "~" duration
    private mutating func readEstimate(at index: Int, of line: [Word]) throws(Refusal) -> Int? {
        // The longest duration has fewer words.
        let rest = [line[index].dropping(first: 1)] + line[(index + 1)...].prefix(11)
        guard let (seconds, count) = Self.duration(rest, at: moment) else { return nil }
        let minutes = Minutes(roundingUp: seconds)
        guard Task.estimates.contains(minutes.count) else { return nil }
        let range = line[index].range.through(line[index + count - 1].range)
        try once(capture.estimate, "A task has one estimate", at: range)
        capture.estimate = minutes.count
        mark(range, .estimate)
        return index + count
    }

    /// Returns the duration with which words begin, in seconds, and the number of its words.
    static func duration(_ words: [Word], at moment: Moment) -> (seconds: Int64, words: Int)? {
        let tokens = Token.tokens(of: words)
        guard tokens.first?.word == 0 else { return nil }
        var reader = PhraseReader(tokens, as: .duration, at: moment)
        reader.isPrefix = true
        guard case .seconds(let seconds)? = (try? reader.duration())?.value,
            let end = reader.wordEnd(of: words, from: 0)
        else { return nil }
        return (seconds, end)
    }

    private mutating func readProject(_ value: Value, at range: TextRange) throws(Refusal) {
        try once(capture.project, "A task is in one project", at: range)
        let written = value.text
        let spaced = String(written.map { $0 == "_" ? " " : $0 })
        let keys = [written, spaced].map(Name.key(of:))
        for key in keys {
            guard let name = projects.first(where: { Name.key(of: $0) == key }) else { continue }
            capture.project = Capture.Mention(name: name, creates: value.creates)
            return mark(range, .project)
        }
        guard value.creates else { throw unknownProject(spaced, at: range) }
        guard let name = try? Name(spaced) else {
            throw refusal(
                .notUnderstood, "The name of a project has 1 to \(Name.limit) characters.", at: range,
                nearest: projects.first.map(Self.mention))
        }
        capture.project = Capture.Mention(name: name.text, creates: true)
        mark(range, .project)
    }

    private func unknownProject(_ name: String, at range: TextRange) -> Refusal {
        let keys = projects.map(Name.key(of:))
        let near = Spelling.nearest(to: Name.key(of: name), among: keys).first
            .flatMap { key in projects.first { Name.key(of: $0) == key } }
        let shown = String(name.prefix(Name.limit))
        let hint = near.map { "Did you mean “\(Self.mention($0))”? " } ?? ""
        return refusal(
            .unknownProject,
            "There is no project “\(shown)”. \(hint)Write “\(Self.mention(shown))!” to create it, or "
                + "“#\(shown)” for a tag.",
            at: range, nearest: near.map(Self.mention) ?? Self.mention(shown) + "!")
    }

    /// Returns how a line names a project.
    private static func mention(_ name: String) -> String { name.contains(" ") ? "@\"\(name)\"" : "@\(name)" }
}
