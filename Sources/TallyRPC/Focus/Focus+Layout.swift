import JSONRPC
import Tally

extension FocusDay: LaidOut {
    public static let layout = Layout<FocusDay>(
        "FocusDay",
        [
            Member("date", \.date, "the day"),
            Member("limit", \.dailyLimit, "the maximum number of focus tasks per day: three"),
            Member("tasks", \.entries, "at most three tasks: by priority, then in the order added"),
            Member("waiting", \.waiting, "the tasks that wait for a free place, in order"),
            Member("completedCount", \.completedCount, "the number of completed tasks in `tasks`"),
            Member("totalCount", \.entries.count, "the number of tasks in `tasks`"),
            Member("allDone", \.isAllDone, "whether there are tasks and all are completed"),
        ])

    private var dailyLimit: Int { FocusDay.limit }
}

extension FocusDay.Entry: LaidOut {
    public static let layout = Layout<FocusDay.Entry>(
        "FocusTask",
        [
            Member("task", \.task, "the task"),
            Member("state", \.state, "`inFocus` for the first open task, `nextUp` for other open tasks"),
            Member("carriedOver", \.isCarriedOver, "whether it was in focus on an earlier day"),
            Member("carriedFrom", \.carriedFrom, "its first day in focus; null if it was not carried over"),
        ])
}
