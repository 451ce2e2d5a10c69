import JSONRPC
import Tally
import TallyLanguage

/// A repeat in a request: a rule as RFC 5545 writes it, or words such as `every friday`.
struct RepeatText: WireInput {
    private enum Value: Sendable {
        case rule(RecurrenceRule)
        case words
    }

    let text: String
    private let value: Value
    private let path: String

    static let schema = Schema.named(
        "RepeatText",
        .string(length: 1...RecurrenceRule.textLimit).described(
            "A repeat: a rule of days to years as RFC 5545 writes it, `FREQ=WEEKLY;BYDAY=FR`, or words for one, "
                + "`every friday`: see [Repeats in words](#repeats-in-words). A rule has FREQ, INTERVAL, BYMONTH, "
                + "BYMONTHDAY, BYDAY, BYSETPOS, COUNT, UNTIL and WKST."
        ).examples(["FREQ=WEEKLY;BYDAY=FR", "every 3rd friday"]))

    init(json: JSONElement) throws {
        text = try json.string()
        guard text.unicodeScalars.count <= RecurrenceRule.textLimit else {
            throw InvalidValue("must have at most \(RecurrenceRule.textLimit) characters", .tooLong)
        }
        path = json.pathText
        if text.isEmpty { throw InvalidValue("must not be empty", .tooShort) }
        guard text.utf8.contains(UInt8(ascii: "=")) else {
            value = .words
            return
        }
        do {
            value = .rule(try RecurrenceRule.read(text))
        } catch {
            throw InvalidValue(error.problem, error.reason, suggestion: error.suggestion)
        }
    }

    var canonicalForm: JSONValue { .string(text) }

    /// Returns the repeat and its first due.
    /// - Parameter start: From where it is counted, and its time of day, unless words say so. Without one, it
    ///   begins on its first date that is not past.
    func reading(from start: Due?, at moment: Moment) throws -> RepeatPhrase {
        switch value {
        case .rule(let rule):
            let given = start ?? rule.begin(onOrAfter: moment.today).map { .day($0) }
            let schedule = given.map { RecurrenceSchedule(rule, start: $0, in: moment.rule) }
            guard let schedule, let first = schedule.first(onOrAfter: schedule.start) else {
                throw InvalidParams(
                    InvalidReason.invalidDate, path: path,
                    problem: "has no date from \(moment.rule.words(for: start ?? .day(moment.today))) on")
            }
            return RepeatPhrase(rule, first: schedule.due(on: first))
        case .words:
            do {
                return try RepeatPhrase.read(text, from: start, at: moment)
            } catch {
                throw error.located(at: path, of: .due)
            }
        }
    }
}

extension RecurrenceRefusal {
    /// What was probably meant.
    var suggestion: String? {
        nearest ?? unknown.flatMap { NearestName.of($0.word, among: $0.known) }
    }
}
