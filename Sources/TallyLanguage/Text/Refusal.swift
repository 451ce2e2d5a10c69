/// Why a text has no meaning, and what would have one.
public struct Refusal: Error, Hashable, Sendable {
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// There is nothing to read.
        case empty
        /// Part of the text is not understood.
        case notUnderstood
        /// People would read the text differently. `readings` has the two ways.
        case ambiguous
        /// The form is right, but there is no such date, time or amount.
        case doesNotExist
        /// The text names a time to come, where one that is over is needed.
        case notPast
        /// No project has the name.
        case unknownProject
        /// The line gives something twice of which there can only be one.
        case givenTwice
        /// Nothing remains for the title.
        case missingTitle
    }

    public let reason: Reason
    /// What is wrong and what to write instead, for a person.
    public let sentence: String
    /// The part of the text that is wrong; where something is missing, the last word.
    public let range: TextRange
    /// The parts that were understood.
    public let understood: [TextSpan]
    /// The ways to read the text, each in an unambiguous form.
    public let readings: [String]
    /// The nearest text that has a meaning.
    public let nearest: String?
}

/// A refusal as the grammar finds it, in tokens.
struct Objection: Error {
    var reason: Refusal.Reason = .notUnderstood
    /// What is wrong: the start of a sentence, without a full stop.
    var problem: String
    /// The tokens at fault.
    var tokens: Range<Int>
    var readings: [String] = []
    var nearest: String?
}
