import JSONRPC
import Tally

extension DayOverview: LaidOut {
    public static let layout = Layout<DayOverview>([
        Member("date", \.date, "the day"),
        Member("isToday", \.isToday, "whether it is today"),
        Member("score", \.score, "its score, as `score.daily` returns it"),
        Member("focus", \.focus, "its focus, as `focus.day` returns it"),
        Member("tasks", \.tasks, "its tasks"),
        Member(
            "habits", \.habits,
            "the active habits that had started by the day, and all others with a count or a note on the day"),
        Member("time", \.time, "the tracked time by activity, longest first"),
    ])

    private var tasks: DayTasks { DayTasks(completed: completed, due: due) }
}

/// The tasks of a day.
struct DayTasks: LaidOut {
    let completed: [TaskView]
    let due: [TaskView]

    static let layout = Layout<DayTasks>([
        Member("completed", \.completed, "the tasks completed on the day, in order of completion"),
        Member(
            "due", \.due,
            "the open and completed tasks due on the day or, without a due, starting on it: by priority, "
                + "then in manual order"),
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
            Member("target", \.target, "the target in effect on the day"),
            Member(
                "met", \.isMet,
                "whether the day's period meets the target so far; without a target, whether there is a count"
            ),
            Member(
                "due", \.isDue,
                "whether something is to be done on the day: it is neither skipped nor a day without a target"
            ),
            Member("skip", \.skip, "what skips the day; null if it is not skipped"),
            Member("note", \.note, "the day's note, \"\" for none"),
        ])
}
