import JSONRPC
import Tally

extension ListedReminder: LaidOut {
    public static let layout = Layout<ListedReminder>(
        "Reminder",
        [
            Member("task", \.task?.task, "the task; null for a reminder of a habit"),
            Member("habit", \.habit?.habit, "the habit; null for a reminder of a task"),
            Member(
                "reminder", \.name,
                "the offset before the task's start or due, or the instant; the time of day for a habit"),
            Member(
                "at", \.at,
                "when it is due, including a snooze; null for an offset of a task without start and due"),
            Member("state", \.state, "`due` from its time until it is dismissed"),
            Member("snoozedUntil", \.snoozedUntil, "the end of its snooze"),
            Member("shown", \.isShown, "whether a client has shown it since `at`; see `reminder.shown`"),
            Member("dismissedAt", \.dismissedAt, "when it was dismissed"),
        ])

    /// What names it among the reminders of its task or habit.
    var name: ReminderName {
        switch self {
        case .task(let view): .task(view.reminder)
        case .habit(let view): .habit(view.time)
        }
    }
}

/// What names a reminder among those of its task or habit.
enum ReminderName: WireOutput {
    case task(Reminder)
    case habit(TimeOfDay)

    static var schema: Schema {
        .named(
            "ReminderTime",
            .oneOf([
                .string(
                    pattern: "^-?P([0-9]{1,8}W)?([0-9]{1,8}D)?(T([0-9]{1,8}H)?([0-9]{1,8}M)?([0-9]{1,8}S)?)?$"
                ).examples(["-PT30M"]), Instant.schema, TimeOfDay.schema,
            ]).described(
                "An offset before a task's start or due, such as `-PT30M`, an instant, such as "
                    + "`2026-11-20T09:00:00Z`, or the time of day of a habit's reminder, such as `08:00`."))
    }

    func write(to json: inout JSONWriter) {
        switch self {
        case .task(let reminder): json.string(reminder.description)
        case .habit(let time): json.string(time.description)
        }
    }
}

/// The task or the habit that a request about reminders names.
enum ReminderOwner {
    case task(TaskReference)
    case habit(String)

    /// - Parameter path: The member that names a task.
    init(task: TaskReference?, at path: String, habit: EntityReference?) throws {
        switch (task, habit) {
        case (let task?, nil): self = .task(task)
        case (nil, let habit?): self = .habit(habit.text)
        case (nil, nil):
            throw InvalidParams(.missingMember, path: path, problem: "is required, unless habit is given")
        case (.some, .some):
            throw InvalidParams(
                .conflictingMembers, path: "habit", problem: "cannot be given together with \(path)")
        }
    }
}
