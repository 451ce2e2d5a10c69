import JSONRPC
import Tally

struct FocusSuggestMethod: Method {
    static let name = "focus.suggest"
    static let summary = "Returns the tasks that are worth putting in the focus of a day, with the reasons."
    static let details = """
        The score of a task is the sum of these points: `due` 40 if overdue, 35 on the day, and 30 − 2n in n days, for \
        14 days; `priority` 30, 18, 6 or 0 for P0 to P3; `scheduled` 8 if work on it can begin since at most 14 days; \
        `block` 20 with a time block on the day; `stake` 25 − n with a pending deadline in n days, for 14 days; \
        `blocking` 6 for each task that depends on it, at most 18; `estimate` 8 if it fits into the free time, −10 if \
        not; `age` 1 a week since it was created, at most 10; `postponed` 3 for each time that it was moved to a later \
        day, at most 15; `blocked` −40. Tasks that wait, are scheduled for later or are in focus are left out. Of very \
        many open tasks, the 40 nearest by due, priority, deadline, start and age are scored.
        """
    static let effect = Effect.reads
    static let example = Example(#"{"limit": 3}"#, after: [ExampleRequest.report, ExampleRequest.call])

    let date: DayText<Ahead>?
    let limit: Int

    static let shape = Shape(
        FocusSuggestMethod.init,
        Field("date", \.date, "today or a later day; defaults to today"),
        Field("limit", \.limit, "the maximum number of tasks").within(1...50).defaulting(to: 5))

    func run(on engine: isolated Engine) throws -> DaySuggestions {
        try engine.suggestions(for: date?.day(at: engine.moment), limit: limit)
    }
}
