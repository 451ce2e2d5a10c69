import Tally

/// A date, time or duration in words, as a candidate for what has been typed of it.
public struct TimeSuggestion: Hashable, Sendable {
    public let text: String
    public let value: TimePhrase.Value
    public let match: NameMatch

    /// Returns phrases that have a meaning at a moment and fit what has been typed, the best first: that itself,
    /// if it is one, then those that continue it.
    public static func completing(_ typed: String, as kind: TimePhrase.Kind, at moment: Moment)
        -> [TimeSuggestion]
    {
        let words = typed.split(whereSeparator: Word.isWhiteSpace).map { $0.lowercased() }
        guard words.count <= longest else { return [] }
        // Behind a space, the next word begins.
        let isOpen = typed.last.map(Word.isWhiteSpace) ?? false
        let prefix = words.joined(separator: " ") + (isOpen && !words.isEmpty ? " " : "")
        let known = kind == .duration ? durations : kind == .past ? past : due(at: moment)
        let candidates =
            [prefix.last == " " ? "" : prefix] + continuing(words, isOpen: isOpen, as: kind) + known
        var seen: Set<String> = [""]
        let found = candidates.compactMap { text -> TimeSuggestion? in
            guard let match = NameMatch(of: prefix, in: text), seen.insert(text).inserted,
                let phrase = try? TimePhrase.read(text, as: kind, at: moment)
            else { return nil }
            return TimeSuggestion(text: text, value: phrase.value, match: match)
        }
        return NameMatch.sorted(found, by: \.match)
    }

    /// The greatest number of words of a phrase that is completed.
    private static let longest = 6

    private static let durations = [
        "5min", "10min", "15min", "20min", "30min", "45min", "1h", "1h30", "2h", "3h", "4h", "6h", "8h",
    ]

    private static let past =
        ["today", "yesterday"] + Weekday.allCases.map(\.name)
        + ["1 hour ago", "2 days ago", "3 days ago", "1 week ago", "2 weeks ago", "1 month ago"]
        + Weekday.allCases.map { "last \($0.name)" }
        + ["start of the week", "start of the month", "start of the year", "sow", "som", "soy"]

    /// Weekdays come in the order of their next dates.
    private static func due(at moment: Moment) -> [String] {
        let tomorrow = moment.today.weekday.rawValue % 7
        let weekdays = (0..<7).map { Weekday.allCases[(tomorrow + $0) % 7].name }
        return ["today", "tomorrow", "tonight"] + weekdays
            + [
                "this evening", "weekend", "next week", "next weekend", "next month", "next quarter",
                "next year",
                "in 1 hour", "in 2 hours", "in 2 days", "in 3 days", "in 1 week", "in 2 weeks", "in 1 month",
                "end of the week", "end of the month", "end of the quarter", "end of the year",
                "eow", "eom", "eoq", "eoy", "day after tomorrow", "yesterday",
            ] + weekdays.map { "next \($0)" }
    }

    /// Returns phrases with the number that has been typed: `27 nov`, `in 5 days`, `5 days ago`, `5min`.
    private static func continuing(_ words: [String], isOpen: Bool, as kind: TimePhrase.Kind) -> [String] {
        let isIn = words.first == "in"
        guard let number = words.dropFirst(isIn ? 1 : 0).first, ASCII.number(number, digits: 1...4) != nil
        else { return [] }
        let one = number == "1"
        let units = ["day", "week", "hour", "month", "minute"].map { "\(number) \($0)\(one ? "" : "s")" }
        return switch kind {
        case .duration: ["\(number)min", "\(number)h", "\(number)h30"]
        case .past where isIn: []
        case .past: units.map { $0 + " ago" } + months(number)
        case .due where isIn: units.map { "in " + $0 }
        case .due: months(number)
        }
    }

    private static func months(_ day: String) -> [String] {
        (1...12).compactMap { Month(year: 2000, month: $0).map { "\(day) \($0.shortName.lowercased())" } }
    }
}
