import JSONRPC
import Tally

struct ReminderListMethod: Method {
    static let name = "reminder.list"
    static let summary = "Lists the reminders of open tasks and of habits by time."
    static let details = """
        Without `state`, waiting and due reminders are listed. A habit reminds on the days on which it is due and its \
        target is not met yet; its next reminders are listed, and those of today that are due.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .ambiguous]
    static let example = Example(after: [ExampleRequest.reminded])

    let state: ReminderView.State?
    let id: TaskReference?
    let habit: EntityReference?

    static let shape = Shape(
        ReminderListMethod.init,
        Field("state", \.state, "only reminders in this state"),
        Field("id", \.id, "only reminders of this task, open or done"),
        Field("habit", \.habit, "only reminders of this habit"))

    func run(on engine: isolated Engine) throws -> RemindersResult {
        RemindersResult(reminders: try engine.listedReminders(state: state, of: id, ofHabit: habit?.text))
    }
}

struct ReminderSnoozeMethod: Method {
    static let name = "reminder.snooze"
    static let summary = "Snoozes a reminder, which is then due again later."
    static let details = """
        A dismissed reminder can be snoozed too. If the start or due of the task changes, its offset \
        reminders are reset. A reminder of a habit ends with its day, also if it is snoozed beyond that.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .invalidState]
    static let example = Example(#"{"id": 1, "seconds": 900}"#, after: [ExampleRequest.reminded])

    let id: TaskReference?
    let habit: EntityReference?
    let reminder: ReminderText?
    let seconds: Seconds?
    let until: DateText<Ahead>?

    static let shape = Shape(
        ReminderSnoozeMethod.init,
        Field("id", \.id, "the task; or give `habit`"),
        Field("habit", \.habit, "the habit, instead of a task"),
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
        switch try ReminderOwner(task: id, at: "id", habit: habit) {
        case .task(let task):
            return RemindersResult(try engine.snoozeReminder(of: task, reminder, for: snooze))
        case .habit(let habit):
            return RemindersResult(try engine.snoozeReminder(ofHabit: habit, reminder?.text, for: snooze))
        }
    }
}

struct ReminderDismissMethod: Method {
    static let name = "reminder.dismiss"
    static let summary = "Dismisses a reminder."
    static let details = """
        If the start or due of the task changes, its offset reminders are reset. That of a habit is dismissed for its \
        day.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .invalidState]
    static let example = Example(#"{"id": 1}"#, after: [ExampleRequest.reminded])

    let id: TaskReference?
    let habit: EntityReference?
    let reminder: ReminderText?

    static let shape = Shape(
        ReminderDismissMethod.init,
        Field("id", \.id, "the task; or give `habit`"),
        Field("habit", \.habit, "the habit, instead of a task"),
        Field("reminder", \.reminder, FieldText.reminder))

    func run(on engine: isolated Engine) throws -> RemindersResult {
        switch try ReminderOwner(task: id, at: "id", habit: habit) {
        case .task(let task): RemindersResult(try engine.dismissReminder(of: task, reminder))
        case .habit(let habit): RemindersResult(try engine.dismissReminder(ofHabit: habit, reminder?.text))
        }
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

    let task: TaskReference?
    let habit: EntityReference?
    let reminder: ReminderText?

    static let shape = Shape(
        ReminderShownMethod.init,
        Field("task", \.task, "the task; or give `habit`"),
        Field("habit", \.habit, "the habit, instead of a task"),
        Field(
            "reminder", \.reminder,
            "a due reminder of the task or habit; without it, the expiry of the task's stake"))

    struct Result: LaidOut {
        let task: TaskView?
        let habit: HabitView?
        let reminder: ListedReminder?

        static let layout = Layout<Result>([
            Member("task", \.task, "the task; null for a habit"),
            Member("habit", \.habit, "the habit; null for a task"),
            Member("reminder", \.reminder, "the reminder; null for the expiry of a stake"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        switch try ReminderOwner(task: task, at: "task", habit: habit) {
        case .task(let task):
            guard let reminder else {
                return Result(task: try engine.markExpiryShown(task), habit: nil, reminder: nil)
            }
            let shown = try engine.markReminderShown(of: task, reminder)
            return Result(task: try engine.task(task), habit: nil, reminder: shown.map(ListedReminder.task))
        case .habit(let habit):
            guard let reminder else {
                throw InvalidParams(.missingMember, path: "reminder", problem: "is required with habit")
            }
            let shown = try engine.markReminderShown(ofHabit: habit, reminder.text)
            return Result(
                task: nil, habit: try engine.habit(habit), reminder: shown.map(ListedReminder.habit))
        }
    }
}

/// A result with reminders.
struct RemindersResult: LaidOut {
    let reminders: [ListedReminder]

    static let layout = Layout<RemindersResult>([
        Member("reminders", \.reminders, "the reminders")
    ])

    init(reminders: [ListedReminder]) { self.reminders = reminders }

    init(_ reminders: [ReminderView]) { self.reminders = reminders.map(ListedReminder.task) }

    init(_ reminders: [HabitReminder]) { self.reminders = reminders.map(ListedReminder.habit) }

    var tasks: [ReminderView] { reminders.compactMap(\.task) }
    var habits: [HabitReminder] { reminders.compactMap(\.habit) }
}
