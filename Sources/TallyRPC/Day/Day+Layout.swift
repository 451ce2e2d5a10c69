import JSONRPC
import Tally

extension DayOverview: LaidOut {
    public static let layout = Layout<DayOverview>([
        Member("date", \.date, "the day"),
        Member("isToday", \.isToday, "whether it is today"),
        Member("score", \.score, "its score, as `score.daily` answers it"),
        Member("focus", \.focus, "its focus, as `focus.day` answers it"),
        Member("tasks", \.tasks, "its tasks"),
        Member(
            "habits", \.habits,
            "the habits that had begun and are not archived, and others that are counted on the day"),
        Member("time", \.time, "the time spent on each activity, most first"),
    ])

    private var tasks: DayTasks { DayTasks(completed: completed, due: due) }
}

/// The tasks of a day.
struct DayTasks: LaidOut {
    let completed: [TaskView]
    let due: [TaskView]

    static let layout = Layout<DayTasks>([
        Member("completed", \.completed, "completed on it, in that order"),
        Member("due", \.due, "due on it, open and completed: by priority, then in the manual order"),
    ])
}

extension DayHabit: LaidOut {
    public static let layout = Layout<DayHabit>(
        "DayHabit",
        [
            Member("id", \.habit.id, "the habit's UUID"),
            Member("name", \.habit.name, "the habit's name"),
            Member("color", \.habit.color, "#RRGGBB"),
            Member("count", \.count, "the day's count"),
            Member("target", \.target, "the target in force on the day"),
            Member(
                "met", \.isMet,
                "whether the day's period meets the target, as far as it has gone; without a target, whether there is a "
                    + "count"),
        ])
}
