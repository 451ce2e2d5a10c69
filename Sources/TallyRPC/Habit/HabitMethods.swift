import JSONRPC
import Tally

struct HabitCreateMethod: Method {
    static let name = "habit.create"
    static let summary = "Creates a habit, which is counted by day."
    static let effect = Effect.changes
    static let failures = [ErrorCode.duplicate]
    static let example = Example(#"{"name": "Read", "target": {"count": 20, "per": "day"}}"#)

    var draft = HabitDraft()

    static let shape = Shape { HabitCreateMethod() }.including(HabitDraft.shape(for: .create), at: \.draft)

    func run(on engine: isolated Engine) throws -> HabitResult {
        HabitResult(habit: try engine.createHabit(draft))
    }
}

struct HabitListMethod: Method {
    static let name = "habit.list"
    static let summary = "Lists the habits in order of creation."
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.habit])

    let archived: Bool?

    static let shape = Shape(
        HabitListMethod.init,
        Field("archived", \.archived, "true for archived habits, false for active ones, null for both")
            .defaulting(to: false))

    struct Result: LaidOut {
        let habits: [HabitView]

        static let layout = Layout<Result>([Member("habits", \.habits, "the habits")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(habits: try engine.habits(archived: archived))
    }
}

struct HabitGetMethod: Method {
    static let name = "habit.get"
    static let summary = "Returns one habit."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(#"{"habit": "read"}"#, after: [ExampleRequest.habit])

    let habit: EntityReference

    static let shape = Shape(HabitGetMethod.init, Field("habit", \.habit, FieldText.habit))

    func run(on engine: isolated Engine) throws -> HabitResult {
        HabitResult(habit: try engine.habit(habit.text))
    }
}

struct HabitUpdateMethod: Method {
    static let name = "habit.update"
    static let summary = "Changes members of a habit."
    static let details = """
        A new target applies from today on. Earlier days are still measured by the earlier targets.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .duplicate, .conflict]
    static let example = Example(
        #"{"habit": "Read", "target": {"count": 5, "per": "week"}}"#, after: [ExampleRequest.habit])

    let habit: EntityReference
    let ifRevision: Int?
    var draft = HabitDraft()

    static let shape = Shape(
        { HabitUpdateMethod(habit: $0, ifRevision: $1) },
        Field("habit", \.habit, FieldText.habit),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision)
    ).including(HabitDraft.shape(for: .update), at: \.draft)

    func run(on engine: isolated Engine) throws -> HabitResult {
        HabitResult(habit: try engine.updateHabit(habit.text, draft, ifRevision: ifRevision))
    }
}

struct HabitArchiveMethod: Method {
    static let name = "habit.archive"
    static let summary = "Archives a habit, or takes it out of the archive; its history is preserved."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .conflict]
    static let example = Example(#"{"habit": "Read"}"#, after: [ExampleRequest.habit])

    let habit: EntityReference
    let archived: Bool
    let ifRevision: Int?

    static let shape = Shape(
        HabitArchiveMethod.init,
        Field("habit", \.habit, FieldText.habit),
        Field("archived", \.archived, "false to take it out of the archive").defaulting(to: true),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> HabitResult {
        HabitResult(habit: try engine.archiveHabit(habit.text, archived, ifRevision: ifRevision))
    }
}

struct HabitDeleteMethod: Method {
    static let name = "habit.delete"
    static let summary = "Deletes a habit with its history."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .conflict]
    static let example = Example(#"{"habit": "Read"}"#, after: [ExampleRequest.habit])

    let habit: EntityReference
    let ifRevision: Int?

    static let shape = Shape(
        HabitDeleteMethod.init,
        Field("habit", \.habit, FieldText.habit),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    struct Result: LaidOut {
        let habit: HabitView

        static let layout = Layout<Result>([Member("habit", \.habit, "the deleted habit")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(habit: try engine.deleteHabit(habit.text, ifRevision: ifRevision))
    }
}

struct HabitIncrementMethod: Method {
    static let name = "habit.increment"
    static let summary = "Adds to the count of a day."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .conflict]
    static let example = Example(#"{"habit": "Read", "by": 12}"#, after: [ExampleRequest.habit])

    let habit: EntityReference
    let by: Amount
    let date: DayText<Past>?
    let ifRevision: Int?

    static let shape = Shape(
        HabitIncrementMethod.init,
        Field("habit", \.habit, FieldText.habit),
        Field(
            "by", \.by,
            "the number to add, with at most 3 decimals; may be negative, but the count never falls below 0"
        )
        .defaulting(to: 1)
        .within(-HabitTarget.maximumWholeCount...HabitTarget.maximumWholeCount),
        Field("date", \.date, "today or an earlier day; defaults to today"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> HabitCount {
        try engine.incrementHabit(
            habit.text, by: by, on: date?.day(at: engine.moment), ifRevision: ifRevision)
    }
}

struct HabitSetMethod: Method {
    static let name = "habit.set"
    static let summary = "Sets the count of a day."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .conflict]
    static let example = Example(
        #"{"habit": "Read", "count": 25, "date": "2026-11-19"}"#, after: [ExampleRequest.habit])

    let habit: EntityReference
    let count: Amount
    let date: DayText<Past>?
    let ifRevision: Int?

    static let shape = Shape(
        HabitSetMethod.init,
        Field("habit", \.habit, FieldText.habit),
        Field("count", \.count, "the new count, with at most 3 decimals").within(
            0...HabitTarget.maximumWholeCount),
        Field("date", \.date, "today or an earlier day; defaults to today"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> HabitCount {
        try engine.setHabit(habit.text, to: count, on: date?.day(at: engine.moment), ifRevision: ifRevision)
    }
}

struct HabitHistoryMethod: Method {
    static let name = "habit.history"
    static let summary = "Returns the daily counts in a date range."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"habit": "Read", "from": "2026-11-18", "to": "2026-11-20"}"#,
        after: [
            ExampleRequest.habit,
            #"{"method": "habit.set", "params": {"habit": "Read", "count": 25, "date": "2026-11-19"}}"#,
        ])

    let habit: EntityReference
    let from: DayText<Past>?
    let to: DayText<Past>?

    static let shape = Shape(
        HabitHistoryMethod.init,
        Field("habit", \.habit, FieldText.habit),
        Field("from", \.from, "the first day; defaults to 29 days before the last"),
        Field("to", \.to, "the last day; defaults to today"))

    func run(on engine: isolated Engine) throws -> HabitHistory {
        let moment = try engine.moment
        let last = try to?.day(at: moment) ?? moment.today
        let first = try from?.day(at: moment) ?? last.adding(days: -29)
        return try engine.habitHistory(habit.text, from: first, to: last)
    }
}
