/// A part of a phrase: a word, without the commas around it.
struct Token {
    /// The longest token that can have a meaning, in bytes.
    private static let limit = 64

    /// The token in lower case; empty if it is too long or not printable ASCII, and thus has no
    /// meaning.
    let text: String
    let range: TextRange
    /// The index of its word.
    let word: Int
    /// The number of commas between it and the token before, and behind it.
    var commasBefore = 0
    var commasAfter = 0

    /// Returns the tokens of words.
    ///
    /// Commas part tokens, except inside a number (`1,5h`). So does a T between a date and a time
    /// (`tomorrowT09:00`).
    static func tokens(of words: [Word]) -> [Token] {
        var tokens: [Token] = []
        var commas = 0
        for (index, word) in words.enumerated() {
            for piece in pieces(of: word) {
                guard let piece else {
                    commas += 1
                    if !tokens.isEmpty { tokens[tokens.count - 1].commasAfter += 1 }
                    continue
                }
                tokens.append(Token(text: piece.text, range: piece.range, word: index, commasBefore: commas))
                commas = 0
            }
        }
        return tokens
    }

    /// Returns the pieces of a word; nil stands for a comma.
    private static func pieces(of word: Word) -> [(text: String, range: TextRange)?] {
        let bytes = Array(word.text.utf8)
        guard !word.isLiteral, bytes.count <= limit, bytes.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
            return [("", word.range)]
        }
        var pieces: [(text: String, range: TextRange)?] = []
        var start = 0
        func add(_ range: Range<Int>) {
            guard !range.isEmpty else { return }
            let text = String(decoding: bytes[range].map(ASCII.lowered), as: UTF8.self)
            pieces.append((text, word.range.ascii(range)))
        }
        for index in bytes.indices where bytes[index] == UInt8(ascii: ",") {
            if isDecimal(bytes, at: index) { continue }
            add(start..<index)
            pieces.append(nil)
            start = index + 1
        }
        if let split = timeMark(in: bytes, from: start) {
            add(start..<split)
            start = split
        }
        add(start..<bytes.count)
        return pieces
    }

    /// Returns whether a comma is part of a number. Before four digits it is not: they are a year.
    private static func isDecimal(_ bytes: [UInt8], at comma: Int) -> Bool {
        guard comma > 0, ASCII.isDigit(bytes[comma - 1]) else { return false }
        let rest = bytes[(comma + 1)...]
        let digits = rest.prefix(while: ASCII.isDigit).count
        return digits > 0 && !(digits == 4 && rest.count == 4)
    }

    /// Returns the place of the T before a time, as in `fridayT09:00`; nil if there is none.
    ///
    /// A word that starts like an ISO date is left whole: with an offset it is an instant.
    private static func timeMark(in bytes: [UInt8], from start: Int) -> Int? {
        let rest = bytes[start...]
        guard let mark = rest.lastIndex(of: UInt8(ascii: "T")) ?? rest.lastIndex(of: UInt8(ascii: "t")),
            mark > start, mark + 3 < bytes.count, ASCII.isDigit(bytes[mark + 1]),
            ASCII.isDigit(bytes[mark + 2]), bytes[mark + 3] == UInt8(ascii: ":")
        else { return nil }
        let hasOffset = bytes[(mark + 1)...].contains { !ASCII.isDigit($0) && $0 != UInt8(ascii: ":") }
        return hasOffset ? nil : mark
    }
}

/// Tests of single bytes.
enum ASCII {
    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowered(byte))
    }
    static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// Returns the number that a text of 1 to `count` digits writes; nil for any other text.
    static func number(_ text: some StringProtocol, digits count: ClosedRange<Int>) -> Int? {
        let bytes = text.utf8
        guard count.contains(bytes.count), bytes.allSatisfy(isDigit) else { return nil }
        return bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}
