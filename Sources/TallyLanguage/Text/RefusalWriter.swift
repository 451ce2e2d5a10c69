import Tally

/// Makes a refusal of an objection: with positions in the text, and with the nearest text that has a meaning.
struct RefusalWriter {
    let tokens: [Token]
    let kind: TimePhrase.Kind
    let moment: Moment

    func refusal(for objection: Objection, after reader: PhraseReader) -> Refusal {
        let readings = objection.readings.map { inContext($0, of: objection) }
        let nearest = readings.isEmpty ? nearest(for: objection) : nil
        let range = range(of: objection.tokens)
        let hint =
            if let nearest {
                "Did you mean “\(nearest)”?"
            } else {
                "Write \(quoted(readings.isEmpty ? examples : readings))."
            }
        return Refusal(
            reason: objection.reason, sentence: "\(objection.problem). \(hint)", range: range,
            understood: reader.spans.filter { $0.range.end <= range.start }, readings: readings,
            nearest: readings.isEmpty ? nearest ?? examples[0] : nil)
    }

    private func range(of places: Range<Int>) -> TextRange {
        guard !places.isEmpty, places.upperBound <= tokens.count else {
            return TextRange(start: 0, end: 0, startByte: 0, endByte: 0)
        }
        return tokens[places.lowerBound].range.through(tokens[places.upperBound - 1].range)
    }

    private func quoted(_ forms: [String]) -> String {
        forms.map { "“\($0)”" }.joined(separator: " or ")
    }

    /// Forms to show if nothing in the text leads to one.
    private var examples: [String] {
        switch kind {
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
        for word in Spelling.nearest(to: tokens[place].text, among: Vocabulary.all) {
            let corrected = text(replacing: objection.tokens, with: word)
            if hasMeaning(corrected) { return corrected }
        }
        let without = text(replacing: objection.tokens, with: nil)
        return hasMeaning(without) ? without : nil
    }

    /// The longest text to correct, in tokens.
    private static let limit = 16

    /// Returns the text with a form in place of what is at fault, or else the form alone.
    private func inContext(_ form: String, of objection: Objection) -> String {
        guard tokens.count <= Self.limit else { return form }
        let whole = text(replacing: objection.tokens, with: form)
        return hasMeaning(whole) ? whole : form
    }

    private func text(replacing places: Range<Int>, with word: String?) -> String {
        let words = tokens[..<places.lowerBound].map(\.text) + (word.map { [$0] } ?? [])
        return (words + tokens[places.upperBound...].map(\.text)).joined(separator: " ")
    }

    private func hasMeaning(_ text: String) -> Bool {
        var reader = PhraseReader(Token.tokens(of: Word.split(text)), as: kind, at: moment)
        return (try? reader.whole()) != nil
    }
}
