import JSONRPC
import Tally
import TallyLanguage

extension CommandRun {
    /// Returns the first and the last day that words name: `monday friday`, `1 nov..20 nov`, or one date. A text that
    /// is a date as a whole, such as `last friday`, is one.
    /// - Parameter kind: Whether weekdays are the next or the last ones.
    /// - Returns: The texts as members `from` and `to`.
    func span(_ argument: String, _ kind: TimePhrase.Kind = .past, on engine: isolated Engine) throws
        -> (from: String?, to: String?)
    {
        let words = words(argument)
        guard !words.isEmpty else { return (nil, nil) }
        let moment = try engine.moment
        func isDate(_ words: some Collection<CommandWord>) -> Bool {
            (try? TimePhrase.read(Self.text(words), as: kind, at: moment)) != nil
        }
        let whole = Self.text(words)
        if let dots = whole.firstRange(of: "..") {
            let (from, to) = (String(whole[..<dots.lowerBound]), String(whole[dots.upperBound...]))
            note("from", is: "DATE", words, from)
            note("to", is: "DATE", words, to)
            return (from.isEmpty ? nil : from, to.isEmpty ? nil : to)
        }
        if !isDate(words) {
            // Where only two words are given, an error is about the one at fault.
            let places = 1..<max(1, words.count)
            let split =
                places.first { isDate(words[..<$0]) && isDate(words[$0...]) } ?? (words.count == 2 ? 1 : nil)
            if let split {
                let (from, to) = (Array(words[..<split]), Array(words[split...]))
                note("from", is: "DATE", from, Self.text(from))
                note("to", is: "DATE", to, Self.text(to))
                return (Self.text(from), Self.text(to))
            }
        }
        note("from", is: "DATE", words, whole)
        return (whole, nil)
    }

    /// Returns the members of a span.
    /// - Parameter isDay: Whether one date alone is that day, and not the first of a span.
    func spanMembers(_ argument: String, isDay: Bool = false, on engine: isolated Engine) throws
        -> [String: JSONValue]
    {
        var (from, to) = try span(argument, on: engine)
        if isDay, to == nil { to = from }
        var members: [String: JSONValue] = [:]
        if let from { members["from"] = .string(from) }
        if let to { members["to"] = .string(to) }
        return members
    }

    private static func text(_ words: some Collection<CommandWord>) -> String {
        words.map(\.text).joined(separator: " ")
    }
}
