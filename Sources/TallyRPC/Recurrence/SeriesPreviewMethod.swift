import JSONRPC
import Tally

struct SeriesPreviewMethod: Method {
    static let name = "series.preview"
    static let summary = "Returns the dates of a repeat, in words or as a rule, and stores nothing."
    static let details = """
        Without `start`, the repeat begins on its first date from today on. A `start` with a time makes the dates \
        instants at that time on the user's clock; so does a time in words, `every friday 5pm`. A skipped time is \
        read with the offset before the gap, and a doubled one is the first.

        Of a repeat that counts from the completion, the dates are those of a task that is completed on each.
        """
    static let effect = Effect.reads
    static let example = Example(#"{"rule": "every 3rd friday", "limit": 3}"#)

    let rule: RecurrenceText?
    let text: RecurrenceText?
    let start: DateText<Ahead>?
    let from: DayText<Ahead>?
    let to: DayText<Ahead>?
    let limit: Int

    static let shape = Shape(
        SeriesPreviewMethod.init,
        Field("rule", \.rule, "the repeat; `rule` or `text` is needed"),
        Field("text", \.text, "the same, for what a person types"),
        Field("start", \.start, "from where the repeat is counted, and its time of day"),
        Field("from", \.from, "the first date to return; defaults to the first date of the repeat"),
        Field("to", \.to, "the last date to return"),
        Field("limit", \.limit, "the maximum number of dates").within(1...10_000).defaulting(to: 10))

    struct Result: LaidOut {
        let rule: RecurrenceRule
        let from: Recurrence.Origin
        let first: Due
        let dates: [Due]

        static let layout = Layout<Result>([
            Member("rule", \.rule.description, "the rule, as RFC 5545 writes it"),
            Member("from", \.from, "what the next occurrence is counted from"),
            Member("first", \.first, "the first occurrence"),
            Member("dates", \.dates, "the occurrences in the range, in order, at most `limit`"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        let moment = try engine.moment
        guard let given = rule ?? text else {
            throw InvalidParams(.missingMember, path: "rule", problem: "is required")
        }
        guard rule == nil || text == nil else {
            throw InvalidParams(
                InvalidReason.conflictingMembers, path: "text",
                problem: "cannot stand beside rule, which says the same")
        }
        let reading = try given.reading(from: try start?.due(at: moment), at: moment)
        let schedule = RecurrenceSchedule(
            reading.rule, isFromCompletion: reading.from == .completion, day: reading.day, time: reading.time,
            in: moment.rule
        )
        let range = try ClosedRange<Day>.given(from: from, to: to, at: moment) ?? Day.min...Day.max
        let days = schedule.dates(from: range.lowerBound).prefix { $0 <= range.upperBound }.prefix(limit)
        return Result(
            rule: reading.rule, from: reading.from, first: reading.first,
            dates: days.map { schedule.due(on: $0) })
    }
}
