import JSONRPC
import Tally
import TallyLanguage

/// A repeat in a request: a rule as RFC 5545 writes it, or words such as `every friday`.
extension RecurrenceText: WireInput {
    public static let schema = Schema.named(
        "RecurrenceText",
        .string(length: 1...RecurrenceRule.textLimit).described(
            "A repeat: a rule of days to years as RFC 5545 writes it, `FREQ=WEEKLY;BYDAY=FR`, or words for one, "
                + "`every friday`: see [Repeats in words](#repeats-in-words). A rule has FREQ, INTERVAL, BYMONTH, "
                + "BYMONTHDAY, BYDAY, BYSETPOS, COUNT, UNTIL and WKST."
        ).examples(["FREQ=WEEKLY;BYDAY=FR", "every 3rd friday"]))

    public init(json: JSONElement) throws {
        let text = try json.string()
        guard !text.isEmpty else { throw InvalidValue("must not be empty", .tooShort) }
        guard text.unicodeScalars.count <= RecurrenceRule.textLimit else {
            throw InvalidValue("must have at most \(RecurrenceRule.textLimit) characters", .tooLong)
        }
        let path = json.pathText
        // No words have this sign.
        guard text.utf8.contains(UInt8(ascii: "=")) else {
            self.init(text) { start, moment in
                do {
                    return Reading(try RepeatPhrase.read(text, from: start, at: moment))
                } catch let refusal as Refusal {
                    throw refusal.located(at: path, of: .due)
                }
            }
            return
        }
        do {
            let rule = try RecurrenceRule.read(text)
            self.init(text) { start, moment in
                guard let reading = Reading(rule, from: start, at: moment) else {
                    throw InvalidParams(
                        InvalidReason.invalidDate, path: path,
                        problem: "has no date from \(moment.rule.words(for: start ?? .day(moment.today))) on")
                }
                return reading
            }
        } catch {
            throw InvalidValue(error.problem, error.reason, suggestion: error.suggestion)
        }
    }

    public var canonicalForm: JSONValue { .string(text) }
}

extension RecurrenceText {
    /// Creates the text of a repeat that was read with the line around it.
    init(_ phrase: RepeatPhrase) {
        self.init(phrase.rule.description) { _, _ in Reading(phrase) }
    }
}

extension RecurrenceText.Reading {
    fileprivate init(_ phrase: RepeatPhrase) {
        self.init(
            phrase.rule, from: phrase.isFromCompletion ? .completion : .due, first: phrase.first,
            day: phrase.day, time: phrase.time, partOfDay: phrase.partOfDay)
    }

    /// Reads a rule; nil if it has no date.
    fileprivate init?(_ rule: RecurrenceRule, from start: Due?, at moment: Moment) {
        let given = start ?? rule.begin(onOrAfter: moment.today).map { .day($0) }
        guard let given else { return nil }
        let schedule = RecurrenceSchedule(rule, start: given, in: moment.rule)
        guard let first = schedule.first(onOrAfter: schedule.start) else { return nil }
        self.init(rule, first: schedule.due(on: first), day: first, time: schedule.time)
    }
}

extension RecurrenceRefusal {
    /// What was probably meant.
    fileprivate var suggestion: String? {
        nearest ?? unknown.flatMap { NearestName.of($0.word, among: $0.known) }
    }
}
