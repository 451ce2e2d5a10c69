import Tally

/// A filter in characters, and its parting into words.
protocol FilterCharacters {
    var characters: [Character] { get }
}

extension FilterCharacters {
    /// The text of some characters, as it was written.
    func text(_ range: Range<Int>) -> String {
        String(characters[range.clamped(to: 0..<characters.count)])
    }

    /// The text of some characters in lower case if it is ASCII.
    func word(_ range: Range<Int>) -> String {
        let text = text(range)
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        return String(decoding: text.utf8.map(ASCII.lowered), as: UTF8.self)
    }

    /// Whether the character at a place parts two words: white space, or a comma that is not in a number.
    func parts(_ place: Int) -> Bool {
        let character = characters[place]
        guard character == "," else { return Word.isWhiteSpace(character) }
        let isInNumber =
            place > 0 && place + 1 < characters.count && characters[place - 1].isNumber
            && characters[place + 1].isNumber
        return !isInNumber
    }

    /// Returns the end of the word that starts at a place.
    func wordEnd(_ start: Int) -> Int {
        var end = start
        while end < characters.count, !parts(end), !"()\"".contains(characters[end]) { end += 1 }
        return end
    }
}

/// Places and the next word.
extension FilterReader {
    var isAtEnd: Bool { index >= characters.count }
    var peek: Character? { isAtEnd ? nil : characters[index] }

    func place(from start: Int, to end: Int) -> FilterPlace {
        FilterPlace(
            start: offsets[min(start, characters.count)], end: offsets[min(max(start, end), characters.count)]
        )
    }

    mutating func advance(to end: Int) {
        index = end
        lastEnd = end
    }

    mutating func skipSpaces() {
        while !isAtEnd, parts(index) { index += 1 }
    }

    func isNext(_ keyword: String) -> Bool {
        word(index..<min(index + keyword.count, characters.count)) == keyword
            && wordEnd(index) == index + keyword.count
    }

    mutating func take(_ keyword: String) -> Bool {
        skipSpaces()
        guard isNext(keyword) else { return false }
        advance(to: index + keyword.count)
        value = nil
        return true
    }

    /// Returns a form if it has a meaning, so that a refusal may show it.
    func understood(_ form: String?) -> String? {
        guard suggests, let form else { return nil }
        var reader = FilterReader(form, at: moment)
        reader.suggests = false
        return (try? reader.whole()) == nil ? nil : form
    }

    /// The refusal of a text in which something is missing: at the next part, or behind the last one.
    func missingOperand() -> FilterRefusal {
        let start = isAtEnd ? lastEnd : index
        return FilterRefusal(
            "A condition is missing here, such as #tag, @Project, p1, is:open or due<friday.",
            at: place(from: start, to: isAtEnd ? start : wordEnd(index)))
    }

    /// The refusal of a value that is none of those that are possible.
    func bad(_ range: Range<Int>, _ what: String, _ forms: [String], nearest: String?) -> FilterRefusal {
        let end = max(range.upperBound, min(range.lowerBound + 1, characters.count))
        let shown = text(range)
        let problem =
            shown.isEmpty ? "\(Self.capitalized(what)) is missing here" : "“\(shown)” is not \(what)"
        let nearest = understood(nearest)
        let hint =
            nearest.map { "Did you mean “\($0)”?" } ?? "Write \(Self.alternatives(forms.map { "“\($0)”" }))."
        return FilterRefusal(
            "\(problem). \(hint)", at: place(from: range.lowerBound, to: end), nearest: nearest)
    }

    static func alternatives(_ forms: [String]) -> String {
        guard let last = forms.last, forms.count > 1 else { return forms.joined() }
        return forms.dropLast().joined(separator: ", ") + " or " + last
    }

    private static func capitalized(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }
}
