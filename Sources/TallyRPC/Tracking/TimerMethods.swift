import JSONRPC
import Tally

struct TimeStartMethod: Method {
    static let name = "time.start"
    static let summary = "Starts a timer; one that runs already is stopped."
    static let details = """
        One timer runs at a time, also across restarts. The one before it ends where the new one begins; if it has not \
        run for a second by then, nothing of it is kept. Completing the task that a timer names stops the timer.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .invalidState]
    static let example = Example(
        #"{"activity": "Writing", "task": 1, "at": "2026-11-20T08:45:00Z"}"#,
        after: [ExampleRequest.report, ExampleRequest.activity, ExampleRequest.timer])

    let activity: EntityReference
    let note: Notes?
    let task: TaskReference?
    let at: TemporalText?

    static let shape = Shape(
        TimeStartMethod.init,
        Field("activity", \.activity, FieldText.activity),
        Field("note", \.note, "further text, at most 64 KiB"),
        Field("task", \.task, "the task it is for"),
        Field("at", \.at, "when it began, at most 24 hours ago; now where absent"))

    struct Result: LaidOut {
        let timer: TimerView
        let stopped: TimeEntry?

        static let layout = Layout<Result>([
            Member("timer", \.timer, "the timer that runs now"),
            Member("stopped", \.stopped, "what became of the timer before it; null where there is nothing"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        let (timer, stopped) = try engine.startTimer(
            TimerDraft(activity: activity.text, note: note, task: task, at: at))
        return Result(timer: timer, stopped: stopped)
    }
}

struct TimeStopMethod: Method {
    static let name = "time.stop"
    static let summary = "Stops the timer and keeps its time as an entry."
    static let details = """
        A timer that has run for more than 24 hours was forgotten rather than used: it is refused with `invalidState` \
        until `at` says when it ended, or `time.cancel` discards it.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.invalidState]
    static let example = Example(after: [ExampleRequest.activity, ExampleRequest.timer])

    let at: TemporalText?

    static let shape = Shape(
        TimeStopMethod.init,
        Field(
            "at", \.at,
            "when it ended: after its start, at most 24 hours later, not in the future; now where absent"))

    func run(on engine: isolated Engine) throws -> TimeEntryResult {
        TimeEntryResult(entry: try engine.stopTimer(at: at))
    }
}

struct TimeCancelMethod: Method {
    static let name = "time.cancel"
    static let summary = "Discards the timer; no time is kept."
    static let effect = Effect.changes
    static let failures = [ErrorCode.invalidState]
    static let example = Example(after: [ExampleRequest.activity, ExampleRequest.timer])

    static let shape = Shape(TimeCancelMethod.init)

    struct Result: LaidOut {
        let timer: TimerView

        static let layout = Layout<Result>([Member("timer", \.timer, "the timer as it was")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(timer: try engine.cancelTimer())
    }
}

struct TimeActiveMethod: Method {
    static let name = "time.active"
    static let summary = "Answers the timer that runs."
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.activity, ExampleRequest.timer])

    static let shape = Shape(TimeActiveMethod.init)

    struct Result: LaidOut {
        let timer: TimerView?

        static let layout = Layout<Result>([Member("timer", \.timer, "the timer; null where none runs")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(timer: try engine.activeTimer())
    }
}
