import JSONRPC
import Tally

extension TaskView: LaidOut {
    public static let layout = Layout<TaskView>(
        "Task",
        [
            Member("id", \.task.id, "its UUID (version 7)"),
            Member("number", \.task.number, "small, stable, never reused: the name people use"),
            Member("title", \.task.title, "what is to be done"),
            Member("notes", \.task.notes, "further text, \"\" for none"),
            Member("priority", \.task.priority, "P0 is the highest"),
            Member("points", \.task.priority.points, "what completing it earns: 7, 4, 3 or 2 by priority"),
            Member("project", \.task.project.name, "the name of its project"),
            Member("projectId", \.task.project.id, "the UUID of its project"),
            Member("tags", \.task.tags, "its tags, as first written"),
            Member("status", \.task.status, "whether it is completed"),
            Member("category", \.category, "which of today's lists it belongs to, derived from its due"),
            Member("partOfDay", \.task.partOfDay, "the part of the day it is for"),
            Member("due", \.task.due, "a date (ends with that day) or an instant"),
            Member("overdue", \.isOverdue, "open, and the due has passed"),
            Member("allDay", \.task.timeBlock.isAllDay, "takes the whole day in a calendar"),
            Member("start", \.task.timeBlock.start, "when its time block begins"),
            Member("end", \.task.timeBlock.end, "when its time block ends"),
            Member(
                "reminders", \.task.reminders,
                "its reminders: durations before its start or, without one, its due (`-PT30M`), and instants"),
            Member("focus", \.focus, "its place in the focus of today or of a later day"),
            Member("stake", \.stake, "the money on its deadline"),
            Member("position", \.task.position, "its place in the manual order: compare as bytes"),
            Member("createdAt", \.task.createdAt, "when it was created"),
            Member("completedAt", \.task.completion?.at, "when it was completed"),
            Member("completedOn", \.task.completion?.on, "the user's day that the completion counts to"),
            Member("revision", \.task.revision, "counts its changes, from 1; see `ifRevision`"),
        ])
}

extension FocusMark: LaidOut {
    public static let layout = Layout<FocusMark>([
        Member("date", \.date, "the day it is in focus: today, or the later day it is planned for"),
        Member("carriedOver", \.isCarriedOver, "whether it was in focus on an earlier day"),
        Member("carriedFrom", \.carriedFrom, "its first day in focus, where it was carried over"),
    ])
}

/// One task.
struct TaskResult: LaidOut, ReferableOutput {
    let task: TaskView

    static let layout = Layout<TaskResult>([Member("task", \.task, "the task as it is now")])

    var reference: String { task.id.text }
}

/// One page of tasks.
struct TaskListResult: LaidOut {
    let tasks: [TaskView]
    let total: Total
    let nextCursor: String?

    init(_ result: (tasks: [TaskView], page: TaskPage)) {
        tasks = result.tasks
        total = result.page.total
        nextCursor = result.page.nextCursor
    }

    static let layout = Layout<TaskListResult>([
        Member("tasks", \.tasks, "the tasks of this page"),
        Member("total", \.total.count, "how many there are on all pages, counted up to 10000"),
        Member("totalIsExact", \.total.isExact, "false where there are more than were counted"),
        Member("nextCursor", \.nextCursor, "send it as `cursor` for the next page; null at the end"),
    ])
}

extension CompletionEffects: LaidOut, ReferableOutput {
    public static let layout = Layout<CompletionEffects>([
        Member("task", \.task, "the task as it is now"),
        Member("pointsEarned", \.pointsEarned, "what this request earned; 0 if it was completed before"),
        Member("score", \.score, "the score of the day the completion counts to"),
        Member("focus", \.focus, "today's focus"),
        Member("celebration", \.isCelebration, "whether it finished today's focus, for the first time today"),
        Member(
            "stoppedTimer", \.stoppedTimer,
            "the time entry that its running timer became, with at most 24 hours; null where none ran"),
        Member("savedStake", \.savedStake, "the stake on it, if this request completed it in time"),
    ])

    public var reference: String { task.id.text }
}

extension DayTotal: LaidOut {
    public static let layout = Layout<DayTotal>([
        Member("date", \.date, "the day"),
        Member("total", \.points, "the points of the tasks completed on it"),
        Member("completedCount", \.tasks, "how many tasks were completed on it"),
    ])
}
