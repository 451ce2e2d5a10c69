import JSONRPC
import Tally
import TallyLanguage

extension CommandRun {
    /// Returns the texts of a list's elements, each with its word, and their values. `none` is null, and stands alone.
    func elements(
        of words: [CommandWord], _ part: CommandPart, on engine: isolated Engine
    ) throws -> (given: [(text: String, word: CommandWord)], values: [JSONValue]) {
        let isNone = words.count == 1 && words[0].text == "none"
        // A word may name several tasks.
        let given: [(text: String, word: CommandWord)] =
            try part.content == .task && !isNone
            ? TaskReferences(words, on: engine).all : words.map { (try text(of: $0, part), $0) }
        let values = given.map { value(of: $0.text, part, nil) }
        if values.count > 1, let none = values.firstIndex(of: .null) {
            throw CommandRefusal(
                .unexpectedValue, "“\(given[none].text)” stands alone.", at: given[none].word.range)
        }
        return (given, values)
    }
}
