import Tally

extension CompletionPlace {
    /// Returns what is typed at a place in a filter; nil where nothing can be completed.
    public static func inFilter(_ text: String, cursor: Int) -> CompletionPlace? {
        FilterCompletion(text, cursor: cursor).place()
    }
}

/// Finds the word at the cursor of a filter, as `FilterReader` parts words.
struct FilterCompletion: FilterCharacters {
    let characters: [Character]
    private let source: ScalarText
    private let cursor: Int

    init(_ text: String, cursor: Int) {
        characters = Array(text)
        source = ScalarText(text)
        self.cursor = source.boundary(at: cursor)
    }

    /// A value, with or without quotes, in characters.
    private struct Value {
        /// The text without quotes.
        var content: Range<Int>
        /// The end, with the closing quote.
        var end: Int
    }

    func place() -> CompletionPlace? {
        var index = 0
        while index < characters.count, source.offsets[index] <= cursor {
            let character = characters[index]
            if parts(index) || "()-".contains(character) {
                index += 1
            } else if character == "\"" {
                let value = value(at: index, endsAtDots: false)
                if cursor <= source.offsets[value.end] { return nil }
                index = value.end
            } else {
                let word = word(at: index)
                if cursor <= source.offsets[word.end] { return word.place }
                index = word.end
            }
        }
        return CompletionPlace(kind: .word, prefix: "", lead: "", start: cursor, end: cursor)
    }

    /// Returns the end of the word that starts at a place, and the place that the cursor has in it.
    private func word(at start: Int) -> (end: Int, place: CompletionPlace?) {
        switch characters[start] {
        case "#": return named(.tag, start, start + 1)
        case "+" where !(start + 1 < characters.count && characters[start + 1].isNumber):
            return named(.tag, start, start + 1)
        case "@": return named(.project, start, start + 1)
        case ":": return named(.savedFilter, start, start + 1)
        default: break
        }
        let end = max(start + 1, wordEnd(start))
        guard let sign = (start..<end).first(where: { "<>=:".contains(characters[$0]) }) else {
            return (end, place(.word, start, Value(content: start..<end, end: end), from: start))
        }
        let isWide = "<>".contains(characters[sign]) && sign + 1 < end && characters[sign + 1] == "="
        return field(start, sign: sign, valueStart: sign + (isWide ? 2 : 1))
    }

    private func field(_ start: Int, sign: Int, valueStart: Int) -> (end: Int, place: CompletionPlace?) {
        let name = word(start..<sign)
        let time = TaskTime(rawValue: name)
        let value = value(at: valueStart, endsAtDots: time != nil && characters[sign] == ":")
        if cursor <= source.offsets[sign] {
            let name = Value(content: start..<sign, end: sign)
            return (value.end, place(.field, start, name, from: start))
        }
        guard cursor >= source.offsets[valueStart] else { return (value.end, nil) }
        if let time {
            let kind = CompletionPlace.Kind.date(time.isPast ? .past : .due)
            guard characters[sign] == ":", text(value.end..<value.end + 2) == ".." else {
                return (value.end, place(kind, start, value, from: valueStart))
            }
            let second = self.value(at: value.end + 2, endsAtDots: false)
            if cursor <= source.offsets[value.end] {
                return (second.end, place(kind, start, value, from: valueStart))
            }
            guard cursor >= source.offsets[value.end + 2] else { return (second.end, nil) }
            return (second.end, place(kind, start, second, from: value.end + 2))
        }
        let kind: CompletionPlace.Kind? =
            switch name {
            case "estimate": .duration
            case "is": .state
            case "has": .detail
            case "sort": .order
            case "tag", "tags": .tag
            case "project": .project
            case "filter": .savedFilter
            default: nil
            }
        return (value.end, kind.flatMap { place($0, start, value, from: valueStart) })
    }

    private func named(_ kind: CompletionPlace.Kind, _ start: Int, _ valueStart: Int) -> (
        end: Int, place: CompletionPlace?
    ) {
        let value = value(at: valueStart, endsAtDots: false)
        return (value.end, place(kind, start, value, from: valueStart))
    }

    private func place(_ kind: CompletionPlace.Kind, _ start: Int, _ value: Value, from valueStart: Int)
        -> CompletionPlace
    {
        let content = source.offsets[value.content.lowerBound]..<source.offsets[value.content.upperBound]
        return CompletionPlace(
            kind: kind, prefix: source.text(from: content.lowerBound, to: min(cursor, content.upperBound)),
            lead: text(start..<valueStart), start: source.offsets[start], end: source.offsets[value.end])
    }

    private func value(at start: Int, endsAtDots: Bool) -> Value {
        guard start < characters.count, characters[start] == "\"" else {
            var end = wordEnd(start)
            if endsAtDots, let dots = (start..<end).first(where: { text($0..<$0 + 2) == ".." }) { end = dots }
            return Value(content: start..<end, end: end)
        }
        guard let closing = characters[(start + 1)...].firstIndex(of: "\"") else {
            return Value(content: start + 1..<characters.count, end: characters.count)
        }
        return Value(content: start + 1..<closing, end: closing + 1)
    }
}

extension TaskTime {
    /// Whether its dates are those that have been.
    public var isPast: Bool { self == .done || self == .created }
}
