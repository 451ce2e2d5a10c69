import JSONRPC
import Tally

/// The days of a habit that a request names: one, or those from one to another.
struct HabitDays {
    let date: DayText<Ahead>?
    let from: DayText<Ahead>?
    let to: DayText<Ahead>?

    /// Returns the days; today if none are named.
    func days(at moment: Moment) throws -> ClosedRange<Day> {
        let day = try date?.day(at: moment)
        let first = try from?.day(at: moment)
        let last = try to?.day(at: moment)
        guard let day else {
            let first = first ?? moment.today
            guard first <= last ?? first else {
                throw Failure.invalid(
                    .endBeforeStart, path: "to", problem: "must not be before from (\(first))")
            }
            return first...(last ?? first)
        }
        guard first == nil, last == nil else {
            throw InvalidParams(
                .conflictingMembers, path: "date", problem: "cannot be given together with from and to")
        }
        return day...day
    }
}

struct HabitSkipMethod: Method {
    static let name = "habit.skip"
    static let summary = "Skips a habit on a day or some days, such as a vacation."
    static let details = """
        Skipped days neither meet nor break the target: streak and strength leave them out, and in a heatmap they \
        have no level. A week or month is left out if all its days are skipped; otherwise its target stands. The \
        days may lie ahead. Days that were skipped before get the new reason, if there is one. `habit.unskip` takes it back.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"habit": "Read", "from": "2026-12-21", "to": "2027-01-03", "reason": "Vacation"}"#,
        after: [ExampleRequest.habit])

    let habit: EntityReference
    let date: DayText<Ahead>?
    let from: DayText<Ahead>?
    let to: DayText<Ahead>?
    let reason: SkipReason?

    static let shape = Shape(
        HabitSkipMethod.init,
        Field("habit", \.habit, FieldText.habit),
        Field("date", \.date, "the day; defaults to today"),
        Field("from", \.from, "the first of several days; defaults to today if `to` is given"),
        Field(
            "to", \.to, "the last day, at most \(HabitSkip.maxDays - 1) days after `from`; defaults to `from`"
        ),
        Field("reason", \.reason, "why, for people"))

    func run(on engine: isolated Engine) throws -> HabitResult {
        let days = try HabitDays(date: date, from: from, to: to).days(at: engine.moment)
        return HabitResult(habit: try engine.skipHabit(habit.text, on: days, reason: reason))
    }
}

struct HabitUnskipMethod: Method {
    static let name = "habit.unskip"
    static let summary = "Takes back that a habit is skipped on a day or some days."
    static let details =
        "The other days of a skipped span stay skipped. Days that are not skipped stay as they are."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"habit": "Read", "from": "2026-12-24", "to": "2026-12-26"}"#,
        after: [
            ExampleRequest.habit,
            #"{"method": "habit.skip", "params": {"habit": "Read", "from": "2026-12-21", "to": "2027-01-03"}}"#,
        ])

    let habit: EntityReference
    let date: DayText<Ahead>?
    let from: DayText<Ahead>?
    let to: DayText<Ahead>?

    static let shape = Shape(
        HabitUnskipMethod.init,
        Field("habit", \.habit, FieldText.habit),
        Field("date", \.date, "the day; defaults to today"),
        Field("from", \.from, "the first of several days; defaults to today if `to` is given"),
        Field("to", \.to, "the last day; defaults to `from`"))

    func run(on engine: isolated Engine) throws -> HabitResult {
        let days = try HabitDays(date: date, from: from, to: to).days(at: engine.moment)
        return HabitResult(habit: try engine.unskipHabit(habit.text, on: days))
    }
}

struct HabitNoteMethod: Method {
    static let name = "habit.note"
    static let summary = "Sets the note of a habit on a day."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"habit": "Read", "text": "Finished the second part"}"#, after: [ExampleRequest.habit])

    let habit: EntityReference
    let date: DayText<Past>?
    let text: Notes

    static let shape = Shape(
        HabitNoteMethod.init,
        Field("habit", \.habit, FieldText.habit),
        Field("date", \.date, "today or an earlier day; defaults to today"),
        Field("text", \.text, "the note, at most 64 KiB; empty removes it"))

    func run(on engine: isolated Engine) throws -> HabitNoteChange {
        try engine.setHabitNote(habit.text, on: date?.day(at: engine.moment), to: text)
    }
}
