import JSONRPC
import Tally
import TallyLanguage

/// A text in words where a request has a date, a time or a duration.
struct Words: Sendable {
    /// The allowed number of characters.
    static let length = 1...500

    let text: String
    /// The path of the member.
    private let path: String

    init(_ json: JSONElement) throws {
        text = try json.string()
        guard !text.isEmpty else { throw InvalidValue("must not be empty", .tooShort) }
        guard text.unicodeScalars.count <= Self.length.upperBound else {
            throw InvalidValue("must have at most \(Self.length.upperBound) characters", .tooLong)
        }
        path = json.pathText
    }

    /// - Parameter path: The path for errors.
    init(_ text: String, at path: String) throws {
        guard Self.length.contains(text.unicodeScalars.count) else {
            throw InvalidParams(
                .tooLong, path: path, problem: "must have at most \(Self.length.upperBound) characters")
        }
        (self.text, self.path) = (text, path)
    }

    /// Reads the text. All dates, times and durations of requests in words are read here.
    /// - Throws: `InvalidParams` for the member if the text has no meaning, or several.
    func phrase(as kind: TimePhrase.Kind, at moment: Moment) throws -> TimePhrase {
        do {
            return try TimePhrase.read(text, as: kind, at: moment)
        } catch {
            throw error.located(at: path, of: kind)
        }
    }

    /// Reads the text as a date.
    func day(as kind: TimePhrase.Kind, at moment: Moment) throws -> Day {
        let due = try phrase(as: kind, at: moment).value.due
        if case .day(let day) = due { return day }
        let nearest = due?.day(in: moment.rule) ?? moment.today
        throw InvalidParams(
            InvalidReason.invalidDate, path: path,
            problem: "“\(text)” names a time. Write a date, such as “\(nearest)”.",
            details: ["suggestion": .string(nearest.description)])
    }
}

extension Outlook {
    static var kind: TimePhrase.Kind { isPast ? .past : .due }
}

extension DateText: WireInput {
    public static var schema: Schema { DateSchema.text(isPast: Look.isPast) }

    public init(json: JSONElement) throws {
        let text = try json.string()
        if let exact = TemporalText(text) {
            self.init(exact)
        } else {
            let words = try Words(json)
            self.init(text) { moment in
                let phrase = try words.phrase(as: Look.kind, at: moment)
                // Neither kind is a duration.
                guard let due = phrase.value.due else { throw InvalidValue("must be a date or a time") }
                return Reading(due, partOfDay: phrase.partOfDay)
            }
        }
    }

    public var canonicalForm: JSONValue { .string(text) }
}

/// A date in a request, exactly or in words.
enum DayText<Look: Outlook>: WireInput {
    case exact(Day)
    case words(Words)

    static var schema: Schema { DateSchema.text(isPast: Look.isPast) }

    init(json: JSONElement) throws {
        let text = try json.string()
        self = if let day = Day(text) { .exact(day) } else { .words(try Words(json)) }
    }

    var canonicalForm: JSONValue {
        switch self {
        case .exact(let day): .string(day.description)
        case .words(let words): .string(words.text)
        }
    }

    /// Reads a text that is not part of a request.
    /// - Parameter path: The path for errors.
    static func word(_ text: String, at path: String) throws -> DayText {
        if let day = Day(text) { .exact(day) } else { .words(try Words(text, at: path)) }
    }

    func day(at moment: Moment) throws -> Day {
        switch self {
        case .exact(let day): day
        case .words(let words): try words.day(as: Look.kind, at: moment)
        }
    }
}

/// A month in a request: exactly, by name, or a date in words, which is in the month.
enum MonthText: WireInput {
    case exact(Month)
    case words(Words)

    static var schema: Schema {
        .string(length: Words.length).examples(["2026-11"])
    }

    init(json: JSONElement) throws {
        let text = try json.string()
        self = if let month = Month(text) { .exact(month) } else { .words(try Words(json)) }
    }

    var canonicalForm: JSONValue {
        switch self {
        case .exact(let month): .string(month.description)
        case .words(let words): .string(words.text)
        }
    }

    func month(at moment: Moment) throws -> Month {
        switch self {
        case .exact(let month): month
        case .words(let words):
            try MonthPhrase.read(words.text, at: moment)
                ?? Month(containing: try words.day(as: .due, at: moment))
        }
    }
}

/// The schemas of dates and times in requests.
enum DateSchema {
    static func text(isPast: Bool) -> Schema {
        isPast
            ? .named(
                "PastDateText",
                .string(length: Words.length).described(
                    "A [DateText](#type-datetext) of what has been: a weekday or a date without a year is the "
                        + "last one, and words name nothing that is to come."
                ).examples(["2026-11-20", "2026-11-20T09:00:00Z"]))
            : .named(
                "DateText",
                .string(length: Words.length).described(
                    "A date, `2026-11-20`, a time, `2026-11-20T09:00:00Z`, or words for one, `fri 5pm`: see "
                        + "[Dates in words](#dates-in-words). A time may have any UTC offset; without one, it is "
                        + "in the user's time zone. Its seconds are optional."
                ).examples(["2026-11-20", "2026-11-20T09:00:00Z"]))
    }
}
