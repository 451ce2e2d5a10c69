import JSONRPC
import Tally

extension TaskView: LaidOut {
    public static let layout = Layout<TaskView>(
        "Task",
        [
            Member("id", \.task.id, "its UUID (version 7)"),
            Member("number", \.task.number, "its number for people: small, stable and never reused"),
            Member("title", \.task.title, "what to do"),
            Member("notes", \.task.notes, "its notes, \"\" for none"),
            Member("priority", \.task.priority, "its priority; P0 is the highest"),
            Member(
                "points", \.task.priority.points, "the points for completing it: 7, 4, 3 or 2 by priority"),
            Member("project", \.task.project.name, "the name of its project"),
            Member("projectId", \.task.project.id, "the UUID of its project"),
            Member("tags", \.task.tags, "its tags, as first written"),
            Member("status", \.task.status, "whether it is open or done"),
            Member(
                "category", \.category, "the list it belongs to today, derived from its day and part of day"),
            Member("partOfDay", \.task.partOfDay, "the part of the day it is for"),
            Member("due", \.task.due, "a date (until the end of that day) or an instant"),
            Member(
                "overdue", \.isOverdue,
                "whether it is open and its due, or else the day of its time block, has passed"),
            Member("allDay", \.task.timeBlock.isAllDay, "whether it takes the whole day in a calendar"),
            Member("start", \.task.timeBlock.start, "the start of its time block"),
            Member("end", \.task.timeBlock.end, "the end of its time block"),
            Member(
                "reminders", \.task.reminders,
                "its reminders: offsets before its start or, without one, its due (`-PT30M`), and instants"),
            Member("focus", \.focus, "its focus, today or on a later day; null if it is not in focus"),
            Member("stake", \.stake, "the stake on its deadline"),
            Member("estimate", \.task.estimate, "the time it is expected to take, in minutes"),
            Member("wait", \.task.wait, "until when lists do not show it: a date or an instant"),
            Member("waiting", \.isWaiting, "whether it is open and lists do not show it yet"),
            Member("scheduled", \.task.scheduled, "when work on it can begin: a date or an instant"),
            Member("recurrence", \.task.series?.recurrence, "how it repeats; null if it does not"),
            Member("series", \.task.series?.id, "the UUID of its series; null if it does not repeat"),
            Member(
                "occurrence", \.task.occurrence,
                "the date of the series that it stands for, which a new due leaves as it is"),
            Member("dependsOn", \.task.dependsOn, "the UUIDs of the tasks that are to be done before it"),
            Member("blocked", \.task.isBlocked, "whether it is open and depends on an open task"),
            Member("parent", \.task.parent, "the UUID of the task that it is part of"),
            Member(
                "progress", \.task.relations.progress,
                "how many of the tasks that are part of it are done; null if there are none"),
            Member("checklist", \.task.checklist, "its small steps, in order"),
            Member("annotations", \.task.annotations, "remarks with their times, oldest first"),
            Member("url", \.task.url, "the absolute URL of what it is about"),
            Member(
                "external", \.task.external,
                "what the program that it was imported from knows of it; null if it was made here"),
            Member("postponed", \.timesPostponed, "how often it was moved to a later day"),
            Member("position", \.task.position, "its position in the manual order; compare bytes"),
            Member("createdAt", \.task.createdAt, "when it was created"),
            Member("completedAt", \.task.completion?.at, "when it was completed"),
            Member("completedOn", \.task.completion?.on, "the user's day of the completion"),
            Member(
                "revision", \.task.revision,
                "its revision, from 1, incremented by each change; see `ifRevision`"),
        ])
}

extension TaskView {
    fileprivate var timesPostponed: Int { task.postponed ?? 0 }
}

extension ChecklistItem: LaidOut {
    public static let layout = Layout<ChecklistItem>([
        Member("id", \.id, "what names the item among those of its task"),
        Member("text", \.text, "the step"),
        Member("done", \.isDone, "whether it is done"),
    ])
}

extension Annotation: LaidOut {
    public static let layout = Layout<Annotation>([
        Member("at", \.at, "when it was made"), Member("text", \.text, "the remark"),
    ])
}

extension ExternalSource: LaidOut {
    public static let layout = Layout<ExternalSource>([
        Member("source", \.source.text, "the program"), Member("id", \.id?.text, "the task's id there"),
        Member("rest", \.rest?.text, "what no member of a task can hold, as the importer wrote it"),
    ])
}

extension FocusMark: LaidOut {
    public static let layout = Layout<FocusMark>([
        Member("date", \.date, "the day it is in focus: today, or the later day it is planned for"),
        Member("carriedOver", \.isCarriedOver, "whether it was in focus on an earlier day"),
        Member("carriedFrom", \.carriedFrom, "its first day in focus; null if it was not carried over"),
    ])
}

/// A result with one task.
struct TaskResult: LaidOut, ReferableOutput {
    let task: TaskView

    static let layout = Layout<TaskResult>([Member("task", \.task, "the task")])

    var reference: String? { task.id.text }
}

/// A page of a task list.
struct TaskListResult: LaidOut {
    let tasks: [TaskView]
    let total: Total
    let waitingCount: Int?
    let nextCursor: String?

    init(_ result: (tasks: [TaskView], page: TaskPage)) {
        tasks = result.tasks
        total = result.page.total
        waitingCount = result.page.waitingCount
        nextCursor = result.page.nextCursor
    }

    static let layout = Layout<TaskListResult>([
        Member("tasks", \.tasks, "the tasks of this page"),
        Member("total", \.total.count, "the number of tasks on all pages, or a lower bound"),
        Member(
            "totalIsExact", \.total.isExact,
            """
            whether `total` is exact; otherwise there are at least so many. Up to 10000 tasks are counted without \
            filters, by status, projects and priorities, or by a status and one other filter. With `text`, a \
            `category` of today or `inbox`, `overdue: false` or several filters, they are counted if one of these \
            passes at most 1000 tasks; of more, or if more than 1000 tasks wait, 1000 are compared
            """),
        Member(
            "waitingCount", \.waitingCount,
            "the number of waiting tasks that match, but are left out; null if more than 1000 tasks wait"),
        Member("nextCursor", \.nextCursor, "the `cursor` of the next page; null on the last page"),
    ])
}

extension CompletionResult: LaidOut, ReferableOutput {
    public static let layout = Layout<CompletionResult>([
        Member("task", \.task, "the task"),
        Member(
            "pointsEarned", \.pointsEarned,
            "the points for this completion and those of `children`; 0 if it was already completed"),
        Member("score", \.score, "the score of the day of the completion"),
        Member("focus", \.focus, "today's focus"),
        Member("celebration", \.isCelebration, "whether it completed today's focus for the first time"),
        Member(
            "stoppedTimer", \.stoppedTimer,
            "the time entry of its stopped timer, at most 24 hours; null if there is none"),
        Member("savedStake", \.savedStake, "the stake that this request saved; null if there is none"),
        Member("children", \.subtasks, "the tasks that are part of it and that it completed with it"),
        Member(
            "unblocked", \.unblocked,
            "the tasks that this request unblocked, at most the first \(TaskChanges.limit)"),
        Member("next", \.next, "the next occurrence of a task that repeats; null if none follows"),
    ])

    public var reference: String? { task.id.text }
}

extension DayTotal: LaidOut {
    public static let layout = Layout<DayTotal>([
        Member("date", \.date, "the day"),
        Member("total", \.points, "the points of the tasks completed on the day"),
        Member("completedCount", \.tasks, "the number of tasks completed on the day"),
    ])
}
