import Tally

/// The words of a captured line that look like a repeat, also one with several meanings or none: no date is
/// torn out of them.
enum RepeatWords {
    private static let others: Set<String> = [
        "other", "workday", "weekday", "weekend", "on", "and", "the", "of", "at", "starting", "from", "until",
        "times", "noon", "today", "tomorrow", "next",
    ]

    /// Returns the words of a repeat at the start or the end of a line, but for one that is the whole line.
    static func find(in words: [Word]) -> Range<Int>? {
        let keys = words.map { $0.isLiteral ? "" : $0.key }
        let first = length(of: keys[...])
        if first > 1, first < words.count { return 0..<first }
        guard let start = keys.lastIndex(where: isEvery), start > 0, start + 1 < words.count,
            length(of: keys[start...]) == words.count - start
        else { return nil }
        return start..<words.count
    }

    private static func isEvery(_ key: String) -> Bool { key == "every" || key == "every!" }

    /// Returns how many words belong to the repeat with which some begin.
    private static func length(of keys: ArraySlice<String>) -> Int {
        guard let first = keys.first, isEvery(first) else { return 0 }
        return 1 + keys.dropFirst().prefix { belongs($0) }.count
    }

    private static func belongs(_ key: String) -> Bool {
        let word = key.last == "," ? String(key.dropLast()) : key
        return others.contains(word) || Vocabulary.weekdays[word] != nil
            || Vocabulary.monthsWithStop[word] != nil
            || Vocabulary.units[word] != nil || Vocabulary.parts[word] != nil
            || Vocabulary.places[word] != nil
            || Vocabulary.numbers[word] != nil || Vocabulary.meridiems[word] != nil
            || word.utf8.first.map(ASCII.isDigit) == true
    }
}
