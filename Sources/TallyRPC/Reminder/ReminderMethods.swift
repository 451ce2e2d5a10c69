import JSONRPC
import Tally

struct ReminderListMethod: Method {
    static let name = "reminder.list"
    static let summary = "Lists the reminders of open tasks by time."
    static let details = "Without `state`, waiting and due reminders are listed."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .ambiguous]
    static let example = Example(after: [ExampleRequest.reminded])

    let state: ReminderView.State?
    let id: TaskReference?

    static let shape = Shape(
        ReminderListMethod.init,
        Field("state", \.state, "only reminders in this state"),
        Field("id", \.id, "only reminders of this task, open or done"))

    func run(on engine: isolated Engine) throws -> RemindersResult {
        RemindersResult(reminders: try engine.reminders(state: state, of: id))
    }
}

struct ReminderSnoozeMethod: Method {
    static let name = "reminder.snooze"
    static let summary = "Snoozes a reminder, which is then due again later."
    static let details = """
        A dismissed reminder can be snoozed too. If the start or due of the task changes, its offset \
        reminders are reset.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .invalidState]
    static let example = Example(#"{"id": 1, "seconds": 900}"#, after: [ExampleRequest.reminded])

    let id: TaskReference
    let reminder: ReminderText?
    let seconds: Seconds?
    let until: DateText<Ahead>?

    static let shape = Shape(
        ReminderSnoozeMethod.init,
        Field("id", \.id, FieldText.task),
        Field("reminder", \.reminder, FieldText.reminder),
        Field("seconds", \.seconds, "how long from now; 600 if `until` is not given either")
            .within(1...31_536_000),
        Field("until", \.until, "a future time; instead of `seconds`"))

    func run(on engine: isolated Engine) throws -> RemindersResult {
        guard until == nil || seconds == nil else {
            throw InvalidParams(
                .conflictingMembers, path: "until", problem: "cannot be given together with seconds")
        }
        let snooze = until.map(Snooze.until) ?? .seconds(seconds?.count ?? 600)
        return RemindersResult(reminders: try engine.snoozeReminder(of: id, reminder, for: snooze))
    }
}

struct ReminderDismissMethod: Method {
    static let name = "reminder.dismiss"
    static let summary = "Dismisses a reminder."
    static let details = "If the start or due of the task changes, its offset reminders are reset."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .invalidState]
    static let example = Example(#"{"id": 1}"#, after: [ExampleRequest.reminded])

    let id: TaskReference
    let reminder: ReminderText?

    static let shape = Shape(
        ReminderDismissMethod.init,
        Field("id", \.id, FieldText.task),
        Field("reminder", \.reminder, FieldText.reminder))

    func run(on engine: isolated Engine) throws -> RemindersResult {
        RemindersResult(reminders: try engine.dismissReminder(of: id, reminder))
    }
}

struct ReminderShownMethod: Method {
    static let name = Step.shownMark
    static let summary = "Marks a due reminder, or the expiry of a stake, as shown to the user."
    static let details = """
        Until a client calls this, each new subscriber gets it as `late`, for at most 24 hours. A reminder that \
        was snoozed or dismissed in the meantime stays as it is. The mark is no step of the history, and undo \
        leaves it alone.
        """
    static let effect = Effect.changes
    static let runsAlone = true
    static let failures = [ErrorCode.notFound, .ambiguous, .invalidState]
    static let example = Example(#"{"task": 1, "reminder": "-PT30M"}"#, after: [ExampleRequest.reminded])

    let task: TaskReference
    let reminder: ReminderText?

    static let shape = Shape(
        ReminderShownMethod.init,
        Field("task", \.task, FieldText.task),
        Field("reminder", \.reminder, "a due reminder of the task; without it, the expiry of its stake"))

    struct Result: LaidOut {
        let task: TaskView
        let reminder: ReminderView?

        static let layout = Layout<Result>([
            Member("task", \.task, "the task"),
            Member("reminder", \.reminder, "the reminder; null for the expiry of a stake"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        guard let reminder else { return Result(task: try engine.markExpiryShown(task), reminder: nil) }
        let shown = try engine.markReminderShown(of: task, reminder)
        return Result(task: try engine.task(task), reminder: shown)
    }
}

/// A result with reminders.
struct RemindersResult: LaidOut {
    let reminders: [ReminderView]

    static let layout = Layout<RemindersResult>([
        Member("reminders", \.reminders, "the reminders")
    ])
}
