/// A run of characters without white space.
struct Word {
    /// The word as it was written.
    var text: Substring
    var range: TextRange
    /// Its number in the text, from 0.
    var place: Int
    /// Whether its meaning is that of its characters alone.
    var isLiteral = false

    /// Returns the words of a text, in order.
    ///
    /// A character is white space if all its scalars are, so that no range splits a grapheme.
    static func split(_ text: String) -> [Word] {
        var words: [Word] = []
        var (scalars, bytes) = (0, 0)
        var first: (index: String.Index, scalars: Int, bytes: Int)?
        func finish(at index: String.Index) {
            guard let start = first else { return }
            let range = TextRange(
                start: start.scalars, end: scalars, startByte: start.bytes, endByte: bytes)
            words.append(Word(text: text[start.index..<index], range: range, place: words.count))
            first = nil
        }
        for index in text.indices {
            let character = text[index]
            if isWhiteSpace(character) {
                finish(at: index)
            } else if first == nil {
                first = (index, scalars, bytes)
            }
            scalars += character.unicodeScalars.count
            bytes += character.utf8.count
        }
        finish(at: text.endIndex)
        return words
    }

    static func isWhiteSpace(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
    }
}

extension Word {
    /// The word in lower case if it is short and printable ASCII, else empty.
    var key: String {
        let bytes = text.utf8
        guard bytes.count <= 64, bytes.allSatisfy({ (0x21..<0x7F).contains($0) }) else { return "" }
        return String(decoding: bytes.map(ASCII.lowered), as: UTF8.self)
    }

    /// Returns the word without its first characters.
    func dropping(first count: Int) -> Word {
        let rest = text.dropFirst(count)
        return part(from: text.startIndex, to: rest.startIndex, keeping: rest, isStart: true)
    }

    /// Returns the word without its last characters.
    func dropping(last count: Int) -> Word {
        let rest = text.dropLast(count)
        return part(from: rest.endIndex, to: text.endIndex, keeping: rest, isStart: false)
    }

    private func part(
        from first: String.Index, to last: String.Index, keeping rest: Substring, isStart: Bool
    ) -> Word {
        let (scalars, bytes) = (text[first..<last].unicodeScalars.count, text[first..<last].utf8.count)
        var word = self
        word.text = rest
        word.range = TextRange(
            start: range.start + (isStart ? scalars : 0), end: range.end - (isStart ? 0 : scalars),
            startByte: range.startByte + (isStart ? bytes : 0), endByte: range.endByte - (isStart ? 0 : bytes)
        )
        return word
    }
}
