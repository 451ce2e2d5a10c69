import JSONRPC
import Tally
import TallyLanguage

struct DateParseMethod: Method {
    static let name = "date.parse"
    static let summary = "Reads a date, a time or a duration in words, such as `fri 5pm` or `1h30`."
    static let details = """
        The text is read whole or refused, with both readings of what people would read differently, or the \
        nearest text that has a meaning. For `due`, weekdays and dates without a year are the next ones; for \
        `past`, the last ones, and nothing ahead is accepted.
        """
    static let effect = Effect.reads
    static let example = Example(#"{"text": "fri 5pm"}"#)

    let text: String
    let kind: TimePhrase.Kind

    static let shape = Shape(
        DateParseMethod.init,
        Field("text", \.text, "the date, time or duration").length(1...500),
        Field("kind", \.kind, "what the text is to name").defaulting(to: .due))

    func run(on engine: isolated Engine) throws -> TimePhrase {
        do {
            return try TimePhrase.read(text, as: kind, at: try engine.moment)
        } catch let refusal as Refusal {
            throw refusal.located(at: "text", of: kind)
        }
    }
}

extension TimePhrase: LaidOut {
    public static let layout = Layout<TimePhrase>([
        Member("date", \.date, "the date; null if the text names a time or a duration"),
        Member("at", \.at, "the instant; null if the text names a date or a duration"),
        Member("seconds", \.seconds, "the duration in seconds; null if the text names a date or a time"),
        Member("partOfDay", \.partOfDay, "the part of the day that the text names; null if none"),
        Member("spans", \.spans, "the parts of the text and what they mean, in order"),
    ])

    private var date: Day? { if case .day(let day) = value { day } else { nil } }
    private var at: Instant? { if case .instant(let instant) = value { instant } else { nil } }
    private var seconds: Int? { if case .seconds(let seconds) = value { Int(seconds) } else { nil } }
}

extension TimePhrase.Kind: Choice {}
extension TextSpan.Role: Choice {}

extension TextSpan: LaidOut {
    public static let layout = Layout<TextSpan>(
        "TextSpan",
        [
            Member("start", \.range.start, "its first character (Unicode scalar) in the text, from 0"),
            Member("end", \.range.end, "the character after its last"),
            Member("startByte", \.range.startByte, "its first byte in the UTF-8 of the text, from 0"),
            Member("endByte", \.range.endByte, "the byte after its last"),
            Member("role", \.role, "what it was understood as"),
        ])
}
