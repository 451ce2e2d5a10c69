import JSONRPC
import Tally

struct HabitIncrement: Method {
    static let name = "habit.increment"
    static let summary = "Adds to the count of a day."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .conflict]
    static let example = Example(#"{"habit": "Read", "by": 12}"#, after: [Scene.habit])

    let habit: EntityReference
    let by: Int
    let date: Day?
    let ifRevision: Int?

    static let shape = Shape(
        HabitIncrement.init,
        Field("habit", \.habit, FieldText.habit),
        Field("by", \.by, "how many; a negative number takes away, but the count stops at 0").defaulting(
            to: 1
        )
        .within(-HabitTarget.maximumCount...HabitTarget.maximumCount),
        Field("date", \.date, "any day up to today; today where absent"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> HabitCount {
        try engine.incrementHabit(habit.text, by: by, on: date, ifRevision: ifRevision)
    }
}

struct HabitSet: Method {
    static let name = "habit.set"
    static let summary = "Sets the count of a day."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .conflict]
    static let example = Example(
        #"{"habit": "Read", "count": 25, "date": "2026-11-19"}"#, after: [Scene.habit])

    let habit: EntityReference
    let count: Int
    let date: Day?
    let ifRevision: Int?

    static let shape = Shape(
        HabitSet.init,
        Field("habit", \.habit, FieldText.habit),
        Field("count", \.count, "the new count").within(0...HabitTarget.maximumCount),
        Field("date", \.date, "any day up to today; today where absent"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> HabitCount {
        try engine.setHabit(habit.text, to: count, on: date, ifRevision: ifRevision)
    }
}

struct HabitHistoryMethod: Method {
    static let name = "habit.history"
    static let summary = "Answers the counts of a span of days."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"habit": "Read", "from": "2026-11-18", "to": "2026-11-20"}"#,
        after: [
            Scene.habit,
            #"{"method": "habit.set", "params": {"habit": "Read", "count": 25, "date": "2026-11-19"}}"#,
        ])

    let habit: EntityReference
    let from: Day?
    let to: Day?

    static let shape = Shape(
        HabitHistoryMethod.init,
        Field("habit", \.habit, FieldText.habit),
        Field("from", \.from, "the first day; 30 days up to the last where absent"),
        Field("to", \.to, "the last day; today where absent"))

    func run(on engine: isolated Engine) throws -> HabitHistory {
        let last = try to ?? engine.moment.today
        return try engine.habitHistory(habit.text, from: from ?? last.adding(days: -29), to: last)
    }
}
