import JSONRPC
import Tally

struct TaskCreateMethod: Method {
    static let name = "task.create"
    static let summary = "Creates a task."
    static let details = """
        It is last in the manual order. A stake makes the task binding: its due must be in the future, and \
        until the deadline it cannot become easier (see `stakeLocked`).
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"title": "Write the quarterly report", "priority": "P1", "due": "2026-11-20", "tags": ["work"]}"#)

    let title: Title
    let notes: Notes?
    let priority: Priority
    let project: EntityReference?
    let createProject: Bool
    let due: TemporalText?
    let partOfDay: PartOfDay
    let allDay: Bool
    let start: TemporalText?
    let end: TemporalText?
    let tags: [Tag]
    let reminders: [ReminderText]
    let stake: StakeParameters?

    static let shape = Shape(
        TaskCreateMethod.init,
        Field("title", \.title, "what to do: one line, trimmed; need not be unique"),
        Field("notes", \.notes, "its notes, at most 64 KiB"),
        Field("priority", \.priority, "its priority; P0 is the highest").defaulting(to: .p2),
        Field("project", \.project, "its project, by name or id; defaults to Inbox"),
        Field("createProject", \.createProject, "whether to create a project that does not exist")
            .defaulting(to: false),
        Field("due", \.due, "a date (until the end of that day) or an instant"),
        Field("partOfDay", \.partOfDay, "the part of the day it is for").defaulting(to: .morning),
        Field("allDay", \.allDay, "whether it takes the whole day in a calendar, without `start` and `end`")
            .defaulting(to: false),
        Field("start", \.start, "the start of its time block"),
        Field("end", \.end, "the end of its time block, after `start`"),
        Field("tags", \.tags, "its tags, one word each, compared ignoring case").defaulting(to: []).count(
            0...Tag.maxCount),
        Field("reminders", \.reminders, "its reminders").defaulting(to: [])
            .count(0...Reminder.limit),
        Field(
            "stake", \.stake, "a stake on its deadline; without `due`, the task is due in 7 days at 23:59"))

    func run(on engine: isolated Engine) throws -> TaskResult {
        TaskResult(
            task: try engine.createTask(
                TaskDraft(
                    title: title, notes: notes, priority: priority, project: project?.text,
                    createProject: createProject,
                    due: due, partOfDay: partOfDay, allDay: allDay, start: start, end: end, tags: tags,
                    reminders: reminders, stake: stake?.draft)))
    }
}
