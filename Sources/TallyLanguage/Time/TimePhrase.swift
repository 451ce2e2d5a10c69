import Tally

/// A date, a point in time or a duration in words: `fri 5pm`, `in 3 days`, `1h30`.
///
/// `Grammar.dates` has its forms.
///
/// Case is ignored, any white space is one space, and a comma may stand between two parts. A text is read
/// whole or refused; what people would read differently is refused with both readings. Reading is a pure
/// function and takes time in proportion to the text.
public struct TimePhrase: Hashable, Sendable {
    /// What a text is to name.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A date or point in time, as a rule to come: weekdays and dates without a year are the next ones.
        case due
        /// A date or point in time that is not to come: weekdays and dates without a year are the last ones.
        case past
        /// A length of time.
        case duration
    }

    public enum Value: Hashable, Sendable {
        case day(Day)
        case instant(Instant)
        case seconds(Int64)
    }

    public let value: Value
    /// The part of the day that the text names (`tonight`, `friday morning`).
    public let partOfDay: PartOfDay?
    /// The parts of the text, in order. They do not overlap.
    public let spans: [TextSpan]

    /// Reads a text.
    /// - Throws: `Refusal` if the text has no meaning, or several.
    public static func read(_ text: String, as kind: Kind, at moment: Moment) throws(Refusal) -> TimePhrase {
        try read(Word.split(text), as: kind, at: moment)
    }

    static func read(_ words: [Word], as kind: Kind, at moment: Moment) throws(Refusal) -> TimePhrase {
        let tokens = Token.tokens(of: words)
        var reader = PhraseReader(tokens, as: kind, at: moment)
        do {
            return try reader.whole()
        } catch {
            throw RefusalWriter(tokens: tokens, kind: kind, moment: moment).refusal(for: error, after: reader)
        }
    }
}

extension TimePhrase.Value {
    /// The value as the due of a task; nil for a duration.
    public var due: Due? {
        switch self {
        case .day(let day): .day(day)
        case .instant(let instant): .instant(instant)
        case .seconds: nil
        }
    }
}
