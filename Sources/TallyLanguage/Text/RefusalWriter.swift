import Tally

/// Makes a refusal of an objection: with positions in the text, and with the nearest text that has a meaning.
struct RefusalWriter {
    let tokens: [Token]
    let kind: TimePhrase.Kind
    let moment: Moment
    /// Whether the text is to be a repeat, and not a phrase of the kind.
    var isRepeat = false

    func refusal(for objection: Objection, after reader: PhraseReader) -> Refusal {
        // In the past kind, a reading can be ahead, and then it is none.
        let possible = objection.readings.compactMap { inContext($0, of: objection) }
        let readings = possible.count == 2 ? possible : []
        let nearest = readings.isEmpty ? possible.first ?? nearest(for: objection) : nil
        let isAmbiguous = objection.reason == .ambiguous
        let reason =
            isAmbiguous && readings.isEmpty ? (kind == .past ? .notPast : .doesNotExist) : objection.reason
        let range = range(of: objection.tokens)
        let hint =
            if let nearest {
                "Did you mean “\(nearest)”?"
            } else {
                "Write \(quoted(readings.isEmpty ? examples : readings))."
            }
        return Refusal(
            reason: reason, sentence: "\(objection.problem). \(hint)", range: range,
            understood: understood(by: reader, before: objection.tokens.lowerBound), readings: readings,
            nearest: readings.isEmpty ? nearest ?? examples[0] : nil)
    }

    /// Returns the spans before what is at fault. The words between the last part that was read and it belong
    /// to an unfinished part.
    private func understood(by reader: PhraseReader, before place: Int) -> [TextSpan] {
        var parts = reader.parts.filter { $0.tokens.upperBound <= place }
        let start = parts.last?.tokens.upperBound ?? 0
        if start < place {
            parts.append((start..<place, isRepeat ? .recurrence : kind == .duration ? .amount : .day))
        }
        return parts.map { TextSpan(range(of: $0.tokens), $0.role) }
    }

    private func range(of places: Range<Int>) -> TextRange {
        guard !places.isEmpty, places.upperBound <= tokens.count else {
            return TextRange(start: 0, end: 0, startByte: 0, endByte: 0)
        }
        return tokens[places.lowerBound].range.through(tokens[places.upperBound - 1].range)
    }

    private func quoted(_ forms: [String]) -> String {
        let quoted = forms.map { "“\($0)”" }
        return quoted.dropLast().joined(separator: ", ") + (quoted.count > 1 ? " or " : "")
            + (quoted.last ?? "")
    }

    /// Forms to show if nothing in the text leads to one.
    private var examples: [String] {
        switch kind {
        case _ where isRepeat: ["every day", "every 2 weeks", "every friday"]
        case .due: ["tomorrow", "fri 17:00", "27 nov"]
        case .past: ["yesterday", "3 days ago"]
        case .duration: ["30min", "1h30"]
        }
    }

    /// Returns the nearest text that has a meaning: what the objection says, or the text with the word at fault
    /// corrected or left out; nil if there is none.
    private func nearest(for objection: Objection) -> String? {
        if let given = objection.nearest { return inContext(given, of: objection) }
        guard tokens.count <= Self.limit, objection.tokens.count == 1, let place = objection.tokens.first
        else {
            return nil
        }
        for word in candidates(for: tokens[place].text) {
            let corrected = text(replacing: objection.tokens, with: word)
            if hasMeaning(corrected) { return corrected }
        }
        let without = text(replacing: objection.tokens, with: nil)
        return hasMeaning(without) ? without : nil
    }

    /// The longest text to correct, in tokens.
    private static let limit = 16

    /// Returns the text with a form in place of what is at fault, or else the form alone; nil if neither has a
    /// meaning.
    private func inContext(_ form: String, of objection: Objection) -> String? {
        if tokens.count <= Self.limit {
            let whole = text(replacing: objection.tokens, with: form)
            if hasMeaning(whole) { return whole }
        }
        return hasMeaning(form) ? form : nil
    }

    /// Returns what a word could be: without marks, the first of two with a dash, a time with a colon, a word
    /// with other letters.
    private func candidates(for word: String) -> [String] {
        let bare = word.drop { !$0.isLetter && !$0.isNumber }
        let plain = String(
            bare.prefix(bare.count - bare.reversed().prefix { !$0.isLetter && !$0.isNumber }.count))
        let first = word.split(separator: "-").first.map(String.init) ?? ""
        return [plain, first, word.replacing(".", with: ":")].filter { $0 != word && !$0.isEmpty }
            + Spelling.nearest(to: word, among: Vocabulary.all)
    }

    private func text(replacing places: Range<Int>, with word: String?) -> String {
        let words = tokens[..<places.lowerBound].map(\.text) + (word.map { [$0] } ?? [])
        return (words + tokens[places.upperBound...].map(\.text)).joined(separator: " ")
    }

    private func hasMeaning(_ text: String) -> Bool {
        var reader = PhraseReader(Token.tokens(of: Word.split(text)), as: kind, at: moment)
        return isRepeat ? (try? reader.wholeRepeat()) != nil : (try? reader.whole()) != nil
    }
}
