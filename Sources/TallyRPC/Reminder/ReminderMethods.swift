import JSONRPC
import Tally

struct ReminderListMethod: Method {
    static let name = "reminder.list"
    static let summary = "Lists the reminders of open tasks, by their time."
    static let details = "Without `state`, those that wait and those that are due."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .ambiguous]
    static let example = Example(after: [ExampleRequest.reminded])

    let state: ReminderView.State?
    let id: TaskReference?

    static let shape = Shape(
        ReminderListMethod.init,
        Field("state", \.state, "only those that stand so"),
        Field("id", \.id, "only those of this task, open or done"))

    func run(on engine: isolated Engine) throws -> RemindersResult {
        RemindersResult(reminders: try engine.reminders(state: state, of: id))
    }
}

struct ReminderSnoozeMethod: Method {
    static let name = "reminder.snooze"
    static let summary = "Lets a reminder come again later."
    static let details = "Also one that was dismissed. When the task moves, its durations count anew."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .invalidState]
    static let example = Example(#"{"id": 1, "seconds": 900}"#, after: [ExampleRequest.reminded])

    let id: TaskReference
    let reminder: ReminderText?
    let seconds: Int?
    let until: TemporalText?

    static let shape = Shape(
        ReminderSnoozeMethod.init,
        Field("id", \.id, FieldText.task),
        Field("reminder", \.reminder, FieldText.reminder),
        Field("seconds", \.seconds, "how long from now; 600 where neither this nor `until` is given")
            .within(1...31_536_000),
        Field("until", \.until, "a time in the future; instead of `seconds`"))

    func run(on engine: isolated Engine) throws -> RemindersResult {
        guard until == nil || seconds == nil else {
            throw InvalidParams(path: "until", problem: "cannot be given together with seconds")
        }
        let snooze = until.map(Snooze.until) ?? .seconds(seconds ?? 600)
        return RemindersResult(reminders: try engine.snoozeReminder(of: id, reminder, for: snooze))
    }
}

struct ReminderDismissMethod: Method {
    static let name = "reminder.dismiss"
    static let summary = "Lets a reminder come no more."
    static let details = "When the task moves, its durations count anew."
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

/// Reminders as they are now.
struct RemindersResult: LaidOut {
    let reminders: [ReminderView]

    static let layout = Layout<RemindersResult>([
        Member("reminders", \.reminders, "the reminders as they are now")
    ])
}
