import JSONRPC
import Tally

struct TaskCreateMethod: Method {
    static let name = "task.create"
    static let summary = "Creates a task."
    static let details = """
        It comes last in the manual order. A stake makes it binding: until the deadline the task only gets harder (see \
        `stakeLocked`), and its due must be in the future.
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
    let stake: StakeForm?

    static let shape = Shape(
        TaskCreateMethod.init,
        Field("title", \.title, "what is to be done: one line, trimmed; names need not be unique"),
        Field("notes", \.notes, "further text, at most 64 KiB"),
        Field("priority", \.priority, "P0 is the highest").defaulting(to: .p2),
        Field("project", \.project, "its project, by name or id; Inbox where absent"),
        Field("createProject", \.createProject, "whether an unknown project name makes a project")
            .defaulting(to: false),
        Field("due", \.due, "a date (ends with that day) or an instant"),
        Field("partOfDay", \.partOfDay, "the part of the day it is for").defaulting(to: .morning),
        Field("allDay", \.allDay, "takes the whole day in a calendar; excludes `start` and `end`")
            .defaulting(to: false),
        Field("start", \.start, "when its time block begins"),
        Field("end", \.end, "when its time block ends; after `start`"),
        Field("tags", \.tags, "one word each; compared ignoring case").defaulting(to: []).count(
            0...Tag.maxCount),
        Field("reminders", \.reminders, "when to be reminded of it").defaulting(to: [])
            .count(0...Reminder.limit),
        Field(
            "stake", \.stake, "puts money on its deadline; without a `due` it is then due in 7 days at 23:59")
    )

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
