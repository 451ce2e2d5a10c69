import Tally

extension Capture {
    /// The words that a colon makes a key.
    public static let keys = CaptureReader.Key.allCases.map(\.rawValue)
}

extension CompletionPlace {
    /// Returns what is typed at a place in a captured line; nil where nothing can be completed.
    public static func inCapture(_ text: String, cursor: Int) -> CompletionPlace? {
        CaptureCompletion(text, cursor: cursor).place()
    }
}

/// Finds the word at the cursor of a captured line, as `CaptureReader` reads literals and attributes.
struct CaptureCompletion {
    private let source: ScalarText
    private let words: [Word]
    /// For each word, the nearest that closes a quote opened in it.
    private let closing: [[Int?]]
    private let cursor: Int

    init(_ text: String, cursor: Int) {
        source = ScalarText(text)
        words = Word.split(text)
        closing = CaptureReader.closingQuotes(in: words)
        self.cursor = source.boundary(at: cursor)
    }

    func place() -> CompletionPlace? {
        var index = 0
        /// The index of the first of the plain words before the next one.
        var plain = 0
        while index < words.count, words[index].range.start <= cursor {
            let word = words[index]
            var last = index
            if let first = word.text.first, first == "\"" || first == "“" {
                // One that is never closed is a character, but while it is typed, it may be closed yet.
                guard let end = closing[index][first == "\"" ? 0 : 1] else { return nil }
                last = end
                if cursor <= words[last].range.end { return nil }
            } else if word.text.first == "\\" {
                if cursor <= word.range.end { return nil }
            } else if let attribute = attribute(at: index) {
                if cursor <= attribute.place?.end ?? attribute.end { return attribute.place }
                last = attribute.last
            } else {
                if cursor <= word.range.end { return place(word.range, after: plain..<index) }
                index += 1
                continue
            }
            index = last + 1
            plain = index
        }
        let empty = TextRange(start: cursor, end: cursor, startByte: 0, endByte: 0)
        return place(empty, after: plain..<index)
    }

    private struct Attribute {
        /// Its last word.
        var last: Int
        var end: Int
        /// The place of the cursor in it; nil if it is elsewhere, or nothing can be completed there.
        var place: CompletionPlace?
    }

    /// Returns the attribute that starts with a word; nil if none does.
    private func attribute(at index: Int) -> Attribute? {
        let word = words[index]
        func plain(_ kind: CompletionPlace.Kind, _ sign: Int) -> Attribute {
            Attribute(
                last: index, end: word.range.end,
                place: place(kind, word.range, from: word.range.start + sign))
        }
        switch word.text.first {
        case "#": return plain(.tag, 1)
        case "+" where word.text.dropFirst().first?.isNumber != true: return plain(.tag, 1)
        case "~": return plain(.duration, 1)
        case "@":
            if word.text.hasPrefix("@\"") { return quoted(.project, index, sign: 1) }
            return word.text.dropFirst().contains("@") ? nil : plain(.project, 1)
        default: break
        }
        guard let colon = word.text.firstIndex(of: ":"),
            let key = CaptureReader.Key(rawValue: word.dropping(last: word.text[colon...].count).key)
        else { return nil }
        let sign = word.text[...colon].unicodeScalars.count
        if cursor < word.range.start + sign {
            var found = place(.field, word.range, from: word.range.start)
            found.end = found.start + sign - 1
            return Attribute(last: index, end: word.range.end, place: found)
        }
        let kind: CompletionPlace.Kind? =
            switch key {
            case .due, .wait, .scheduled: .date(.due)
            case .project: .project
            case .tag: .tag
            case .stake: nil
            }
        guard let kind else { return Attribute(last: index, end: word.range.end) }
        return word.text[colon...].dropFirst().first == "\""
            ? quoted(kind, index, sign: sign) : plain(kind, sign)
    }

    /// Returns an attribute with a value in quotes. One that is not closed ends with the word at the cursor.
    private func quoted(_ kind: CompletionPlace.Kind, _ index: Int, sign: Int) -> Attribute {
        let start = words[index].range.start
        let content = start + sign + 1
        let closed = closing[index][0]
        let last = closed ?? (words.lastIndex { $0.range.start <= cursor } ?? index)
        let end = closed == nil ? max(words[last].range.end, cursor) : words[last].range.end
        var prefix = source.text(from: content, to: min(cursor, end))
        if let quote = prefix.lastIndex(of: "\""), closed != nil { prefix = String(prefix[..<quote]) }
        return Attribute(
            last: last, end: end,
            place: CompletionPlace(
                kind: kind, prefix: prefix, lead: source.text(from: start, to: start + sign), start: start,
                end: end))
    }

    private func place(_ kind: CompletionPlace.Kind, _ range: TextRange, from content: Int) -> CompletionPlace
    {
        CompletionPlace(
            kind: kind, prefix: source.text(from: content, to: cursor),
            lead: source.text(from: range.start, to: content), start: range.start, end: range.end)
    }

    /// Returns the place of a plain word.
    /// - Parameter before: The plain words directly before it.
    private func place(_ range: TextRange, after before: Range<Int>) -> CompletionPlace {
        var place = place(.word, range, from: range.start)
        let starts = before.suffix(CompletionPlace.phraseWords - 1).map { words[$0].range.start }
        place.phrases = (starts + (place.prefix.isEmpty ? [] : [range.start])).map { start in
            CompletionPlace.Phrase(text: source.text(from: start, to: cursor), start: start)
        }
        return place
    }
}
