/// A word of a command line, with its place in the line.
public struct CommandWord: Hashable, Sendable {
    /// What the word means: without the quotes of a line.
    public let text: String
    /// The word as it was typed.
    public let raw: String
    public let range: TextRange
    /// Whether it starts with a quote, so that it is neither an option nor a sign.
    public let isQuoted: Bool

    public init(_ text: String, raw: String, range: TextRange, isQuoted: Bool = false) {
        self.text = text
        self.raw = raw
        self.range = range
        self.isQuoted = isQuoted
    }
}

extension CommandWord {
    /// Returns the words of a line. Text in double quotes is one word, or part of one behind a sign such as `=`.
    /// A quote inside a word, or one that is never closed, is a character, as in captured lines.
    public static func split(_ line: String) -> [CommandWord] {
        var splitter = LineSplitter(line)
        return splitter.words()
    }

    /// Returns words that a shell has split, with their places in the line that they make when joined by blanks.
    public static func words(_ arguments: [String]) -> [CommandWord] {
        var (scalar, byte) = (0, 0)
        return arguments.map { text in
            let (first, firstByte) = (scalar, byte)
            scalar += text.unicodeScalars.count
            byte += text.utf8.count
            let range = TextRange(start: first, end: scalar, startByte: firstByte, endByte: byte)
            scalar += 1
            byte += 1
            return CommandWord(text, raw: text, range: range)
        }
    }
}

/// Splits a line once, from its start to its end.
private struct LineSplitter {
    private let characters: [Character]
    private var index = 0
    private var (scalar, byte) = (0, 0)
    /// The kinds of quotes that no later character closes.
    private var unclosed: Set<Character> = []

    init(_ line: String) { characters = Array(line) }

    mutating func words() -> [CommandWord] {
        var words: [CommandWord] = []
        while index < characters.count {
            if characters[index].isWhitespace { _ = take() } else { words.append(word()) }
        }
        return words
    }

    private mutating func word() -> CommandWord {
        let (first, firstByte) = (scalar, byte)
        var (text, raw) = ("", "")
        var isQuoted = false
        while index < characters.count, !characters[index].isWhitespace {
            if raw.isEmpty || raw.last.map(Self.signs.contains) == true, let end = closingQuote() {
                if raw.isEmpty { isQuoted = true }
                text += String(characters[(index + 1)..<end])
                while index <= end { raw.append(take()) }
            } else {
                let character = take()
                text.append(character)
                raw.append(character)
            }
        }
        let range = TextRange(start: first, end: scalar, startByte: firstByte, endByte: byte)
        return CommandWord(text, raw: raw, range: range, isQuoted: isQuoted)
    }

    /// The signs of options, captured lines and filters behind which a quote opens.
    private static let signs: Set<Character> = ["=", ":", "@", "(", "<", ">", "-"]

    /// Returns the index of the quote that closes the one at the current index; nil if there is none.
    private mutating func closingQuote() -> Int? {
        let closing: Character
        switch characters[index] {
        case "\"": closing = "\""
        case "“": closing = "”"
        default: return nil
        }
        // So that many unclosed quotes are not each searched for to the end of the line.
        guard !unclosed.contains(closing) else { return nil }
        if let end = characters[(index + 1)...].firstIndex(of: closing) { return end }
        unclosed.insert(closing)
        return nil
    }

    private mutating func take() -> Character {
        let character = characters[index]
        index += 1
        scalar += character.unicodeScalars.count
        byte += character.utf8.count
        return character
    }
}
