import Tally

/// Single conditions.
extension FilterReader {
    /// Reads a condition without parentheses, and advances past it.
    /// - Parameter value: The value directly before it.
    mutating func leaf(behind value: Value?) throws(FilterRefusal) -> FilterExpression.Condition {
        let start = index
        guard let first = peek else { throw missingOperand() }
        switch first {
        case "\"":
            let quoted = try quoted()
            guard quoted.contains(where: { !Word.isWhiteSpace($0) }) else {
                throw FilterRefusal(
                    "There is no text between these quotes. Write the text to search.",
                    at: place(from: start, to: index))
            }
            try checkParted(from: index)
            return .trait(.text(quoted))
        case "#": return .trait(.tag(try tag()))
        case "@": return .project(try name("a project", example: "@Home"))
        case ":": return .saved(try name("a saved filter", example: ":errands"))
        case _ where first.isLetter || first.isNumber: return try word(behind: value)
        default:
            let shown = text(start..<max(start + 1, wordEnd(start)))
            let nearest = Self.signs[shown] == nil ? understood(Self.quoted(shown)) : nil
            let search = nearest.map { "To search for it, write \($0)." } ?? "Leave it out."
            throw FilterRefusal(
                "“\(shown)” has no meaning here. \(Self.signs[shown] ?? search)",
                at: place(from: start, to: max(start + 1, wordEnd(start))), nearest: nearest)
        }
    }

    private static let signs = [
        "&": "Write “and”, or nothing.", "&&": "Write “and”, or nothing.", "|": "Write “or”.",
        "||": "Write “or”.", "!": "Write “not”.",
    ]

    /// Refuses `-3`, which may be a date or a text that is left out.
    func checkMinus() throws(FilterRefusal) {
        guard index + 1 < characters.count, characters[index + 1].isNumber else { return }
        let end = wordEnd(index)
        throw ambiguous(
            index..<end, "may be a date or a text to leave out",
            [date(text(index..<end)), "not " + Self.quoted(text(index + 1..<end))])
    }

    // MARK: Texts and names

    /// Reads a text in quotes.
    mutating func quoted() throws(FilterRefusal) -> String {
        let start = index
        guard let end = characters[(start + 1)...].firstIndex(of: "\"") else {
            throw FilterRefusal(
                "This quote is not closed. Add a “\"”.", at: place(from: start, to: start + 1))
        }
        advance(to: end + 1)
        return text(start + 1..<end)
    }

    static func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: ""))\"" }

    /// Refuses what follows a part without a space: a quote, or a word behind a quote.
    func checkParted(from end: Int) throws(FilterRefusal) {
        guard end < characters.count, !parts(end), !"()".contains(characters[end]) else { return }
        throw FilterRefusal(
            "Two conditions need a space between them. Write it here.", at: place(from: end, to: wordEnd(end))
        )
    }

    private mutating func tag() throws(FilterRefusal) -> Tag {
        let start = index + 1
        let end = wordEnd(start)
        guard end > start else { throw bad(start..<end, "a tag", ["#home"], nearest: nil) }
        do {
            let tag = try Tag(text(start..<end))
            advance(to: end)
            try checkParted(from: end)
            return tag
        } catch let refusal as FilterRefusal {
            throw refusal
        } catch {
            throw bad(start..<end, "a tag", ["#home"], nearest: nil)
        }
    }

    private mutating func name(_ what: String, example: String) throws(FilterRefusal) -> FilterName {
        let start = index
        index += 1
        let name: String
        if peek == "\"" {
            name = try quoted()
        } else {
            let end = wordEnd(index)
            name = text(index..<end)
            advance(to: end)
        }
        guard name.contains(where: { !Word.isWhiteSpace($0) }) else {
            throw bad(start + 1..<index, "the name of \(what)", [example], nearest: nil)
        }
        try checkParted(from: index)
        return FilterName(name, at: place(from: start, to: index))
    }

    // MARK: Words

    private mutating func word(behind value: Value?) throws(FilterRefusal) -> FilterExpression.Condition {
        let range = index..<wordEnd(index)
        let shown = text(range)
        if let sign = range.first(where: { "<>=:".contains(characters[$0]) }) {
            return try field(range, sign: sign, behind: value)
        }
        let key = word(range)
        if let value { try checkRest(of: value, range) }
        if let priority = Self.priorities[key] {
            advance(to: range.upperBound)
            try checkParted(from: range.upperBound)
            return .trait(.priority(priority))
        }
        if let digit = key.last, key.count == 2, key.first == "p", digit.isASCII, digit.isNumber {
            throw ambiguous(range, "is no priority, and may be a text", ["p3", Self.quoted(shown)])
        }
        if TaskState(rawValue: key) != nil {
            throw ambiguous(range, "may be a condition or a text", ["is:\(key)", Self.quoted(shown)])
        }
        if isTime(shown) {
            throw ambiguous(range, "may be a date or a text", [date(shown), Self.quoted(shown)])
        }
        advance(to: range.upperBound)
        try checkParted(from: range.upperBound)
        return .trait(.text(shown))
    }

    private static let priorities: [String: Priority] = ["p0": .p0, "p1": .p1, "p2": .p2, "p3": .p3]

    /// The refusal of a word that has several meanings, with the ways to write them.
    func ambiguous(_ range: Range<Int>, _ problem: String, _ readings: [String?]) -> FilterRefusal {
        let readings = readings.compactMap(understood)
        let hint =
            readings.isEmpty ? "Put what belongs together in quotes" : "Write \(Self.alternatives(readings))"
        return FilterRefusal(
            .severalReadings, "“\(text(range))” \(problem). \(hint).",
            at: place(from: range.lowerBound, to: range.upperBound), readings: readings)
    }

    /// Returns the condition that a task is due at the time that a word means, or first may mean.
    private func date(_ word: String) -> String? {
        do {
            _ = try TimePhrase.read(word, as: .due, at: moment)
            return form("due:", word)
        } catch {
            return (error.readings.first ?? error.nearest).map { form("due:", $0) }
        }
    }

    /// Returns a field with a value, which is in quotes if it needs them.
    func form(_ field: String, _ value: String) -> String {
        let needsQuotes = value.contains { Word.isWhiteSpace($0) || ",()".contains($0) }
        return field + (needsQuotes ? Self.quoted(value) : value)
    }

    /// Refuses a word that together with the value before it is a value: the quotes are missing.
    func checkRest(of value: Value, _ range: Range<Int>) throws(FilterRefusal) {
        let whole = value.text + " " + text(range)
        guard isTime(whole, value.kind) else { return }
        throw ambiguous(
            range, "may belong to the value before it",
            [value.field + Self.quoted(whole), Self.quoted(text(range))])
    }

    /// Returns whether a word means a date or time, or could in several ways. A year, a number and the name of a
    /// month alone are none.
    func isTime(_ word: String) -> Bool {
        guard word.contains(where: { !$0.isNumber }), Vocabulary.months[word.lowercased()] == nil else {
            return false
        }
        return isTime(word, .due) || isTime(word, .past)
    }

    func isTime(_ text: String, _ kind: TimePhrase.Kind) -> Bool {
        var reader = PhraseReader(Token.tokens(of: Word.split(text)), as: kind, at: moment)
        do {
            _ = try reader.whole()
            return true
        } catch {
            return error.reason == .ambiguous || error.reason == .doesNotExist
        }
    }

    // MARK: Words behind a colon

    private mutating func field(
        _ range: Range<Int>, sign: Int, behind value: Value?
    ) throws(FilterRefusal) -> FilterExpression.Condition {
        let name = word(range.lowerBound..<sign)
        let isWide =
            "<>".contains(characters[sign]) && sign + 1 < characters.count
            && characters[sign + 1] == "="
        let signs = text(sign..<sign + (isWide ? 2 : 1))
        let start = sign + signs.count
        if let time = TaskTime(rawValue: name), let comparison = Comparison(rawValue: signs) {
            index = start
            return .trait(
                .time(time, try self.range(of: time, comparison, field: text(range.lowerBound..<start))))
        }
        if name == "estimate", let comparison = Comparison(rawValue: signs) {
            index = start
            return .trait(
                .estimate(try estimate(comparison, field: text(range.lowerBound..<start))))
        }
        if name == "is" || name == "has", signs != ":" {
            throw bad(sign..<start, "written behind “\(name)”", ["\(name):"], nearest: nil)
        }
        if name == "is" { return .trait(.state(try choice(start..<range.upperBound, "a state", "is:"))) }
        if name == "has" { return .trait(.has(try choice(start..<range.upperBound, "a detail", "has:"))) }
        throw unknownField(range, name, behind: value)
    }

    private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ range: Range<Int>, _ what: String, _ prefix: String
    ) throws(FilterRefusal) -> Choice {
        let key = word(range)
        guard let choice = Choice(rawValue: key) else {
            let words = Choice.allCases.map(\.rawValue)
            throw bad(
                range, what, words.map { prefix + $0 },
                nearest: Spelling.nearest(to: key, among: words).first.map { prefix + $0 })
        }
        advance(to: range.upperBound)
        try checkParted(from: range.upperBound)
        return choice
    }

    private func unknownField(_ range: Range<Int>, _ name: String, behind value: Value?) -> FilterRefusal {
        let shown = text(range)
        if let value {
            do {
                try checkRest(of: value, range)
            } catch {
                return error
            }
        }
        if isTime(shown) {
            return ambiguous(
                range, "may be a date or a text", [date(shown), Self.quoted(shown)])
        }
        let fields = TaskTime.allCases.map(\.rawValue) + ["estimate", "is", "has", "sort", "limit"]
        let rest = text(range).dropFirst(name.count)
        let nearest = understood(
            Self.otherFields[name].map { $0 + rest.dropFirst() }
                ?? Spelling.nearest(to: name, among: fields).first.map { $0 + rest })
        let hint = nearest.map { "Did you mean “\($0)”? " } ?? ""
        let search = understood(Self.quoted(shown))
        return FilterRefusal(
            "“\(name)” is nothing that a filter compares. \(hint)To search for a text, put it in quotes.",
            at: place(from: range.lowerBound, to: range.upperBound), nearest: nearest ?? search)
    }

    /// How filters write what captured lines and other programs write with a colon.
    private static let otherFields = [
        "tag": "#", "tags": "#", "project": "@", "status": "is:", "priority": "p", "text": "", "filter": ":",
    ]
}
