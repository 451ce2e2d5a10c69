import JSONRPC
import Tally

struct TimeStartMethod: Method {
    static let name = "time.start"
    static let summary = "Starts a timer and stops the running one."
    static let details = """
        Only one timer runs at a time, even across restarts. The previous timer ends when the new one \
        starts. If it has run for less than a second, no time entry is stored. Completing the task of a \
        timer stops the timer.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .invalidState]
    static let example = Example(
        #"{"activity": "Writing", "task": 1, "at": "2026-11-20T08:45:00Z"}"#,
        after: [ExampleRequest.report, ExampleRequest.activity, ExampleRequest.timer])

    let activity: EntityReference
    let note: Notes?
    let tags: [Tag]?
    let task: TaskReference?
    let at: DateText<Past>?

    static let shape = Shape(
        TimeStartMethod.init,
        Field("activity", \.activity, FieldText.activity),
        Field("note", \.note, "a note, at most 64 KiB"),
        Field("tags", \.tags, "the tags of its time entry, one word each; defaults to none")
            .count(0...Tag.maxCount),
        Field("task", \.task, "its task; defaults to none"),
        Field("at", \.at, "when it started, at most 24 hours ago; defaults to now"))

    func run(on engine: isolated Engine) throws -> TimerStartResult {
        let (timer, stopped) = try engine.startTimer(
            TimerDraft(activity: activity.text, note: note, tags: tags ?? [], task: task, at: at))
        return TimerStartResult(timer: timer, stopped: stopped)
    }
}

/// The timer that a request started.
struct TimerStartResult: LaidOut {
    let timer: TimerView
    let stopped: TimeEntry?

    static let layout = Layout<TimerStartResult>([
        Member("timer", \.timer, "the started timer"),
        Member("stopped", \.stopped, "the time entry of the stopped timer; null if there is none"),
    ])
}

struct TimeContinueMethod: Method {
    static let name = "time.continue"
    static let summary = "Starts a timer with the activity, task, note and tags of a time entry."
    static let details = "A running timer is stopped as by `time.start`. The entry does not change."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .invalidState]
    static let example = Example(after: [ExampleRequest.activity, ExampleRequest.time])

    let id: TimeEntryReference?

    static let shape = Shape(
        TimeContinueMethod.init,
        Field("id", \.id, "the time entry; defaults to the one that ended last"))

    func run(on engine: isolated Engine) throws -> TimerStartResult {
        let (timer, stopped) = try engine.continueTime(id)
        return TimerStartResult(timer: timer, stopped: stopped)
    }
}

struct TimeStopMethod: Method {
    static let name = "time.stop"
    static let summary = "Stops the running timer and stores its time as a time entry."
    static let details = """
        A timer that has run for more than 24 hours was probably forgotten. Stopping it fails with \
        `invalidState` unless `at` gives its end; `time.cancel` discards it.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.invalidState]
    static let example = Example(after: [ExampleRequest.activity, ExampleRequest.timer])

    let at: DateText<Past>?

    static let shape = Shape(
        TimeStopMethod.init,
        Field(
            "at", \.at,
            "when it ended: after its start, at most 24 hours later, not in the future; defaults to now"))

    func run(on engine: isolated Engine) throws -> TimeEntryResult {
        try TimeEntryResult(try engine.stopTimer(at: at), on: engine)
    }
}

struct TimeCancelMethod: Method {
    static let name = "time.cancel"
    static let summary = "Discards the running timer without storing its time."
    static let effect = Effect.changes
    static let failures = [ErrorCode.invalidState]
    static let example = Example(after: [ExampleRequest.activity, ExampleRequest.timer])

    static let shape = Shape(TimeCancelMethod.init)

    struct Result: LaidOut {
        let timer: TimerView

        static let layout = Layout<Result>([Member("timer", \.timer, "the discarded timer")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(timer: try engine.cancelTimer())
    }
}

struct TimeActiveMethod: Method {
    static let name = "time.active"
    static let summary = "Returns the running timer."
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.activity, ExampleRequest.timer])

    static let shape = Shape(TimeActiveMethod.init)

    struct Result: LaidOut {
        let timer: TimerView?

        static let layout = Layout<Result>([Member("timer", \.timer, "the timer; null if none is running")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(timer: try engine.activeTimer())
    }
}
