import Tally

extension TimePhrase {
    /// The moment at which durations are read. They mean the same at all.
    private static let anyMoment = Moment(
        now: Instant(seconds: 0), preferences: Preferences(.initial, defaults: Defaults(timeZone: .utc)))

    /// Returns the seconds of a duration.
    /// - Throws: `Refusal` if the text has no meaning, or several.
    public static func seconds(_ text: String) throws(Refusal) -> Int64 {
        try seconds(Word.split(text))
    }

    /// Returns how many seconds before a task to remind: duration [ "before" ].
    /// - Throws: `Refusal` if the text has no meaning, or several.
    public static func secondsBefore(_ text: String) throws(Refusal) -> Int64 {
        var words = Word.split(text)
        if words.count > 1, words.last?.key == "before" { words.removeLast() }
        return try seconds(words)
    }

    private static func seconds(_ words: [Word]) throws(Refusal) -> Int64 {
        guard case .seconds(let seconds) = try read(words, as: .duration, at: anyMoment).value else {
            return 0
        }
        return seconds
    }
}
