import JSONRPC
import Tally

struct TimeSplitMethod: Method {
    static let name = "time.split"
    static let summary = "Splits a time entry, or the running timer, in two."
    static let details = """
        Both parts have the activity, task, note and tags. The first keeps the id and the number, and the days that \
        an entry counts for stay. Without `id`, the time that the running timer has tracked up to `at` \
        becomes an entry, and the timer runs from `at` on.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .conflict, .invalidState]
    static let example = Example(
        #"{"at": "2026-11-20T08:40:00Z"}"#,
        after: [ExampleRequest.activity, ExampleRequest.time, ExampleRequest.timer])

    let id: TimeEntryReference?
    let at: DateText<Past>
    let ifRevision: Int?

    static let shape = Shape(
        TimeSplitMethod.init,
        Field("id", \.id, "the time entry; defaults to the running timer"),
        Field("at", \.at, "when the second part starts: after the start and before the end"),
        Field("ifRevision", \.ifRevision, "with `id`: " + FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> TimeSplit {
        if let id { return try engine.splitTime(id, at: at, ifRevision: ifRevision) }
        guard ifRevision == nil else {
            throw InvalidParams(
                InvalidReason.conflictingMembers, path: "ifRevision",
                problem: "needs id, since a timer has none")
        }
        return try engine.splitTimer(at: at)
    }
}

extension TimeSplit: LaidOut {
    public static let layout = Layout<TimeSplit>([
        Member("first", \.first, "the time entry up to `at`"),
        Member("second", \.second, "the time entry from `at` on; null if the timer was split"),
        Member("timer", \.timer, "the timer, which runs from `at` on; null if an entry was split"),
    ])
}
