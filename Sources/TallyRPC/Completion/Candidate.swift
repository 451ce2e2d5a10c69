import JSONRPC
import Tally
import TallyLanguage

/// A text that can stand for what is being typed.
struct Candidate: Sendable, Hashable {
    enum Kind: String, Choice {
        case tag, project, filter, priority, date, duration, field, word
        case command, alias, option, task, habit, activity
    }

    var text: String
    /// The part of the line that it replaces, in Unicode scalars.
    var start: Int
    var end: Int
    var kind: Kind
    /// More about it, for people.
    var detail: String?

    init(_ text: String, at place: CompletionPlace, _ kind: Kind, detail: String? = nil) {
        self.text = text
        (start, end) = (place.start, place.end)
        self.kind = kind
        self.detail = detail
    }
}

extension Candidate: LaidOut {
    static let layout = Layout<Candidate>(
        "Candidate",
        [
            Member("text", \.text, "the text to insert, with its sign and with quotes where it needs them"),
            Member("start", \.start, "the first character (Unicode scalar) that it replaces, from 0"),
            Member("end", \.end, "the character after the last that it replaces"),
            Member("kind", \.kind, "what it is"),
            Member("detail", \.detail, "more about it, for people; null if there is nothing to say"),
        ])
}

extension Candidate {
    /// Returns the words that fit what has been typed, the best first.
    static func words(
        _ words: [String], at place: CompletionPlace, _ kind: Kind, lead: String = "",
        only best: NameMatch = .inside,
        detail: (String) -> String? = { _ in nil }
    ) -> [Candidate] {
        let found = words.compactMap { word in
            NameMatch(of: place.prefix, in: word).map { (word: word, match: $0) }
        }.filter { $0.match <= best }
        return NameMatch.sorted(found, by: \.match).map {
            Candidate(lead + $0.word, at: place, kind, detail: detail($0.word))
        }
    }

    /// Returns the dates, times or durations that fit what has been typed.
    /// - Parameter written: Returns how the line writes a phrase; nil if it cannot.
    static func times(
        _ kind: TimePhrase.Kind, at place: CompletionPlace, _ moment: Moment,
        written: (String) -> String?
    ) -> [Candidate] {
        TimeSuggestion.completing(place.prefix, as: kind, at: moment).compactMap { found in
            written(found.text).map { text in
                Candidate(
                    text, at: place, kind == .duration ? .duration : .date,
                    detail: found.value.words(in: moment.rule))
            }
        }
    }
}

extension TimePhrase.Value {
    /// The date or time that a phrase means, for people; nil for a duration.
    func words(in rule: DayRule) -> String? {
        switch self {
        case .day(let day): day.wordsWithWeekday
        case .instant(let instant): rule.day(of: instant).shortWeekday + " " + rule.words(for: instant)
        case .seconds: nil
        }
    }
}

extension Day {
    fileprivate var shortWeekday: String { String(weekday.name.prefix(3)).capitalized }
    fileprivate var wordsWithWeekday: String { "\(shortWeekday) \(words)" }
}

extension String {
    /// Whether a value of a filter or a captured line needs quotes.
    var needsQuotes: Bool { contains { $0.isWhitespace || ",()".contains($0) } }
}
