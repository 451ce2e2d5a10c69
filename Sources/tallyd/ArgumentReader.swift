/// Reads the words of a command line, with options as `--name value` or `--name=value`.
struct ArgumentReader {
    private var words: ArraySlice<String>

    init(_ words: [String]) {
        self.words = words[...]
    }

    mutating func next() -> String? {
        words.popFirst()
    }

    var isEmpty: Bool { words.isEmpty }

    /// The words that are left.
    var all: [String] { Array(words) }

    /// Takes the next word if it is this one.
    mutating func skip(_ word: String) -> Bool {
        guard words.first == word else { return false }
        words.removeFirst()
        return true
    }

    /// Returns the rest of the words.
    mutating func takeAll() -> [String] {
        defer { words = [] }
        return Array(words)
    }

    /// Returns the word up to its `=`.
    func optionName(of word: String) -> String {
        String(word.prefix { $0 != "=" })
    }

    /// Returns the text after the `=` of the option, or else the next word.
    mutating func value(of word: String) throws(Invocation.UsageError) -> String {
        if let sign = word.firstIndex(of: "=") { return String(word[word.index(after: sign)...]) }
        guard let value = words.popFirst() else {
            throw Invocation.UsageError(problem: "\(word) needs a value")
        }
        return value
    }
}
