import Tally
import TallyLanguage
import TallyViews

/// The candidates for the last word of a line that a shell has split.
struct ShellCandidates {
    private let line: String
    /// The last word in the line, in quotes if it has blanks, and where it starts.
    private let last: String
    private let start: Int
    private let cursor: Int

    /// - Parameter words: The words of the line, of which the last is being typed and may be empty.
    init(_ words: [String]) {
        var words = words
        let typed = words.popLast() ?? ""
        // What “watch” repeats is completed as it is without it.
        if words.first == "watch", words.count > 1 { words.removeFirst() }
        let isQuoted = typed.contains(where: \.isWhitespace)
        last = isQuoted ? "\"\(typed)\"" : typed
        let before = words.map { $0.isEmpty || $0.contains(where: \.isWhitespace) ? "\"\($0)\" " : $0 + " " }
        start = before.joined().unicodeScalars.count
        line = before.joined() + last
        cursor = line.unicodeScalars.count - (isQuoted ? 1 : 0)
    }

    /// Returns the whole words that the last can become, and what each is.
    func report(on engine: isolated Engine) throws -> CandidatesReport {
        let found = try LineCandidates(line, cursor: cursor, at: try engine.moment).all(on: engine)
        return CandidatesReport(
            found.filter { $0.start >= start }.map { candidate in
                let lead = String(last.unicodeScalars.prefix(candidate.start - start))
                return (Self.unquoted(lead + candidate.text), candidate.detail ?? candidate.kind.rawValue)
            })
    }

    /// Returns a word or the value of an option without the quotes that a line needs and a word of a shell does not.
    private static func unquoted(_ word: String) -> String {
        guard word.hasSuffix("\""), let quote = word.firstIndex(of: "\"") else { return word }
        let lead = word[..<quote]
        guard lead.isEmpty || lead.hasPrefix("--") && lead.hasSuffix("=") else { return word }
        return String(lead) + String(word[word.index(after: quote)...].dropLast())
    }
}
