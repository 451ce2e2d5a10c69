import Tally

/// A repeat in words: `every other tuesday`, `every month on the 31st 9:00`, `every! 3 weeks`.
///
/// `Grammar.repeats` has its forms.
///
/// The first occurrence is the first date of the rule that is not past; today counts.
public struct RepeatPhrase: Hashable, Sendable {
    /// The rule. A day that some months lack falls on their last day.
    public let rule: RecurrenceRule
    /// Whether it counts from the completion, and not from the due.
    public let isFromCompletion: Bool
    /// The first occurrence: a date, or an instant if the phrase names a time.
    public let first: Due
    /// The date of the first occurrence on the calendar, which `first` does not tell if clocks skip it.
    public let day: Day
    /// The time of the occurrences on the clock, in seconds since midnight; nil if they are dates.
    public let time: Int?
    public let partOfDay: PartOfDay?

    /// Reads a text.
    /// - Parameter start: The day from which the repeat is counted, and perhaps its time, unless the text says.
    /// - Throws: `Refusal` if the text has no meaning, or several.
    public static func read(
        _ text: String, from start: Due? = nil, at moment: Moment
    ) throws(Refusal) -> RepeatPhrase {
        let tokens = Token.tokens(of: Word.split(text))
        var reader = PhraseReader(tokens, as: .due, at: moment)
        let lead = start.map { RepeatLead($0, hasDay: true, in: moment.rule) } ?? RepeatLead()
        do {
            return try reader.wholeRepeat(behind: lead)
        } catch {
            var writer = RefusalWriter(tokens: tokens, kind: .due, moment: moment)
            writer.isRepeat = true
            throw writer.refusal(for: error, after: reader)
        }
    }
}

extension PhraseReader {
    /// Reads all tokens as a repeat.
    mutating func wholeRepeat(behind lead: RepeatLead = RepeatLead()) throws(Objection) -> RepeatPhrase {
        try check()
        if tokens.count == 1 {
            if let every = Self.single[peek()] {
                var reader = PhraseReader(Token.tokens(of: Word.split(every)), as: .due, at: moment)
                return try reader.wholeRepeat(behind: lead)
            }
            if let (problem, readings) = Self.doubtful[peek()] { throw ambiguity(problem, from: 0, readings) }
        }
        guard let phrase = try rule(behind: lead), isAtEnd else { throw unexpected() }
        return phrase
    }

    /// Repeats in one word. In a captured line they are part of the title.
    private static let single = [
        "daily": "every day", "weekly": "every week", "monthly": "every month", "quarterly": "every quarter",
        "yearly": "every year",
    ]

    private static let doubtful = [
        "biweekly": ("That can be every two weeks, or twice a week", ["every 2 weeks", "every mon and thu"]),
        "bimonthly": (
            "That can be every two months, or twice a month", ["every 2 months", "every 1st and 15th"]
        ),
    ]
}

extension RecurrenceRule {
    static let workdays = Weekday.allCases.filter { $0.rawValue <= 5 }.map { WeekdayPlace($0) }

    /// Makes the rule fall on a day of the month, 29 to 31, or on the last day of a shorter one.
    mutating func clamp(to day: Int) {
        (monthDays, positions) = (Array(28...day), [-1])
    }

    /// Returns the rule in words begun on a day: it falls on the last day of months that lack the day.
    func begun(on first: Day, weekStart: Weekday) -> RecurrenceRule {
        var rule = self
        if isPlain {
            if frequency == .monthly, first.day > 28 { rule.clamp(to: first.day) }
            if frequency == .yearly, first.month == 2, first.day == 29 {
                rule.months = [2]
                rule.clamp(to: 29)
            }
        }
        if frequency == .weekly, interval > 1 { rule.weekStart = weekStart }
        return rule
    }
}
