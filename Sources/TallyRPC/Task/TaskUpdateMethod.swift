import JSONRPC
import Tally

struct TaskUpdateMethod: Method {
    static let name = "task.update"
    static let summary = "Changes members of a task."
    static let details = """
        Absent members do not change. null clears notes, due, start, end, tags and reminders, and a null \
        `project` is Inbox. For other members, null is the same as absent. While a stake on the task is \
        pending, title and project are locked, the due can only become earlier, and the cents can only rise.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .stakeLocked, .conflict]
    static let example = Example(
        #"{"id": 1, "priority": "P0", "due": null, "ifRevision": 1}"#, after: [ExampleRequest.report])

    let id: TaskReference
    let title: Title?
    let notes: Change<Notes>
    let priority: Priority?
    let project: Change<EntityReference>
    let createProject: Bool
    let due: Change<TemporalText>
    let partOfDay: PartOfDay?
    let allDay: Bool?
    let start: Change<TemporalText>
    let end: Change<TemporalText>
    let tags: Change<[Tag]>
    let reminders: Change<[ReminderText]>
    let stake: Change<StakeParameters>
    let ifRevision: Int?

    static let shape = Shape(
        TaskUpdateMethod.init,
        Field("id", \.id, FieldText.task),
        Field("title", \.title, "the new title"),
        Field("notes", \.notes, "the new notes"),
        Field("priority", \.priority, "the new priority"),
        Field("project", \.project, "the new project, by name or id"),
        Field("createProject", \.createProject, "whether to create a project that does not exist")
            .defaulting(to: false),
        Field("due", \.due, "the new due: a date or an instant"),
        Field("partOfDay", \.partOfDay, "the new part of the day"),
        Field("allDay", \.allDay, "whether it takes the whole day; true removes `start` and `end`"),
        Field("start", \.start, "the new start of its time block"),
        Field("end", \.end, "the new end of its time block"),
        Field("tags", \.tags, "the new tags, which replace all old ones").count(0...Tag.maxCount),
        Field("reminders", \.reminders, "the new reminders, which replace all old ones")
            .count(0...Reminder.limit),
        Field("stake", \.stake, "a stake on its deadline, or new terms of its stake"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> TaskResult {
        var changes = TaskChanges()
        changes.title = title
        changes.notes = notes.value(clearingTo: .empty)
        changes.priority = priority
        changes.project = project.value(clearingTo: EntityReference("Inbox"))?.text
        changes.createProject = createProject
        changes.due = due
        changes.partOfDay = partOfDay
        changes.allDay = allDay
        changes.start = start
        changes.end = end
        changes.tags = tags.value(clearingTo: [])
        changes.reminders = reminders.value(clearingTo: [])
        changes.stake = stake.map(\.draft)
        return TaskResult(task: try engine.updateTask(id, changes, ifRevision: ifRevision))
    }
}
